/** 1b: the host does not preload skills that cannot be invoked, so SubagentStart adds their text for agents that list them. */
import { describe, expect, it } from 'vitest';
import type { HookRun } from '../kit/hook-process.ts';
import { AGENT_PROMPTS, agentPrompt, skillPrompt } from '../prompts/prompt-files.ts';
import { createWorld, EMPTY, EMPTY_PROMPT, specific, text } from './world.ts';

const READERS = ['tester', 'developer', 'code-reviewer', 'qa', 'doc-updater'];

const start = (agent: string): Promise<HookRun> => createWorld().fire('SubagentStart', { agent_type: `ot:${agent}` });

/** What the agent reads when it starts. */
const given = async (agent: string): Promise<string> => text(specific(await start(agent))['additionalContext']);

const bodies = (...skills: string[]): string => skills.map((skill) => skillPrompt(skill).body).join('\n\n');

const BY_NOBODY = { 'disable-model-invocation': true, 'user-invocable': false };

describe('given the reference skills', () => {
  it('1b-1: when qa starts, then ref-bdd-guide, which nobody can trigger, reaches it through the hook', async () => {
    expect(skillPrompt('ref-bdd-guide').frontmatter).toMatchObject({ name: 'ref-bdd-guide', ...BY_NOBODY });
    expect(await given('qa')).toBe(bodies('ref-bdd-guide'));
  });

  it('1b-2: when the user looks for ref-bdd-guide, then no menu and no hook offers it', async () => {
    expect(skillPrompt('ref-bdd-guide').frontmatter['user-invocable']).toBe(false);
    const world = createWorld();
    const [asked, typed] = await Promise.all([
      world.fire('UserPromptSubmit', { prompt: 'How do I write scenarios?' }),
      world.fire('UserPromptSubmit', { prompt: '/ot:ref-bdd-guide' }),
    ]);
    expect(text(asked.json['additionalContext'])).toContain('/ot:auto');
    expect(asked.stdout).not.toContain('ref-bdd-guide');
    expect(typed.stdout).toBe(EMPTY_PROMPT);
  });

  it('1b-3: when a tester starts, then ref-failure-handling, which nobody can trigger, reaches it', async () => {
    const { frontmatter, body } = skillPrompt('ref-failure-handling');
    expect(frontmatter).toMatchObject({ name: 'ref-failure-handling', ...BY_NOBODY });
    expect(await given('tester')).toContain(body);
  });

  it('1b-4: when a doc-updater starts, then ref-wording-guide, which nobody can trigger, reaches it', async () => {
    expect(skillPrompt('ref-wording-guide').frontmatter).toMatchObject({ name: 'ref-wording-guide', ...BY_NOBODY });
    expect(await given('doc-updater')).toBe(bodies('ref-wording-guide'));
  });

  it('1b-5: when a tester starts, then it has read ref-bdd-guide and ref-failure-handling', async () => {
    expect(agentPrompt('tester').frontmatter['skills']).toEqual(['ref-bdd-guide', 'ref-failure-handling']);
    expect(await given('tester')).toBe(bodies('ref-bdd-guide', 'ref-failure-handling'));
  });

  it('1b-6: when a developer starts, then it has read ref-bdd-guide and ref-failure-handling', async () => {
    expect(agentPrompt('developer').frontmatter['skills']).toEqual(['ref-bdd-guide', 'ref-failure-handling']);
    const run = await start('developer');
    expect(run.json).toEqual({
      hookSpecificOutput: {
        hookEventName: 'SubagentStart',
        additionalContext: bodies('ref-bdd-guide', 'ref-failure-handling'),
      },
    });
  });

  it('1b-7: when a code-reviewer starts, then it has read ref-failure-handling and ref-wording-guide', async () => {
    expect(agentPrompt('code-reviewer').frontmatter['skills']).toEqual(['ref-failure-handling', 'ref-wording-guide']);
    expect(await given('code-reviewer')).toBe(bodies('ref-failure-handling', 'ref-wording-guide'));
  });

  it('1b-8: when qa and a doc-updater start, then each has read its one guide', async () => {
    expect(agentPrompt('qa').frontmatter['skills']).toEqual(['ref-bdd-guide']);
    expect(agentPrompt('doc-updater').frontmatter['skills']).toEqual(['ref-wording-guide']);
    expect(await Promise.all([given('qa'), given('doc-updater')])).toEqual([
      bodies('ref-bdd-guide'),
      bodies('ref-wording-guide'),
    ]);
  });

  it('1b-9: when any of them is delivered, then it costs at most 1200 characters', async () => {
    const [scenarios, wording, both] = await Promise.all(['qa', 'doc-updater', 'tester'].map(given));
    const failures = text(both).slice(text(scenarios).length).trim();
    for (const guide of [text(scenarios), text(wording), failures]) {
      expect(guide).not.toMatch(/^---/);
      expect(guide.length).toBeGreaterThan(200);
      expect(guide.length).toBeLessThanOrEqual(1200);
    }
  });

  it('1b-10: when any other agent starts, then it lists no skill and reads none', async () => {
    const others = AGENT_PROMPTS.map(({ name }) => name).filter((name) => !READERS.includes(name));
    expect(others).toEqual(expect.arrayContaining(['architect', 'planner', 'security-reviewer', 'debugger']));
    for (const agent of others) expect(agentPrompt(agent).frontmatter).not.toHaveProperty('skills');
    const runs = await Promise.all(others.map(start));
    expect(runs.map(({ stdout }) => stdout)).toEqual(others.map(() => EMPTY));
  });
});
