/** Telegram, by grammY, against the test server: the contract, and what only this far side does. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RetryLater } from '../../src/remote/adapter.ts';
import { createAdapter } from '../../src/remote/adapters/telegram.ts';
import { testAdapter } from '../contract/adapter.ts';
import { mapMemory } from '../contract/memory-adapter.ts';
import { askView, recordingInbox, WORDS } from '../kit/remote.ts';
import { startTelegram, TOKEN } from './kit/telegram.ts';

const SIGNAL = new AbortController().signal;

async function createTelegram() {
  const telegram = await startTelegram();
  const memory = mapMemory();
  const lines: string[] = [];
  const create = () =>
    createAdapter({
      secret: TOKEN,
      settings: { telegram: { apiRoot: telegram.apiRoot } },
      memory,
      directory: '',
      pid: process.pid,
      words: WORDS,
      now: () => new Date(),
      log: (line) => void lines.push(line),
    });
  return { ...telegram, create, lines };
}

testAdapter(async () => {
  const { create, far, close } = await createTelegram();
  return { adapter: create(), far, restart: create, close };
});

describe('given a bot', () => {
  async function started() {
    const world = await createTelegram();
    const adapter = world.create();
    onTestFinished(async () => {
      await adapter.stop();
      await world.close();
    });
    return { ...world, adapter, ...recordingInbox() };
  }

  it('when another program polls with its token, then it is deaf and not connected, and says why without the token', async () => {
    const { adapter, always, inbox, far } = await started();
    always('getUpdates', 409);
    await adapter.start(inbox);
    await vi.waitFor(() =>
      expect(adapter.health()).toMatchObject({ state: 'deaf', why: expect.stringContaining('409') }),
    );
    expect(JSON.stringify(adapter.health())).not.toContain(TOKEN);
    await adapter.showAsk?.(askView(), SIGNAL);
    expect(await far.messages()).toHaveLength(1);
  });

  it('when Telegram asks for a delay, then the error says for how long', async () => {
    const { adapter, refuseOnce, inbox } = await started();
    await adapter.start(inbox);
    refuseOnce({ method: 'sendMessage', code: 429, retryAfter: 7 });
    const refused = await Promise.resolve(adapter.showAsk?.(askView(), SIGNAL)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RetryLater);
    expect(refused).toMatchObject({ retryAfterMs: 7_000 });
  });

  it('when a notice or an ask comes within quiet hours, then it makes no sound', async () => {
    const { adapter, inbox, sounds } = await started();
    await adapter.start(inbox);
    const notice = { level: 'important', sessionId: 's1', title: 'Done', text: '', ts: '' } as const;
    for (const silent of [false, true]) {
      await adapter.notify?.({ ...notice, silent }, SIGNAL);
      await adapter.showAsk?.(askView({ id: `ask-${silent}`, silent }), SIGNAL);
    }
    expect(sounds()).toEqual([true, true, false, false]);
  });

  it('when the token is wrong, then starting fails, and neither error nor log holds it', async () => {
    const { adapter, always, inbox, lines } = await started();
    always('getMe', 401);
    const error = await Promise.resolve(adapter.start(inbox)).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('401');
    expect([String(error), ...lines, JSON.stringify(adapter.health())].join()).not.toContain(TOKEN);
    expect(adapter.health().state).toBe('down');
  });

  it('when a button is made, then its data fits into what Telegram takes', async () => {
    const { adapter, inbox, received, far } = await started();
    await adapter.start(inbox);
    const ask = askView({ id: `mwlozaaj-${(4_194_304).toString(36)}`, hash: 'f'.repeat(16) });
    expect(`${ask.id}|${ask.hash}|deny`.length).toBeLessThan(64);
    await adapter.showAsk?.(ask, SIGNAL);
    await far.press({ id: '4711', name: 'Ada' }, 'Deny');
    await vi.waitFor(() => expect(received).toMatchObject([{ answer: { askId: ask.id, choice: 'deny' } }]));
  });
});
