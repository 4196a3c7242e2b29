import { describe, expect, it } from 'vitest';
import { failing, ran, session } from '../../test/kit/traces.ts';
import { EMPTY_MEMORY, learnSession } from './memory.ts';
import type { Memory } from './records.ts';
import type { SessionEvent, SessionTrace } from './session-events.ts';
import { triggerKey } from './trigger.ts';

const replay = (traces: readonly SessionTrace[], instructions = ''): Memory =>
  traces.reduce(
    (memory, trace) =>
      learnSession(memory, trace, { told: new Set(), instructions, mask: (text) => text.replace('hunter2', '***') })
        .memory,
    EMPTY_MEMORY,
  );
const sessions = (count: number, ...events: readonly SessionEvent[]): SessionTrace[] =>
  Array.from({ length: count }, (_, index) => session(`s${index}`, ...events));
const known = (memory: Memory): string[] =>
  memory.instincts.map(({ kind, trigger }) => `${kind}: ${triggerKey(trigger)}`);
const prompt = (text: string): SessionEvent => ({ kind: 'prompt', at: '2026-03-01T10:00:00.000Z', text });
const refused = (command: string, words: string): SessionEvent => ran(command, { failed: true, refused: words });

describe('given three commands in a row', () => {
  const steps = [ran('mise run fmt'), ran('cd web && ls'), ran('mise run lint'), ran('mise run test:ci | tail -3')];

  it('when five sessions ran them, then they are a workflow, whatever was looked at in between', () => {
    expect(known(replay(sessions(4, ...steps)))).toEqual([]);
    expect(known(replay(sessions(5, ...steps)))).toEqual([
      'repeated_workflows: mise run fmt → mise run lint → mise run test:ci',
    ]);
  });

  it('when they are the usual git commands, or one failed, then they are not a workflow', () => {
    expect(known(replay(sessions(6, ran('git add .'), ran('git commit -m x'), ran('git push'))))).toEqual([]);
    const broken = [ran('mise run fmt'), failing('mise run lint', '3 issues'), ran('mise run test:ci')];
    expect(known(replay(sessions(6, ...broken)))).toEqual([]);
  });
});

describe('given a program that fails and another that does the same work', () => {
  it('when three sessions switched, then that is a preference', () => {
    const swap = [failing('npm test src/a.test.ts', 'EPERM'), ran('pnpm test src/a.test.ts')];
    expect(known(replay(sessions(2, ...swap)))).toEqual([]);
    expect(known(replay(sessions(3, ...swap)))).toEqual(['tool_preferences: npm test → pnpm test']);
  });
});

describe('given words of the user', () => {
  const WISH = 'never commit before I have looked at the diff';

  it('when a call was refused with them, then they are a candidate beside the call, without secrets', () => {
    const memory = replay(sessions(1, refused('git commit -m x', `${WISH}, password hunter2`)));
    expect(memory.instincts).toMatchObject([
      { kind: 'user_corrections', state: 'candidate', origin: 'user-words', trigger: { about: 'git commit' } },
    ]);
    expect(JSON.stringify(memory)).not.toContain('hunter2');
  });

  it('when they remain a candidate for long, then they are still never told without approval', () => {
    const memory = replay(sessions(20, refused('git commit -m x', WISH)));
    expect(memory.instincts).toMatchObject([{ state: 'candidate', seen: 20 }]);
  });

  it('when a message corrects, then only what is said again in another session counts', () => {
    expect(known(replay([session('s1', prompt("don't use the old test runner here"))]))).toEqual([]);
    const again = [
      session('s1', prompt("don't use the old test runner here")),
      session('s2', prompt("Don't use the old test runner, please")),
    ];
    expect(known(replay(again))).toEqual(["user_corrections: message: don't use the old test runner here"]);
  });

  it('when they ask, say little, or the instructions say it already, then nothing is learned', () => {
    expect(known(replay(sessions(3, refused('ls', 'why this one?'), refused('ls', 'no wait'))))).toEqual([]);
    expect(
      known(replay(sessions(3, refused('git commit', WISH)), `Never commit before I have looked at the diff.`)),
    ).toEqual([]);
  });
});
