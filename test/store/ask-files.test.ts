import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Ask } from '../../src/asks/ask.ts';
import { createAskFiles } from '../../src/store/sessions/ask-files.ts';
import { createScratch } from '../scenarios/world.ts';

const ASK: Ask = {
  id: 'a1',
  session: 's1',
  kind: 'permission',
  hash: 'h',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
  agent: '',
  about: { tool: 'Bash' },
};

const answered = (by: string, choice = 'allow') => ({ type: 'answered', answer: { by, choice, at: '' } }) as const;

function files() {
  const home = createScratch();
  const open = () => createAskFiles({ home, pid: process.pid, now: () => new Date(0) });
  open().create(ASK);
  return { home, one: open(), other: open() };
}

describe('given an ask on disk', () => {
  it('when two answer, then the first wins and the second learns who it was', () => {
    const { one, other } = files();
    expect(one.record(ASK, answered('Ada'))).toMatchObject({ changed: true, state: { status: 'answered' } });
    expect(other.record(ASK, answered('Bo', 'deny'))).toMatchObject({
      changed: false,
      state: { answer: { by: 'Ada' } },
    });
  });

  it('when it ends, then it leaves the list of open ones, and every step stays on record', () => {
    const { home, one, other } = files();
    expect(other.open()).toMatchObject([{ ask: ASK, state: { status: 'open' } }]);
    one.record(ASK, { type: 'sent' });
    one.record(ASK, answered('Ada'));
    one.record(ASK, { type: 'handed' });
    one.record(ASK, { type: 'observed', saw: { choice: 'allow' } });
    expect(other.read(ASK)?.state).toMatchObject({ status: 'applied', answer: { by: 'Ada' } });
    expect(other.open()).toEqual([]);
    expect(existsSync(`${home}/asks`)).toBe(false);
    const log = readFileSync(`${home}/sessions/s1/asks.jsonl`, 'utf8').trim().split('\n');
    expect(log.map((line) => JSON.parse(line).status)).toEqual(['open', 'sent', 'answered', 'handed', 'applied']);
    expect(readdirSync(`${home}/sessions/s1/asks`).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('when the terminal was first, then an answer that is handed over later changes nothing', () => {
    const { one, other } = files();
    one.record(ASK, answered('Ada'));
    other.record(ASK, { type: 'observed', saw: { choice: 'allow' } });
    expect(one.record(ASK, { type: 'handed' })).toEqual({ changed: false, state: other.read(ASK)?.state });
    expect(one.read(ASK)?.state.status).toBe('superseded');
  });
});
