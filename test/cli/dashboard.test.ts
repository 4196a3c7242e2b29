/** What `ot dashboard` says when it cannot start, in the user's language. */
import { expect, it } from 'vitest';
import { cliText } from '../kit/texts.ts';
import { createCli, NO_DASHBOARD } from './kit.ts';

const failing = (start: typeof NO_DASHBOARD.start, locale: 'en' | 'zh-TW') =>
  createCli({ locale, text: cliText(locale), dashboard: { ...NO_DASHBOARD, start } });

it.each([
  ['en', /ports 7777 to 7786 are taken\. .*"port" in .*config\.json.*--port N\.\n/],
  ['zh-TW', /埠號 7777 到 7786 都已被占用。.*config\.json.*"port".*--port N.*。\n/],
] as const)(
  'given ports that are all taken, when it starts in %s, then it names them and how to choose others',
  async (locale, said) => {
    const { code, err } = await failing(async () => ({ state: 'all-taken', from: 7777, to: 7786 }), locale).run(
      'dashboard',
    );
    expect(code).toBe(1);
    expect(err).toMatch(said);
  },
);

it('given a server that fails, when it starts, then its log line is quoted without prefixes and with one full stop', async () => {
  const why = '[overtone/dashboard] 2026-03-01T08:00:00.000Z [dashboard] the disk is full.';
  const { err } = await failing(async () => ({ state: 'failed', logFile: 'dashboard.log', why }), 'zh-TW').run(
    'dashboard',
  );
  expect(err).toContain('Dashboard 沒有啟動：the disk is full。詳情可見 dashboard.log');
});

it('given another program on its port, when it is to be stopped, then that is said and is no error', async () => {
  const ot = createCli({ dashboard: { ...NO_DASHBOARD, stop: async () => ({ state: 'foreign', port: 7777 }) } });
  expect(await ot.run('dashboard', '--stop')).toMatchObject({
    code: 0,
    out: expect.stringContaining('another program listens on its port 7777'),
  });
});
