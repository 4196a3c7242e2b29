/** A server of Overtone's own with a Telegram on loopback, and people who are paired with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { World } from '../../../host-kit/host/world.ts';
import { OVERTONE } from '../../../host-kit/overtone.ts';
import { isProcessAlive } from '../../../src/store/disk/atomic-write.ts';
import { createPairingFiles } from '../../../src/store/pairing-files.ts';
import { readReachable } from '../../../src/store/remote-files.ts';
import { createAskFiles } from '../../../src/store/sessions/ask-files.ts';
import type { Person } from '../../contract/adapter.ts';
import { startTelegram, TOKEN } from '../../remote/kit/telegram.ts';

export const ADA: Person = { id: '4711', name: 'Ada' };
export const BO: Person = { id: '4712', name: 'Bo' };

const SOON = { timeout: 20_000, interval: 50 };

export async function openFarSide(world: World, people: readonly Person[] = [ADA]) {
  const home = join(world.home, '.overtone');
  const telegram = await startTelegram();
  mkdirSync(home, { recursive: true });
  const settings = { locale: 'en', remote: { waitMinutes: 2, level: 'off', telegram: { apiRoot: telegram.apiRoot } } };
  writeFileSync(join(home, 'config.json'), JSON.stringify(settings));
  const own = { home, pid: process.pid, now: () => new Date() };
  const pairings = createPairingFiles(own);
  const files = createAskFiles(own);
  let server = startServer(home);
  for (const person of people) {
    await telegram.far.say(person, `/pair ${pairings.offer('telegram', 'control').code}`);
    await vi.waitFor(() => pairings.paired().some(({ id }) => id === person.id) || Promise.reject(), SOON);
  }
  await vi.waitFor(() => readReachable(home) ?? Promise.reject(new Error('not reachable')), SOON);
  const messages = () => telegram.far.messages() as readonly { text: string; buttons: readonly string[] }[];
  return {
    home,
    files,
    ...telegram.far,
    heldPress: telegram.heldPress,
    popup: telegram.popup,
    /** Waits until a message of the bot holds the words; its buttons are those it has then. */
    until: (words: string) =>
      vi.waitFor(() => {
        const found = messages().findLast(({ text }) => text.includes(words));
        if (found === undefined) throw new Error(`no message holds “${words}”: ${JSON.stringify(messages())}`);
        return found;
      }, SOON),
    shownTexts: () => messages().map(({ text }) => text),
    openAsk: () => vi.waitFor(() => files.open()[0]?.ask ?? Promise.reject(new Error('no ask is open')), SOON),
    /** The ask that is open ran out of time long ago; resolves when its hook has left. */
    async letTimePass() {
      const [{ ask } = expect.unreachable('no ask is open')] = files.open();
      const path = join(home, 'sessions', ask.session, 'asks', `${ask.id}.json`);
      writeFileSync(path, JSON.stringify({ ...ask, expiresAt: ask.createdAt }));
      await vi.waitFor(() => expect(isProcessAlive(ask.waiter ?? 0)).toBe(false), SOON);
    },
    /** Not before the server has noted where it showed the open ask: in between, it would not find its own message again. */
    async killServer() {
      await vi.waitFor(() => expect(files.open()[0]?.state.status).toBe('sent'), SOON);
      server.kill('SIGKILL');
      await once(server, 'exit');
      await telegram.nobodyPolls();
    },
    startServer() {
      server = startServer(home);
    },
    async close() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await telegram.close();
    },
  };
}

const startServer = (home: string): ChildProcess =>
  spawn(process.execPath, [join(OVERTONE, 'dist/server.js'), '--port', '0'], {
    env: {
      PATH: process.env['PATH'],
      HOME: join(home, '..'),
      OVERTONE_HOME: home,
      OVERTONE_LOCALE: 'en',
      OVERTONE_TELEGRAM_TOKEN: TOKEN,
    },
    stdio: 'ignore',
  });
