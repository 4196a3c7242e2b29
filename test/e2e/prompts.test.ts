/** What a user's prompt starts on the real host, and what it does not. */
import { describe, expect } from 'vitest';
import { readSessionState, type SessionState } from '../../host-kit/host/session-state.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { say } from '../../host-kit/model/reply.ts';
import { countOf, expectHealthy, holdsOf } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { asked, playSession } from './kit/overtone.ts';

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

describe('given a new session', () => {
  it('then the first prompt shows one line with the way to the dashboard, and a resumed session shows none', async ({
    world,
  }) => {
    const options = { strays: () => say('Hello.'), env: { OVERTONE_LOCALE: 'en' } };
    const first = await playSession(world, ['Hello.', 'Hello again.'], options);
    const resumed = await playSession(world, ['Back again.'], { ...options, resume: first.sessionId });
    const shown = ({ lines }: typeof first): string[] =>
      lines.filter(({ subtype }) => subtype === 'informational').map(({ content }) => String(content));
    expect(shown(first)).toEqual([
      expect.stringMatching(/🎼 Overtone \S+ · \/ot:auto picks .* · \/ot:dashboard opens the dashboard$/),
    ]);
    expect(shown(resumed)).toEqual([]);
  });
});

describe('given a prompt that names a workflow that does not exist', () => {
  it('then user and model are answered with those that do, and nothing is started', async ({ world }) => {
    const run = await playSession(world, ['[workflow:bogus] Add a search box.'], {
      strays: () => say('There is none.'),
      env: { OVERTONE_LOCALE: 'en' },
    });
    expectHealthy(run);
    const answer = /There is no workflow “bogus”\. There are: single, quick, standard, [^.]*discovery\./;
    expect(run.mainRequests()[0]?.text).toMatch(answer);
    const shown = run.lines.filter(({ subtype }) => subtype === 'informational').map(({ content }) => content);
    expect(shown).toContainEqual(expect.stringMatching(answer));
    expect(run.stateOf().workflow).toBeUndefined();
  });
});

describe('given a user who names one workflow after the other', () => {
  const spoken = playedOnce(async (world) => {
    let atThanks: SessionState | undefined;
    const prompts = ['Please [workflow:single] rename the button.', 'Thanks.', asked('diagnose')];
    const run = await playSession(world, prompts, {
      strays: ({ newest, sessionId }) => {
        if (!readableText(newest).includes('Thanks.')) return undefined;
        atThanks = readSessionState(world.home, sessionId);
        return say('You are welcome.');
      },
    });
    return { run, atThanks };
  });

  it('when the name stands in the middle of a sentence, then that workflow runs', async () => {
    const { run, atThanks } = await spoken();
    expectHealthy(run);
    expect(run.mainRequests()[0]?.text).toContain('使用者指定工作流 single');
    expect(atThanks?.workflow).toMatchObject({ workflowType: 'single', phase: 'finished' });
  });

  it('when the user speaks after its end, then nothing of it holds the turn', async () => {
    const { run, atThanks } = await spoken();
    expect(run.results).toContain('You are welcome.');
    expect(holdsOf(run)).toEqual([]);
    expect(countOf(atThanks?.events ?? [], 'workflow:complete')).toBe(1);
  });

  it('when the user asks for another, then that one runs to its end too', async () => {
    const { run } = await spoken();
    expect(run.stateOf().workflow).toMatchObject({ workflowType: 'diagnose', phase: 'finished' });
    expect(countOf(run.stateOf().events, 'workflow:complete')).toBe(2);
  });
});
