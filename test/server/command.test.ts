/** `ot dashboard` as a real process, with a real server behind it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readDashboardFile } from '../../src/store/dashboard-file.ts';
import { pageToken } from '../../src/store/dashboard-key.ts';
import { PLUGIN } from '../kit/hook-process.ts';
import { askPort } from './kit.ts';
import { endProcess, foreignServer, isGone, pluginOfVersion, requireKey, scratchHome, until } from './process-kit.ts';

type Run = { readonly code: number | null; readonly out: string; readonly err: string };

function createOt(env: Readonly<Record<string, string>> = {}) {
  const home = scratchHome();
  onTestFinished(async () => {
    const file = readDashboardFile(home);
    if (file) await endProcess(file.pid);
  });
  return { home, ot: (...words: string[]) => runOt(['dashboard', ...words], { home, env }) };
}

type Setting = { home: string; env: Readonly<Record<string, string>>; plugin?: string };

async function runOt(words: readonly string[], { home, env, plugin = PLUGIN }: Setting): Promise<Run> {
  const child = spawn(process.execPath, [join(plugin, 'dist', 'cli.js'), ...words], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      OVERTONE_HOME: home,
      OVERTONE_PORT: '0',
      OVERTONE_LOCALE: 'en',
      ...env,
    },
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

describe('given no dashboard', () => {
  it('when it is started, queried, started again and stopped, then each step reports the state', async () => {
    const { home, ot } = createOt();
    expect(await ot('--status')).toMatchObject({ code: 1, out: expect.stringContaining('is not running') });
    const started = JSON.parse((await ot('--json')).out);
    const { port, pid } = started;
    expect(started).toMatchObject({
      running: true,
      started: true,
      opened: false,
      url: `http://127.0.0.1:${port}/`,
      urlWithKey: `http://127.0.0.1:${port}/#key=${pageToken({ key: requireKey(home), port })}`,
    });
    expect(readDashboardFile(home)?.link, 'the first prompt shows it').toBe(started.urlWithKey);
    expect((await ot()).out).toContain(`The dashboard is running: ${started.urlWithKey}`);
    expect(JSON.parse((await ot('--json')).out)).toMatchObject({ started: false, pid });
    expect((await ot('--port', '4')).out).toContain(`keeps port ${port}`);
    expect(JSON.parse((await ot('--status', '--json')).out)).toMatchObject({ running: true, port, pid });
    expect((await ot('--status')).out).toContain(started.urlWithKey);
    expect(await ot('--stop')).toMatchObject({ code: 0, out: 'The dashboard has been stopped.\n' });
    await until(() => isGone(pid) || undefined);
    expect(existsSync(join(home, 'dashboard.json'))).toBe(false);
    expect(await ot('--stop')).toMatchObject({ code: 0, out: expect.stringContaining('is not running') });
  });

  it('when it cannot start, then its last words are passed on, with what can be done', async () => {
    const { home, ot } = createOt();
    mkdirSync(join(home, 'dashboard-key'), { recursive: true });
    const { code, err } = await ot();
    expect(code).toBe(1);
    expect(err).toContain('The dashboard did not start');
    expect(err).toContain('dashboard-key');
    expect(err).toContain('dashboard.log');
  });

  it.each([
    ['en', 'is taken'],
    ['zh-TW', '已被占用'],
  ])('when its port is taken by another program, then it ends with 1 and says so in %s', async (locale, said) => {
    const { home, ot } = createOt({ OVERTONE_LOCALE: locale });
    const port = await foreignServer((_request, answer) => answer.end('{"ok":true,"service":"overtone"}'));
    const { code, out, err } = await ot('--port', String(port));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    for (const sign of [String(port), said, '--port']) expect(err).toContain(sign);
    expect(readDashboardFile(home)).toBeUndefined();
  });

  it('when there is no port after the one that is set, then it says which are taken', async () => {
    const last = createServer();
    onTestFinished(() => void last.close());
    // Where somebody else has it, it is taken as well.
    await new Promise((done) => last.once('error', done).listen(65_535, '127.0.0.1', () => done(undefined)));
    const { ot } = createOt({ OVERTONE_PORT: '65535' });
    expect(await ot()).toMatchObject({ code: 1, err: expect.stringContaining('ports 65535 to 65535 are taken') });
  });

  it('when the port that is set is taken, then it takes the next one', async () => {
    const port = await foreignServer((_request, answer) => answer.end());
    const started = JSON.parse((await createOt({ OVERTONE_PORT: String(port) }).ot('--json')).out);
    expect(started).toMatchObject({ started: true });
    expect(started.port).toBeGreaterThan(port);
  });

  it('when it is wanted on the port that it has, then it is found there', async () => {
    const { ot } = createOt();
    const { port } = JSON.parse((await ot('--json')).out);
    expect(JSON.parse((await ot('--port', String(port), '--json')).out)).toMatchObject({ started: false, port });
  });

  it('when its log has grown long, then it is started anew, readable only by its owner', async () => {
    const { home, ot } = createOt();
    mkdirSync(home, { recursive: true });
    const log = join(home, 'dashboard.log');
    writeFileSync(log, 'old');
    truncateSync(log, 2 * 1024 * 1024);
    chmodSync(log, 0o600);
    await ot();
    expect(statSync(log).size).toBeLessThan(10_000);
    expect(readFileSync(log, 'utf8')).not.toContain(requireKey(home));
    for (const secret of ['dashboard-key', 'dashboard.json'])
      expect(statSync(join(home, secret)).mode & 0o777, secret).toBe(0o600);
  });

  it.each([
    [['--port', 'many'], 2, '--port'],
    [['--port', '70000'], 2, '65535'],
    [['--stop', '--status'], 2, 'cannot be combined'],
  ])('when it is called with %j, then it ends with %i and says why', async (words, code, said) => {
    expect(await createOt().ot(...words)).toMatchObject({ code, out: '', err: expect.stringContaining(said) });
  });

  it('then its help names the port and the variable that switches it off', async () => {
    const { code, out } = await createOt().ot('--help');
    expect(code).toBe(0);
    expect(out).toContain('OVERTONE_NO_DASHBOARD');
    expect(out).toContain('--port N');
  });
});

describe('given a browser', () => {
  const withBrowser = (home: string) => {
    const programs = join(home, 'programs');
    mkdirSync(programs, { recursive: true });
    const seen = join(home, 'opened');
    writeFileSync(
      join(programs, 'xdg-open'),
      `#!/bin/sh\nprintf %s "$1" > "${seen}.new"; mv "${seen}.new" "${seen}"\n`,
      {
        mode: 0o755,
      },
    );
    return { env: { PATH: `${programs}:${process.env['PATH']}` }, seen };
  };
  const contentOf = (path: string) => until(() => (existsSync(path) ? readFileSync(path, 'utf8') : undefined));

  it.each([
    [['--open'], {}],
    [[], { openBrowser: true }],
  ])(
    'when it is wanted by %j or %j, then it gets a ticket that opens the page once, and never the key',
    async (words, config) => {
      const { home } = createOt();
      const { env, seen } = withBrowser(home);
      writeFileSync(join(home, 'config.json'), JSON.stringify(config));
      const { out, err } = await runOt(['dashboard', ...words, '--json'], { home, env });
      expect(err).toBe('');
      const url = new URL(await contentOf(seen));
      expect(JSON.parse(out)).toMatchObject({ opened: true });
      expect(url.href).not.toContain(requireKey(home));
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ key: url.hash.replace('#key=', '') });
      const open = () => askPort(Number(url.port), '/api/enter', { method: 'POST', headers, body });
      const { json } = await open();
      expect(json['token']).toBe(pageToken({ key: requireKey(home), port: Number(url.port) }));
      expect((await open()).status).toBe(401);
    },
  );
});

it('given an older dashboard, when a newer plugin wants a port that is taken, then the older one keeps running', async () => {
  const { home, ot } = createOt();
  const { port } = JSON.parse((await ot('--json')).out);
  const taken = await foreignServer((_request, answer) => answer.end());
  const plugin = pluginOfVersion('999.0.0');
  const newer = await runOt(['dashboard', '--port', String(taken)], { home, env: {}, plugin });
  expect(newer.code).toBe(1);
  expect(JSON.parse((await ot('--json')).out)).toMatchObject({ started: false, port });
});

it('given an older dashboard, when a newer plugin wants another port that is free, then it runs there alone', async () => {
  const { home, ot } = createOt();
  const { pid } = JSON.parse((await ot('--json')).out);
  const plugin = pluginOfVersion('999.0.0');
  const newer = JSON.parse((await runOt(['dashboard', '--port', '0', '--json'], { home, env: {}, plugin })).out);
  expect(newer).toMatchObject({ started: true, version: '999.0.0' });
  expect(readDashboardFile(home)?.port).toBe(newer.port);
  expect(newer.pid).not.toBe(pid);
});

it('given an older dashboard, when a newer plugin asks for it, then the newer one runs', async () => {
  const { home, ot } = createOt();
  const { port } = JSON.parse((await ot('--json')).out);
  const plugin = pluginOfVersion('999.0.0');
  const newer = await runOt(['dashboard', '--json'], { home, env: {}, plugin });
  expect(JSON.parse(newer.out)).toMatchObject({ started: true, version: '999.0.0', port });
});
