import { describe, expect, it } from 'vitest';
import { NEGATIVE } from '../../scripts/prompts/registry-tables.ts';
import { judgeReport } from '../../src/judge/verdict.ts';
import { parseHandoff } from '../../src/workflow/handoff.ts';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import {
  AGENTS,
  type AgentDef,
  type AgentId,
  STAGES,
  type StageDef,
  stageOfAgent,
} from '../../src/workflow/registry/stages.ts';

import { AGENT_PROMPTS, agentPrompt } from './prompt-files.ts';

const IDS = Object.keys(AGENTS) as AgentId[];
const SECTIONS = ['Read first', 'DO', "DON'T", 'Judgement', 'When not to pass', 'Output'];
const HANDOFF_PARTS = ['Context', 'Findings', 'Files Modified', 'Open Questions'];

const marker = (result: string): string => `<!-- VERDICT: {"result":"${result}"} -->`;

const kindOf = (agent: string): StageDef['kind'] => {
  const stage = stageOfAgent(agent);
  return stage ? STAGES[stage].kind : 'work';
};
const readVerdict = (agent: string, text: string): string | undefined => {
  const stage = stageOfAgent(agent);
  return stage && judgeReport(text, { stage }).result;
};
/** The block an agent is shown as its ending. */
const templateOf = (agent: string): string => /```\n(## HANDOFF[\s\S]*?)\n```/.exec(agentPrompt(agent).body)?.[1] ?? '';
const section = (agent: string, heading: string): string =>
  new RegExp(`^## ${heading}\n([\\s\\S]*?)(?=^## |^<!-- generated)`, 'm').exec(agentPrompt(agent).body)?.[1]?.trim() ??
  '';

describe.each(IDS)('given the prompt of %s', (agent) => {
  it('then it opens with the role', () => {
    expect(agentPrompt(agent).body).toMatch(/^You are (the )?\w/);
  });

  it('then it says with which word it does not pass', () => {
    expect(section(agent, 'When not to pass')).toContain(`\`${NEGATIVE[kindOf(agent)]}\``);
  });

  it('then its handoff is one the hooks can read, signed with its name', () => {
    const handoff = parseHandoff(`Done.\n\n${templateOf(agent)}`);
    expect(handoff?.text).toMatch(new RegExp(`^## HANDOFF: ${agent} → `));
    expect(handoff?.summary).not.toBe('');
  });

  it('then it has every section, every part of a handoff and both markers', () => {
    const { body } = agentPrompt(agent);
    const parts = body.split(/^## /m);
    const text = (heading: string) =>
      parts.find((part) => part.startsWith(`${heading}\n`))?.slice(heading.length) ?? '';
    expect(SECTIONS.filter((heading) => text(heading).trim().length < 40)).toEqual([]);
    expect(HANDOFF_PARTS.filter((part) => !templateOf(agent).includes(`### ${part}\n`))).toEqual([]);
    for (const result of ['pass', NEGATIVE[kindOf(agent)]]) expect(body).toContain(marker(result));
  });

  it('then it names no verdict that its stage does not end with', () => {
    const allowed = ['pass', 'fail', NEGATIVE[kindOf(agent)]];
    const named = [...agentPrompt(agent).body.matchAll(/`(pass|fail|reject|issues)`|"result":"([^"]*)"/g)];
    expect(
      named.map(({ 1: word, 2: marked }) => word ?? marked).filter((word) => !allowed.includes(word ?? '')),
    ).toEqual([]);
  });

  it('then it answers in the language of the user', () => {
    expect(agentPrompt(agent).body).toContain("Answer in the user's language");
  });
});

it('given all agents, then their prompts stay within 2,400 characters on average', () => {
  const total = AGENT_PROMPTS.reduce((sum, { body }) => sum + body.length, 0);
  expect(total / AGENT_PROMPTS.length).toBeLessThanOrEqual(2400);
});

describe('given an agent that judges, then the ending it is shown is its refusal, with the marker and without', () => {
  const judges = IDS.filter((agent) => kindOf(agent) !== 'work');

  it.each(judges)('%s', (agent) => {
    const negative = NEGATIVE[kindOf(agent)];
    expect(templateOf(agent).split('\n').at(-1)).toBe(marker(negative));
    expect(parseHandoff(templateOf(agent))?.summary).toMatch(new RegExp(`^${negative}:`, 'i'));
    expect(readVerdict(agent, templateOf(agent))).toBe(negative);
    expect(readVerdict(agent, templateOf(agent).replace(marker(negative), ''))).toBe(negative);
    expect(parseHandoff(templateOf(agent))?.to).toBe(kindOf(agent) === 'test' ? 'DEBUG' : 'DEV');
  });
});

it.each(IDS.filter((agent) => kindOf(agent) === 'work'))('given %s, then its ending is a pass', (agent) => {
  expect(templateOf(agent).split('\n').at(-1)).toBe(marker('pass'));
});

describe('given fields the host does not enforce', () => {
  const readers = IDS.filter((agent) => {
    const { denied = [] }: AgentDef = AGENTS[agent];
    return denied.includes('Edit');
  });

  it.each(readers)('then %s is told to keep its hands off in Bash too', (agent) => {
    expect(section(agent, "DON'T")).toMatch(/⛔ NEVER (edit|change)[\s\S]*in Bash too/);
  });

  it.each(IDS)('then %s is told to start no other agent', (agent) => {
    expect(agentPrompt(agent).body).toContain('Start no workflow and no agent');
  });
});

describe('given what the specification asks of single agents', () => {
  it.each([
    ['code-reviewer', '> 80 %'],
    ['database-reviewer', '> 80 %'],
    ['retrospective', '≥ 70 %'],
    ['security-reviewer', '.env.example'],
    ['debugger', 'at least two hypotheses'],
    ['tester', 'mode: spec'],
    ['tester', 'mode: verify'],
    ['build-error-resolver', '@ts-ignore'],
    ['refactor-cleaner', 'public API'],
    ['e2e-runner', 'agent-browser'],
    ['e2e-runner', 'tests/e2e/*.spec.js'],
    ['designer', 'ui-ux-pro-max'],
    ['product-manager', 'Reach layer 3'],
    ['architect', '## Dev Phases'],
    ['grader', '--clarity N --completeness N --actionability N'],
  ])('then %s reads "%s"', (agent, words) => expect(agentPrompt(agent).body).toContain(words));

  it('then the developer leaves a Test Scope of four kinds and three marks', () => {
    expect(templateOf('developer')).toContain('### Test Scope');
    for (const word of ['unit', 'integration', 'e2e', 'qa', '✅', '⚠️', '--']) {
      expect(section('developer', 'DO')).toContain(word);
    }
  });

  it('then the length of Context is the one the hooks keep', () => {
    expect(agentPrompt('planner').body).toContain(`≤ ${LIMITS.text.handoffSummary} characters`);
  });
});
