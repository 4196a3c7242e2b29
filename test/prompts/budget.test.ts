import { describe, expect, it } from 'vitest';
import { AGENTS, type AgentDef, type AgentId, STAGES } from '../../src/workflow/registry/stages.ts';

import { type WorkflowId, workflowDef } from '../../src/workflow/registry/workflows.ts';
import { AGENT_PROMPTS, agentPrompt, type Prompt, SKILL_PROMPTS, skillPrompt } from './prompt-files.ts';

const tokens = (text: string): number => text.length / 4;
const sum = (parts: readonly string[]): number => parts.reduce((total, part) => total + tokens(part), 0);

/** Lengths of the values the host puts in: an installed plugin's path and a session id. */
const filledIn = (text: string): string =>
  text.replace(/\$\{CLAUDE_PLUGIN_ROOT\}/g, 'r'.repeat(60)).replace(/\$\{CLAUDE_SESSION_ID\}/g, 's'.repeat(36));

/** What SessionStart may still say to the model. */
const SESSION_START = 300;
/** What the hooks may add: per agent run its context and the hint after it, once the pointer to /ot:auto. */
const HOOKS_PER_RUN = 400;
const HOOKS_ONCE = 100;

describe('given a session in which Overtone does nothing', () => {
  /** The lines as Claude Code 2.1.325 writes them into the first request. */
  const agentLine = ({ name, frontmatter }: Prompt): string =>
    `- ot:${name}: ${frontmatter['description']} (Tools: ${toolsOf(AGENTS[name as AgentId])})\n`;
  const skillLine = ({ name, frontmatter }: Prompt): string => `- ot:${name}: ${frontmatter['description']}\n`;
  const listed = SKILL_PROMPTS.filter(({ frontmatter }) => frontmatter['disable-model-invocation'] !== true);

  it('then the listings leave room for the session start within 1,200 tokens', () => {
    expect(sum([...AGENT_PROMPTS.map(agentLine), ...listed.map(skillLine)]) + SESSION_START).toBeLessThanOrEqual(1200);
  });

  it('then descriptions are short', () => {
    const length = ({ frontmatter }: Prompt) => String(frontmatter['description']).length;
    expect(Math.max(...AGENT_PROMPTS.map(length))).toBeLessThanOrEqual(90);
    expect(Math.max(...listed.map(length))).toBeLessThanOrEqual(50);
  });
});

describe('given a run that /ot:auto has started', () => {
  it('then single stays within 1,500 tokens', () => {
    const main = [skillPrompt('auto').body].map(filledIn);
    const hooks = HOOKS_ONCE + 150;
    expect(sum([...main, ...agentTexts('single')]) + hooks).toBeLessThanOrEqual(1500);
  });

  it('then standard stays within 12,000 tokens', () => {
    const main = [skillPrompt('auto').body, skillPrompt('standard').body, skillPrompt('mul-dev').body].map(filledIn);
    const texts = agentTexts('standard');
    const hooks = HOOKS_ONCE + HOOKS_PER_RUN * workflowDef('standard').stages.length;
    expect(sum([...main, ...texts]) + hooks).toBeLessThanOrEqual(12_000);
  });
});

function toolsOf({ denied, allowed }: AgentDef): string {
  if (allowed) return allowed.join(', ');
  return denied ? `All tools except ${denied.join(', ')}` : 'All tools';
}

/** Prompt and reference skills of every agent of the workflow, once per run. */
function agentTexts(workflow: WorkflowId): string[] {
  return workflowDef(workflow).stages.flatMap((stage) => {
    const { agent } = STAGES[stage];
    const { skills = [] }: AgentDef = AGENTS[agent];
    return [agentPrompt(agent).body, ...skills.map((name) => skillPrompt(name).body)].map(filledIn);
  });
}
