/** `ot remote …` on real files; what adapters do with them is shown by their own suites. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { createPairingFiles } from '../../src/store/pairing-files.ts';
import { writeHealth, writeReachable } from '../../src/store/remote-files.ts';
import { createAskFiles } from '../../src/store/sessions/ask-files.ts';
import { createCli, NO_DASHBOARD, NOW, piped } from './kit.ts';

const TOKEN = '123:abc';

function createRemoteCli(...typed: readonly string[]) {
  const restarts: string[] = [];
  const dashboard = {
    ...NO_DASHBOARD,
    stop: async () => {
      restarts.push('stop');
      return 'missing' as const;
    },
    start: async (...args: Parameters<typeof NO_DASHBOARD.start>) => {
      restarts.push('start');
      return NO_DASHBOARD.start(...args);
    },
  };
  const ot = createCli({ dashboard, stdin: () => piped(...typed) });
  const pairings = createPairingFiles({ home: ot.home, pid: process.pid, now: () => new Date(NOW) });
  const pairAs = (id: string) => {
    const { code } = pairings.offer('telegram', 'answer');
    pairings.redeem('telegram', { id, name: `person ${id}` }, code);
  };
  const secrets = `${ot.home}/remote/secrets.json`;
  return { ...ot, restarts, pairings, pairAs, secrets, readSecrets: () => JSON.parse(readFileSync(secrets, 'utf8')) };
}

it('given no token on standard input, when an adapter is set up, then it says how to give it to that adapter', async () => {
  const { code, err } = await createRemoteCli('').run('remote', 'setup', 'telegram');
  expect(code).toBe(1);
  expect(err).toContain('ot remote setup telegram < token-file');
});

describe('given a token on standard input', () => {
  it('when an adapter is set up, then only its owner can read the token, and the server begins anew', async () => {
    const ot = createRemoteCli('123:', 'abc\nmore\n');
    const { code, out, err } = await ot.run('remote', 'setup', 'telegram');
    expect({ code, restarts: ot.restarts }).toEqual({ code: 0, restarts: ['stop', 'start'] });
    expect(ot.readSecrets()).toEqual({ telegram: TOKEN });
    expect(statSync(ot.secrets).mode & 0o777).toBe(0o600);
    expect(out + err).not.toContain(TOKEN);
    expect(out).toContain('ot remote pair telegram');
  });

  it('when one that only sends is set up, then no pairing is needed', async () => {
    const ot = createRemoteCli('https://example.com/hook\n');
    await ot.run('remote', 'setup', 'webhook');
    expect(await ot.run('remote', 'pair', 'webhook')).toMatchObject({
      code: 1,
      err: expect.stringContaining('only sends'),
    });
  });

  it('when it is removed, then its token and paired accounts are gone', async () => {
    const ot = createRemoteCli(`${TOKEN}\n`);
    await ot.run('remote', 'setup', 'telegram');
    ot.pairAs('1');
    expect((await ot.run('remote', 'setup', 'telegram', '--remove')).code).toBe(0);
    expect(ot.readSecrets()).toEqual({});
    expect(ot.pairings.paired()).toEqual([]);
  });
});

it.each([
  ['remote', 'setup', 'telegram'],
  ['remote', 'pair', 'telegram'],
  ['fleet', 'join', 'nats://127.0.0.1:1', '--team', 'a', '--machine', 'b'],
])('given a tool call of a session, when it runs ot %s %s, then the user is asked to do it', async (...words) => {
  const ot = createCli({ env: { CLAUDECODE: '1' }, stdin: () => piped(`${TOKEN}\n`) });
  expect(await ot.run(...words)).toMatchObject({ code: 1, err: expect.stringContaining('Only the user decides') });
  expect(existsSync(`${ot.home}/remote`)).toBe(false);
});

it('given Slack, which keeps / for itself, when it is paired, then the command to write begins with !', async () => {
  const ot = createRemoteCli('xoxb-1 xapp-1\n');
  await ot.run('remote', 'setup', 'slack');
  expect((await ot.run('remote', 'pair', 'slack')).out).toMatch(/: !pair \d{6} /);
});

describe('given unusable input', () => {
  it.each([
    ['no token', ['setup', 'telegram'], 'OVERTONE_TELEGRAM_TOKEN'],
    ['an unknown adapter', ['setup', 'pigeon'], 'telegram'],
    ['an adapter without a token', ['pair', 'telegram'], 'ot remote setup telegram'],
    ['no paired account', ['unpair', 'telegram'], 'No account is paired'],
    ['no reachable account', ['test'], 'ot remote status'],
  ])('when there is %s, then it is said and nothing is written', async (_what, words, said) => {
    const ot = createRemoteCli('\n');
    const { code, err } = await ot.run('remote', ...words);
    expect(code).not.toBe(0);
    expect(err).toContain(said);
    expect(existsSync(`${ot.home}/remote`)).toBe(false);
    expect(ot.restarts).toEqual([]);
  });
});

describe('given two people who are paired', () => {
  it('when one is unpaired, then the other stays; without an id all go', async () => {
    const ot = createRemoteCli();
    for (const id of ['1', '2']) ot.pairAs(id);
    expect((await ot.run('remote', 'unpair', 'telegram', '1', '--json')).json()).toMatchObject({ removed: 1 });
    expect(ot.pairings.paired()).toMatchObject([{ id: '2' }]);
    await ot.run('remote', 'unpair', 'telegram');
    expect(ot.pairings.paired()).toEqual([]);
  });

  it('when the state is asked for, then it is what the server saw last, and doctor tells when each was heard', async () => {
    const ot = createRemoteCli(`${TOKEN}\n`);
    await ot.run('remote', 'setup', 'telegram');
    ot.pairAs('1');
    const health = { state: 'deaf', why: '409', lastInbound: '2026-03-01T07:00:00.000Z' } as const;
    writeHealth(ot.home, [{ name: 'telegram', connected: false, health, waiting: 2, dropped: 0 }], process.pid);
    const { out } = await ot.run('remote', 'status');
    expect(out).toMatch(/telegram: deaf.*409.*last heard 2026-03-01T07:00.*2 waiting/);
    expect(out).toContain('person 1 (1): answer');
    expect(out).toContain('slack: not configured');
    const report = (await ot.run('doctor')).out;
    expect(report).toMatch(/⚠️ telegram: deaf.*last heard 2026-03-01T07:00/);
    expect(report).not.toContain('slack');
  });
});

it('given the user goes away and comes back, then the flag that hooks check is set and cleared', async () => {
  const ot = createRemoteCli();
  const isAway = () => existsSync(`${ot.home}/remote/away`);
  expect((await ot.run('remote', 'away', '--json')).json()).toEqual({ away: true });
  expect(isAway()).toBe(true);
  await ot.run('remote', 'away', '--off');
  expect(isAway()).toBe(false);
});

describe('given the round trip that `ot remote test` makes', () => {
  it('when the button is pressed elsewhere, then it says by whom, and nothing is left behind', async () => {
    const ot = createRemoteCli();
    ot.pairAs('4711');
    writeReachable(ot.home, { pid: process.pid, waitMinutes: 10 });
    const files = createAskFiles({ home: ot.home, pid: process.pid, now: () => new Date(NOW) });
    const running = ot.run('remote', 'test', '--json');
    const { ask } = await vi.waitFor(() => files.open()[0] ?? Promise.reject(new Error('no ask yet')));
    files.record(ask, { type: 'answered', answer: { choice: 'ok', by: 'telegram: Ada', at: '' } });
    expect((await running).json()).toMatchObject({ ok: true, by: 'telegram: Ada' });
    expect(existsSync(`${ot.home}/sessions/${ask.session}`)).toBe(false);
    expect(files.open()).toEqual([]);
  });

  it('when no account can be reached, then it says so at once', async () => {
    expect((await createRemoteCli().run('remote', 'test')).code).toBe(1);
  });
});
