import { describe, expect, it } from 'vitest';
import { AGENT_PROMPTS, agentPrompt } from './prompt-files.ts';

const READS_ONLY = ['Write', 'Edit', 'Task', 'NotebookEdit'];
const DELEGATES_NOTHING = ['Task', 'NotebookEdit'];
const field = (agent: string, name: string): unknown => agentPrompt(agent).frontmatter[name];

describe('given the tools an agent may use', () => {
  it.each(['code-reviewer', 'debugger', 'security-reviewer', 'database-reviewer', 'retrospective'])(
    '1a-1: then %s is denied everything that writes',
    (agent) => expect(field(agent, 'disallowedTools')).toEqual(READS_ONLY),
  );

  it('1a-2: then the architect may write and edit, but not delegate', () => {
    expect(field('architect', 'disallowedTools')).toEqual(DELEGATES_NOTHING);
    expect(agentPrompt('architect').body).toContain('design.md');
    expect(agentPrompt('architect').body).toContain('tasks.md');
  });

  it('1a-3: then the planner may write and edit, but not delegate', () => {
    expect(field('planner', 'disallowedTools')).toEqual(DELEGATES_NOTHING);
    expect(agentPrompt('planner').body).toContain('proposal.md');
  });

  it('1a-4: then qa may write its report, but edit nothing', () => {
    expect(field('qa', 'disallowedTools')).toEqual(['Edit', 'Task', 'NotebookEdit']);
    expect(agentPrompt('qa').body).toContain('qa-handoff.md');
  });

  it.each(['product-manager', 'designer'])('1a-5: then %s may write and edit, but not delegate', (agent) => {
    expect(field(agent, 'disallowedTools')).toEqual(DELEGATES_NOTHING);
  });

  it('1a-6: then the grader keeps its allow-list', () => {
    expect(field('grader', 'tools')).toEqual(['Read', 'Bash']);
    expect(agentPrompt('grader').frontmatter).not.toHaveProperty('disallowedTools');
  });

  it.each(['developer', 'tester', 'e2e-runner', 'build-error-resolver', 'refactor-cleaner', 'doc-updater'])(
    '1a-7: then %s has every tool',
    (agent) => {
      expect(agentPrompt(agent).frontmatter).not.toHaveProperty('tools');
      expect(agentPrompt(agent).frontmatter).not.toHaveProperty('disallowedTools');
    },
  );

  it('1a-8: then ten agents carry a deny-list and no allow-list', () => {
    const denied = AGENT_PROMPTS.filter(({ frontmatter }) => 'disallowedTools' in frontmatter);
    expect(denied).toHaveLength(10);
    expect(denied.filter(({ frontmatter }) => 'tools' in frontmatter)).toEqual([]);
  });
});

describe('given the skills an agent starts with', () => {
  it.each([
    ['1b-5', 'tester', ['ref-bdd-guide', 'ref-failure-handling']],
    ['1b-6', 'developer', ['ref-bdd-guide', 'ref-failure-handling']],
    ['1b-7', 'code-reviewer', ['ref-failure-handling', 'ref-wording-guide']],
    ['1b-8', 'qa', ['ref-bdd-guide']],
    ['1b-8', 'doc-updater', ['ref-wording-guide']],
  ])('%s: then %s lists %j', (_, agent, skills) => expect(field(agent, 'skills')).toEqual(skills));

  it('1b-10: then no other agent has the field', () => {
    const named = ['tester', 'developer', 'code-reviewer', 'qa', 'doc-updater'];
    const others = AGENT_PROMPTS.filter(({ name }) => !named.includes(name));
    expect(others.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['architect', 'planner', 'security-reviewer', 'debugger']),
    );
    expect(others.filter(({ frontmatter }) => 'skills' in frontmatter)).toEqual([]);
  });
});

it('given all agents, then each is described in one sentence', () => {
  const descriptions = AGENT_PROMPTS.map(({ frontmatter }) => frontmatter['description']);
  expect(descriptions.filter((text) => !/^[A-Z][^:]+$/.test(String(text)))).toEqual([]);
});
