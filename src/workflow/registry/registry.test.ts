import { describe, expect, it } from 'vitest';
import { TIMELINE_EVENTS } from '../ports.ts';
import { HOOK_EVENTS } from './hook-events.ts';
import { INSTINCT_DEFAULTS, LIMITS } from './limits.ts';
import { AGENTS, colorOf, isAgentId, STAGES, stageOfAgent } from './stages.ts';

import { PARALLEL_GROUPS, WORKFLOWS, workflowDef } from './workflows.ts';

const workflows = Object.keys(WORKFLOWS).map((id) => [id, workflowDef(id)] as const);

describe('given the registry', () => {
  it('when its rows are counted, then they are what the documents say', () => {
    expect(Object.keys(STAGES)).toHaveLength(16);
    expect(Object.keys(AGENTS)).toHaveLength(17);
    expect(workflows).toHaveLength(18);
    expect(Object.keys(TIMELINE_EVENTS)).toHaveLength(23);
    expect(new Set(Object.values(TIMELINE_EVENTS).map(({ category }) => category)).size).toBe(11);
  });

  it('when agents and stages are matched, then they are one to one, and only the grader has no stage', () => {
    const agents = Object.values(STAGES).map(({ agent }) => agent);
    expect(new Set(agents).size).toBe(agents.length);
    expect(Object.keys(AGENTS).filter((agent) => stageOfAgent(agent) === undefined)).toEqual(['grader']);
    expect(Object.keys(AGENTS).filter((agent) => !isAgentId(agent))).toEqual([]);
    expect(['constructor', 'reviewer', ''].filter(isAgentId)).toEqual([]);
    expect(colorOf('grader')).toBe('purple');
    expect(colorOf('tester')).toBe('pink');
  });

  it('when models are counted, then six decide, nine execute and two are cheap', () => {
    const count = (model: string) => Object.values(AGENTS).filter((agent) => agent.model === model).length;
    expect([count('opus'), count('sonnet'), count('haiku')]).toEqual([6, 9, 2]);
  });

  it('when a stage is looked for, then at least one workflow has it', () => {
    const used = new Set<string>(workflows.flatMap(([, { stages }]) => stages));
    expect(Object.keys(STAGES).filter((stage) => !used.has(stage))).toEqual([]);
  });

  it('when two workflows are compared, then their commands differ', () => {
    const skills = workflows.map(([, { skill }]) => skill);
    expect(new Set(skills).size).toBe(skills.length);
  });

  it('when the limits are read, then they are the documented ones', () => {
    expect(LIMITS.loop).toEqual({ maxIterations: 100, maxConsecutiveErrors: 3 });
    expect(LIMITS.retry.maxRetries).toBe(3);
    expect(LIMITS.text).toMatchObject({
      compactMessage: 2000,
      workflowContext: 1500,
      resultExcerpt: 80,
      toolError: 120,
    });
    expect(INSTINCT_DEFAULTS).toMatchObject({
      initialConfidence: 0.3,
      autoApplyThreshold: 0.7,
      autoDeleteThreshold: 0.2,
    });
  });

  it('when an event is registered, then its script has the name the scenarios know', () => {
    expect(
      Object.fromEntries(Object.entries(HOOK_EVENTS).map(([event, { script }]) => [event, script.split('.')[0]])),
    ).toMatchObject({
      SessionStart: 'on-start',
      SessionEnd: 'on-session-end',
      PreCompact: 'pre-compact',
      UserPromptSubmit: 'on-submit',
      PreToolUse: 'pre-task',
      SubagentStart: 'on-subagent-start',
      SubagentStop: 'on-subagent-stop',
      PostToolUse: 'post-use',
      PostToolUseFailure: 'post-use-failure',
      Stop: 'on-stop',
    });
  });
});

describe.each(workflows)('given the workflow %s', (_, { stages, groups }) => {
  it('when it plans or designs, then behaviour is specified before development', () => {
    const dev = stages.indexOf('DEV');
    const plans = stages.includes('PLAN') || stages.includes('ARCH');
    expect(!plans || stages.slice(0, dev).includes('TEST')).toBe(true);
  });

  it('when it names a group, then it has every member of it after development', () => {
    const after = stages.slice(stages.indexOf('DEV') + 1);
    for (const group of groups) expect(after).toEqual(expect.arrayContaining([...PARALLEL_GROUPS[group]]));
  });
});
