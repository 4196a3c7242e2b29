/** 1a: what an agent may use is decided by its file alone; delegating it through our hook changes nothing of that. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { AGENT_PROMPTS, agentPrompt } from '../prompts/prompt-files.ts';
import { PASSED, standard } from './workflow-file.ts';
import { createWorld, delegation, specific } from './world.ts';

const READS_ONLY = ['Write', 'Edit', 'Task', 'NotebookEdit'];
const DELEGATES_NOTHING = ['Task', 'NotebookEdit'];
const CONVERTED = [
  ...['code-reviewer', 'debugger', 'security-reviewer', 'database-reviewer', 'retrospective'],
  ...['architect', 'planner', 'qa', 'product-manager', 'designer'],
];

const fieldsOf = (agent: string): Json => agentPrompt(agent).frontmatter;

const DONE = Object.fromEntries(
  ['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST:2', 'RETRO'].map((key) => [key, PASSED]),
);

/** The call the host makes after our hook has seen it, without the prompt. */
async function callAfterHook(agent: string): Promise<Json> {
  const world = createWorld();
  world.session.write('workflow.json', standard(DONE));
  const asked = delegation(`ot:${agent}`, 'do it');
  const run = await world.fire('PreToolUse', asked);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(specific(run)['permissionDecision']).not.toBe('deny');
  const { prompt: _told, ...call } = (specific(run)['updatedInput'] ?? asked['tool_input']) as Json;
  return call;
}

const callsAfterHook = (...agents: string[]): Promise<Json[]> => Promise.all(agents.map(callAfterHook));

/** Only the name decides what the host allows, and nothing beside it speaks of tools. */
const untouched = (...agents: string[]): Json[] =>
  agents.map((agent) => ({
    description: 'the next stage',
    subagent_type: `ot:${agent}`,
    run_in_background: false,
  }));

describe('given the tools an agent may use', () => {
  it('1a-1: when an agent that only reads is delegated, then it is denied everything that writes', async () => {
    const agents = ['code-reviewer', 'debugger', 'security-reviewer', 'database-reviewer', 'retrospective'];
    for (const agent of agents) expect(fieldsOf(agent)['disallowedTools']).toEqual(READS_ONLY);
    expect(await callsAfterHook(...agents)).toEqual(untouched(...agents));
  });

  it('1a-2: when the architect is delegated, then it may write and edit, but not delegate', async () => {
    expect(fieldsOf('architect')['disallowedTools']).toEqual(DELEGATES_NOTHING);
    expect(await callsAfterHook('architect')).toEqual(untouched('architect'));
  });

  it('1a-3: when the planner is delegated, then it may write and edit', async () => {
    expect(fieldsOf('planner')['disallowedTools']).toEqual(DELEGATES_NOTHING);
    expect(await callsAfterHook('planner')).toEqual(untouched('planner'));
  });

  it('1a-4: when qa is delegated, then it may write, but not edit', async () => {
    expect(fieldsOf('qa')['disallowedTools']).toEqual(['Edit', 'Task', 'NotebookEdit']);
    expect(await callsAfterHook('qa')).toEqual(untouched('qa'));
  });

  it('1a-5: when product-manager and designer are delegated, then both may write and edit', async () => {
    for (const agent of ['product-manager', 'designer']) {
      expect(fieldsOf(agent)['disallowedTools']).toEqual(DELEGATES_NOTHING);
    }
    expect(await callsAfterHook('product-manager', 'designer')).toEqual(untouched('product-manager', 'designer'));
  });

  it('1a-6: when the grader is delegated, then it has its two tools and no other', async () => {
    expect(fieldsOf('grader')['tools']).toEqual(['Read', 'Bash']);
    expect(fieldsOf('grader')).not.toHaveProperty('disallowedTools');
    expect(await callsAfterHook('grader')).toEqual(untouched('grader'));
  });

  it('1a-7: when an agent without a list is delegated, then it has every tool', async () => {
    const agents = ['developer', 'tester', 'e2e-runner', 'build-error-resolver', 'refactor-cleaner', 'doc-updater'];
    for (const agent of agents) {
      expect(fieldsOf(agent)).not.toHaveProperty('tools');
      expect(fieldsOf(agent)).not.toHaveProperty('disallowedTools');
    }
    expect(await callsAfterHook(...agents)).toEqual(untouched(...agents));
  });

  it('1a-8: when the ten converted agents are delegated, then no old allow-list is in their way', async () => {
    const denied = AGENT_PROMPTS.filter(({ frontmatter }) => 'disallowedTools' in frontmatter);
    expect(denied.map(({ name }) => name).sort()).toEqual([...CONVERTED].sort());
    expect(denied.filter(({ frontmatter }) => 'tools' in frontmatter)).toEqual([]);
    expect(await callsAfterHook(...CONVERTED)).toEqual(untouched(...CONVERTED));
  });
});
