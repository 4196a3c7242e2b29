/** A session that finds no dashboard starts one through the real hook, without waiting for it. */
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readDashboardFile, writeDashboardFile } from '../../src/store/dashboard-file.ts';
import { fireHook } from '../kit/hook-process.ts';
import { endProcess, pluginOfVersion, scratchHome, until } from './process-kit.ts';

const begin = (home: string, { env = {}, plugin }: { env?: Record<string, string>; plugin?: string } = {}) =>
  fireHook(
    'SessionStart',
    { session_id: 's1', hook_event_name: 'SessionStart', source: 'startup', cwd: home },
    {
      env: { OVERTONE_HOME: home, OVERTONE_PORT: '0', OVERTONE_LOCALE: 'en', OVERTONE_NO_DASHBOARD: undefined, ...env },
      ...(plugin !== undefined && { plugin }),
    },
  );

/** Made by whoever starts a server, before it is started. */
const wasStarted = (home: string): boolean => existsSync(join(home, 'dashboard.log'));

/** A server that says who it is and never gets any further; it ends even where the test that should end it was cut off. */
const SLEEPER = `require('node:fs').appendFileSync(process.env.OVERTONE_HOME + '/sleepers',
  process.pid + ' ' + process.argv.slice(2).join(' ') + '\\n'); setTimeout(() => {}, 60_000);`;

describe('given no dashboard', () => {
  it('when sessions begin, then the first starts it and the next ones name it', async () => {
    const home = scratchHome();
    const first = await begin(home);
    const file = await until(() => readDashboardFile(home));
    onTestFinished(() => endProcess(file.pid));
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.json['result']).not.toContain('127.0.0.1');
    const second = await begin(home);
    expect(second.json['result']).toContain(`Dashboard: ${file.url}`);
    expect(readDashboardFile(home)).toEqual(file);
    expect(readFileSync(join(home, 'dashboard.log'), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('when the server never gets ready, then the session has its answer all the same', async () => {
    const home = scratchHome();
    const run = await begin(home, { plugin: pluginOfVersion('1.0.0', SLEEPER) });
    const sleepers = join(home, 'sleepers');
    const [pid, ...words] = (await until(() => (existsSync(sleepers) ? readFileSync(sleepers, 'utf8') : undefined)))
      .trim()
      .split(' ');
    onTestFinished(() => endProcess(Number(pid)));
    expect(run).toMatchObject({ code: 0, stderr: '', json: { result: expect.stringContaining('Overtone 1.0.0') } });
    expect(words).toEqual(['--auto']);
  });

  it.each([
    ['the environment', {}, { OVERTONE_NO_DASHBOARD: '1' }],
    ['the configuration', { noDashboard: true }, {}],
  ])('when %s disables it, then none is started', async (_, config, env) => {
    const home = scratchHome();
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'config.json'), JSON.stringify(config));
    expect(await begin(home, { env })).toMatchObject({ code: 0, stderr: '' });
    expect(wasStarted(home)).toBe(false);
  });

  it('when it cannot be started, then one line says so and the session begins', async () => {
    const home = scratchHome();
    mkdirSync(join(home, 'dashboard.log'), { recursive: true });
    const run = await begin(home);
    expect(run.json['result']).toContain('Overtone');
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('given a file that says where the dashboard is', () => {
  const file = { pid: 999_999, port: 1, url: 'http://127.0.0.1:1/', startedAt: '', version: '999.0.0' };

  it('when it was touched recently, then it is trusted and nothing is started', async () => {
    const home = scratchHome();
    writeDashboardFile(home, file);
    expect((await begin(home)).json['result']).toContain('Dashboard: http://127.0.0.1:1/');
    expect(wasStarted(home)).toBe(false);
  });

  it('when an older version wrote it, then this version is started to take its place', async () => {
    const home = scratchHome();
    writeDashboardFile(home, { ...file, version: '0.0.1' });
    await begin(home);
    const started = await until(() => {
      const found = readDashboardFile(home);
      return found?.version === '0.0.1' ? undefined : found;
    });
    onTestFinished(() => endProcess(started.pid));
    expect(started.pid).not.toBe(file.pid);
  });

  it('when it is old, then it is not trusted', async () => {
    const home = scratchHome();
    writeDashboardFile(home, file);
    const then = new Date(Date.now() - 120_000);
    utimesSync(join(home, 'dashboard.json'), then, then);
    expect((await begin(home)).json['result']).not.toContain('127.0.0.1');
    const started = await until(() => {
      const found = readDashboardFile(home);
      return found?.pid === file.pid ? undefined : found;
    });
    onTestFinished(() => endProcess(started.pid));
    expect(started.port).not.toBe(1);
  });

  it('when it is damaged, then nothing is claimed and the session begins', async () => {
    const home = scratchHome();
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'dashboard.json'), '{');
    const run = await begin(home);
    const started = await until(() => readDashboardFile(home));
    onTestFinished(() => endProcess(started.pid));
    expect(run).toMatchObject({ code: 0, stderr: '' });
  });
});
