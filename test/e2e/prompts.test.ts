/** What a user's prompt starts on the real host, and what it does not. */
import { describe, expect } from 'vitest';
import { readableText } from '../../host-kit/model/message.ts';
import { say } from '../../host-kit/model/reply.ts';
import { countOf, expectHealthy, holdsOf } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, playSession } from './kit/overtone.ts';

describe('given a prompt that names a workflow', () => {
  it('when the name stands in the middle of a sentence, then that workflow runs', async ({ world }) => {
    const run = await playSession(world, ['Please [workflow:single] rename the button.'], { mode: 'foreground' });
    expectHealthy(run);
    expect(run.mainRequests()[0]?.text).toContain('使用者指定工作流 single');
    expect(run.stateOf().workflow).toMatchObject({ workflowType: 'single', phase: 'finished' });
  });
});

describe('given prompts that only talk about workflows', () => {
  const TALK = [
    'What does the standard workflow do?',
    'What does `[workflow:quick]` mean?',
    'Explain this:\n```\n[workflow:full] Add a search box.\n```',
    'Is there a [workflow:sonata]?',
  ];

  it('when the main agent answers them, then no workflow is named or started and nothing holds a turn', async ({
    world,
  }) => {
    const run = await playSession(world, TALK, { strays: ({ turn }) => say(`Answer ${turn + 1}.`) });
    expectHealthy(run);
    expect(run.results).toEqual(TALK.map((_, index) => `Answer ${index + 1}.`));
    expect(holdsOf(run)).toEqual([]);
    expect(run.mainRequests().at(-1)?.text).not.toContain('使用者指定工作流');
    expect(run.stateOf().workflow).toBeUndefined();
    expect(run.stateOf().events).not.toContain('workflow:start');
  });
});

describe('given a workflow that is over', () => {
  it('when the user speaks again, then nothing of it holds the turn', async ({ world }) => {
    const run = await playSession(world, [asked('single'), 'Thanks.'], {
      strays: ({ newest }) => (readableText(newest).includes('Thanks.') ? say('You are welcome.') : undefined),
    });
    expectHealthy(run);
    expect(run.results.at(-1)).toBe('You are welcome.');
    expect(countOf(run.stateOf().events, 'workflow:complete')).toBe(1);
  });

  it('when the user asks for another, then that one runs to its end too', async ({ world }) => {
    const run = await playSession(world, [asked('single'), asked('diagnose')], { mode: 'foreground' });
    expectHealthy(run);
    expect(run.stateOf().workflow).toMatchObject({ workflowType: 'diagnose', phase: 'finished' });
    expect(countOf(run.stateOf().events, 'workflow:complete')).toBe(2);
  });
});
