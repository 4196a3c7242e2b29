import { describe, expect, it } from 'vitest';
import { createJournal } from './journal.ts';

const journalAfter = (touched: readonly string[]) => {
  const journal = createJournal({ boot: 'b', maxEntries: 2, maxSessions: 2 });
  for (const sessionId of touched) journal.record({ kind: 'touched', sessionId });
  return journal;
};

describe('given a journal that is longer than what it keeps', () => {
  it('when nothing happened in the session since, then nothing is lost', () => {
    expect(journalAfter(['a', 'b', 'c', 'c', 'c']).since('b-2', 'b')).toEqual({ resumable: true, seq: 3 });
  });

  it('when it no longer knows of a session when something happened in it, then it does not claim that nothing did', () => {
    const journal = journalAfter(['a', 'a', 'b', 'c', 'd', 'd']);
    expect(journal.since('b-1', 'a')).toEqual({ resumable: false, lost: 3 });
    expect(journal.since('b-3', 'a')).toEqual({ resumable: true, seq: 4 });
  });
});
