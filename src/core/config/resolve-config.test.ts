import { describe, expect, it } from 'vitest';
import { resolveConfig } from './resolve-config.ts';

it('given nothing, then the defaults hold and nothing is said', () => {
  expect(resolveConfig(undefined, undefined, {})).toEqual({
    config: { port: 7777, noDashboard: false, openBrowser: false },
    warnings: [],
  });
});

describe('given the same setting in several places', () => {
  const home = { port: 1, locale: 'en' };
  const project = { port: 2, locale: 'zh-CN' };

  it('then the project stands above the user', () => {
    expect(resolveConfig(home, project, {}).config).toMatchObject({ port: 2, locale: 'zh-CN' });
  });

  it('then the environment stands above both', () => {
    const env = { OVERTONE_PORT: '3', OVERTONE_LOCALE: 'zh-TW' };
    expect(resolveConfig(home, project, env).config).toMatchObject({ port: 3, locale: 'zh-TW' });
  });

  it('then a blank variable counts as unset', () => {
    expect(resolveConfig(home, project, { OVERTONE_PORT: ' ' }).config.port).toBe(2);
  });

  it('then a value that cannot be used leaves the one below it in force', () => {
    const { config, warnings } = resolveConfig(home, { port: 'many' }, { OVERTONE_PORT: '99999' });
    expect(config.port).toBe(1);
    expect(warnings).toEqual([
      { source: 'project', key: 'port', problem: 'wrong-type', expected: 'port' },
      { source: 'env', key: 'OVERTONE_PORT', problem: 'wrong-type', expected: 'port' },
    ]);
  });
});

it.each(['.*', 'no', 'two words', 7])('given %j as what lets rules pass, then it is named as none', (allowMarker) => {
  expect(resolveConfig(undefined, { rules: { allowMarker } }, {}).warnings).toEqual([
    { source: 'project', key: 'rules.allowMarker', problem: 'wrong-type', expected: 'marker' },
  ]);
  expect(resolveConfig(undefined, { rules: { allowMarker: 'taskflow-allow' } }, {}).warnings).toEqual([]);
});

it('given a setting that nothing reads, then it is named, wherever it stands', () => {
  const outlets = { telegram: { token: 't' }, webhook: { url: 'https://example.test' } };
  const { config, warnings } = resolveConfig(outlets, outlets, { TELEGRAM_BOT_TOKEN: 't' });
  expect(Object.keys(config)).toEqual(['port', 'noDashboard', 'openBrowser']);
  expect(warnings).toEqual(
    ['home', 'project'].flatMap((source) =>
      Object.keys(outlets).map((key) => ({ source, key, problem: 'unknown-key' })),
    ),
  );
});

describe('given files with mistakes', () => {
  it.each([
    [{ prot: 1 }, { key: 'prot', problem: 'unknown-key' }],
    [{ tasks: { clean: 'ask' } }, { key: 'tasks.clean', problem: 'unknown-key' }],
    [{ tasks: 'ask' }, { key: 'tasks', problem: 'wrong-type', expected: 'object' }],
    [{ constructor: 1 }, { key: 'constructor', problem: 'unknown-key' }],
    [{ locale: 7 }, { key: 'locale', problem: 'wrong-type', expected: 'text' }],
    [{ noDashboard: 'yes' }, { key: 'noDashboard', problem: 'wrong-type', expected: 'flag' }],
    [{ port: 80.5 }, { key: 'port', problem: 'wrong-type', expected: 'port' }],
    [{ tasks: { minDocs: 0 } }, { key: 'tasks.minDocs', problem: 'wrong-type', expected: 'count' }],
    [
      { tasks: { cleanup: 'sometimes' } },
      { key: 'tasks.cleanup', problem: 'wrong-word', words: ['ask', 'auto', 'off'] },
    ],
    [{ notifications: { 'task.open': 'info' } }, { key: 'notifications.task.open', problem: 'unknown-key' }],
    [
      { notifications: { 'task.opened': 'loud' } },
      { key: 'notifications.task.opened', problem: 'wrong-word', words: ['off', 'info', 'warning', 'error'] },
    ],
    [{ notifications: true }, { key: 'notifications', problem: 'wrong-type', expected: 'object' }],
    [[1], { key: '', problem: 'wrong-type', expected: 'object' }],
    [null, { key: '', problem: 'wrong-type', expected: 'object' }],
  ])('then %j is named and the rest still counts', (home, warning) => {
    const { config, warnings } = resolveConfig(home, { openBrowser: true }, {});
    expect(warnings).toEqual([{ source: 'home', ...warning }]);
    expect(config).toMatchObject({ port: 7777, openBrowser: true });
  });
});

it('any value of OVERTONE_NO_DASHBOARD keeps the dashboard from starting', () => {
  expect(resolveConfig({}, {}, { OVERTONE_NO_DASHBOARD: '0' }).config.noDashboard).toBe(true);
});
