/** The closing block of every agent prompt: the handoff and the verdict marker. */

import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { type AgentId, isAgentId, STAGES, type StageDef, stageOfAgent } from '../../src/workflow/registry/stages.ts';

type Ending = { readonly to: string; readonly context: string; readonly result: string; readonly after: string };

const marker = (result: string): string => `<!-- VERDICT: {"result":"${result}"} -->`;
const otherwise = (result: string) => `Not passing: the same block, ending in \`${marker(result)}\`.`;
const passing = `Passing: the same block to the next agent, Context starting with PASS, ending in \`${marker('pass')}\`.`;

/** Neither pass nor reject: the hooks request the review again. The wording is understood even without the marker. */
const unseen = `Could not see what to judge: to the main agent, Context starting with COULD NOT REVIEW and what you lack, ending in \`${marker('fail')}\`.`;

/** The template shows the ending that matters most: for a judging agent, the negative one. */
const ENDINGS: Readonly<Record<StageDef['kind'], Ending>> = {
  work: { to: '{next agent or user}', context: '{done, decided, left}', result: 'pass', after: otherwise('fail') },
  test: { to: 'debugger', context: 'FAIL: {what, how to reproduce}', result: 'fail', after: passing },
  review: {
    to: 'developer',
    context: 'REJECT: {what blocks}',
    result: 'reject',
    after: `${passing}\n${unseen}`,
  },
  retro: { to: 'developer', context: 'ISSUES: {what to improve}', result: 'issues', after: passing },
};

const GRADER: Ending = { ...ENDINGS.work, to: 'main agent', context: '{stage, agent, the four numbers}' };

const SECTIONS = ['Findings', 'Files Modified', 'Open Questions'] as const;
const EXTRA_SECTIONS: Partial<Record<AgentId, string>> = { developer: 'Test Scope' };

export function renderAgentOutput(agent: string): string {
  if (!isAgentId(agent)) throw new Error(`[prompts] ${agent}.md is no agent of the registry`);
  const { to, context, result, after } = endingOf(agent);
  const extra = EXTRA_SECTIONS[agent];
  const sections = [...SECTIONS, ...(extra ? [extra] : [])].map((section) => `### ${section}`);
  return [
    '## Output',
    `Answer in the user's language. End with this block, unfenced, headings and marker as shown, the marker last. Later agents get Context: point first, self-contained, ≤ ${LIMITS.text.handoffSummary} characters. Start no workflow and no agent.`,
    '```',
    `## HANDOFF: ${agent} → ${to}`,
    '### Context',
    context,
    ...sections,
    marker(result),
    '```',
    after,
  ].join('\n');
}

function endingOf(agent: AgentId): Ending {
  const stage = stageOfAgent(agent);
  return stage ? ENDINGS[STAGES[stage].kind] : GRADER;
}
