/** Without a configured adapter there is no connection, no timer, and no remote code in a hook. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPairingFiles } from '../../src/store/pairing-files.ts';
import { encodeFlow } from '../../src/workflow/flow-file.ts';
import { newFlow } from '../kit/flow.ts';
import { createWorld, SESSION } from '../scenarios/world.ts';
import { bound, scratchHome, startServer } from '../server/process-kit.ts';
import { startTelegram, TOKEN } from './kit/telegram.ts';
import { watchProcess } from './kit/watched-process.ts';

/** How often a server with an adapter looks who can be reached, and, once somebody can, what became of asks. */
const OWN = ['1000', '200'];

const SOON = { timeout: 20_000, interval: 20 };

describe('given a server', () => {
  it('when nothing is configured, then it loads no adapter, connects to nothing, and repeats nothing that one with Telegram adds', async () => {
    const [quiet, steered] = [watchProcess(), watchProcess()];
    const home = scratchHome();
    await bound(home, startServer(home, { env: quiet.env }));
    const telegram = await startTelegram();
    onTestFinished(telegram.close);
    const other = scratchHome();
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'config.json'), JSON.stringify({ remote: { telegram: { apiRoot: telegram.apiRoot } } }));
    await bound(other, startServer(other, { env: { ...steered.env, OVERTONE_TELEGRAM_TOKEN: TOKEN } }));
    const ada = { id: '4711', name: 'Ada' };
    const pairings = createPairingFiles({ home: other, pid: process.pid, now: () => new Date() });
    await telegram.far.say(ada, `/pair ${pairings.offer('telegram', 'control').code}`);
    await vi.waitFor(() => expect(existsSync(join(other, 'remote/reachable.json'))).toBe(true), SOON);
    expect(quiet.seen('load')).toEqual(['server.js']);
    expect(quiet.seen('connect')).toEqual([]);
    expect(steered.seen('load')).toContain('adapters/telegram.js');
    expect(steered.seen('connect')).not.toEqual([]);
    // The last timer of a server is made after it answers.
    await vi.waitFor(() => {
      expect(quiet.seen('repeat').filter((ms) => OWN.includes(ms))).toEqual([]);
      expect(steered.seen('repeat').filter((ms) => OWN.includes(ms))).toEqual(OWN);
      expect(steered.seen('repeat').filter((ms) => !OWN.includes(ms))).toEqual(quiet.seen('repeat'));
    }, SOON);
  });
});

describe('given a session in a workflow', () => {
  const EVENTS = [
    ...['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure'],
    ...['PostToolBatch', 'SubagentStop', 'Stop', 'SessionEnd'],
  ];
  async function loadedParts(prepare: (home: string) => void = () => undefined): Promise<string[]> {
    const world = createWorld();
    world.session.write('workflow.json', encodeFlow({ ...newFlow('quick'), sessionId: SESSION }));
    prepare(join(world.home, '.overtone'));
    const watcher = watchProcess();
    for (const event of EVENTS) await world.fire(event, {}, { env: watcher.env });
    return watcher.seen('load').filter((name) => name.startsWith('parts/'));
  }
  const REMOTE = ['parts/remote-features.js', 'parts/decide-features.js'];

  it('when no account is reachable, then no hook loads a part of remote; when an ask is open, then they do', async () => {
    const alone = await loadedParts();
    expect(alone).not.toEqual([]);
    expect(alone.filter((name) => REMOTE.includes(name))).toEqual([]);
    const asked = await loadedParts((home) => mkdirSync(join(home, 'asks'), { recursive: true }));
    expect(asked).toEqual(expect.arrayContaining(REMOTE));
  });
});
