/** How fast a far side learns what happened at the terminal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Ask, AT_TERMINAL } from '../../src/asks/ask.ts';
import { createAsks } from '../../src/remote/asks.ts';
import { createAskFiles } from '../../src/store/sessions/ask-files.ts';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { createMemoryAdapter, createMemoryChat, mapMemory } from '../contract/memory-adapter.ts';
import { memoryBus, WORDS } from '../kit/remote.ts';

const SECOND = 1_000;

const PERMISSION: Ask = {
  ...{ id: 'a1', session: 's1', kind: 'permission', hash: 'h1', agent: '', waiter: process.pid },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2126-01-01T00:00:00.000Z' },
  about: { tool: 'Bash', input: { command: 'npm test' } },
};

const setUp = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const home = mkdtempSync(join(tmpdir(), 'ot-asks-'));
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(home, { recursive: true, force: true });
  });
  const own = { home, pid: process.pid, now: () => new Date() };
  const startAsks = () => {
    const asks = createAsks({
      ...{ ...own, words: WORDS, detail: 'brief', isQuiet: () => false, sessions: () => [] },
      ...{ store: createFileSessionStore(own), specsAt: () => expect.unreachable() },
      onError: (error) => expect.unreachable(String(error)),
    });
    asks.watch();
    onTestFinished(asks.unwatch);
    return asks;
  };
  return { hook: createAskFiles(own), startAsks };
};

const showOn = async (asks: ReturnType<typeof createAsks>) => {
  const chat = createMemoryChat();
  const { bus } = memoryBus([createMemoryAdapter(chat, mapMemory())], { interact: asks });
  await bus.start();
  onTestFinished(() => bus.stop());
  return chat.far;
};

it('given an ask shown elsewhere, when the terminal was first, then that place says so within a second, and no other event is needed', async () => {
  const { hook, startAsks } = setUp();
  const far = await showOn(startAsks());

  hook.create(PERMISSION);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(far.messages()).toMatchObject([{ buttons: ['Allow', 'Deny'] }]);
  hook.record(PERMISSION, { type: 'observed', saw: AT_TERMINAL });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(far.messages()).toMatchObject([{ text: expect.stringContaining('already answered'), buttons: [] }]);
});

it('given a server that died before it could show an ask, when the next one starts, then it shows it', async () => {
  const { hook, startAsks } = setUp();
  const dying = startAsks();
  hook.create(PERMISSION);
  await vi.advanceTimersByTimeAsync(SECOND);
  dying.unwatch();

  const far = await showOn(startAsks());
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(far.messages()).toMatchObject([{ buttons: ['Allow', 'Deny'] }]);
});
