import { describe, expect, it } from 'vitest';
import { readSettings, resolveConfig, tighten } from './resolve-config.ts';

it('given nothing, then the defaults hold and nothing is said', () => {
  expect(resolveConfig(undefined, undefined, {})).toEqual({
    config: { port: 7777, noDashboard: false, openBrowser: false },
    warnings: [],
  });
});

describe('given the same setting in several places', () => {
  const home = { port: 1, locale: 'en' };
  const project = { port: 2, locale: 'zh-CN' };

  it('then the project overrides the user', () => {
    expect(resolveConfig(home, project, {}).config).toMatchObject({ port: 2, locale: 'zh-CN' });
  });

  it('then the environment overrides both', () => {
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
      { source: 'project', key: 'port', expected: 'port' },
      { source: 'env', key: 'OVERTONE_PORT', expected: 'port' },
    ]);
  });
});

it.each(['.*', 'no', 'two words', 7])('given %j as the allow marker, then it is reported as invalid', (allowMarker) => {
  expect(resolveConfig(undefined, { rules: { allowMarker } }, {}).warnings).toEqual([
    { source: 'project', key: 'rules.allowMarker', expected: 'marker' },
  ]);
  expect(resolveConfig(undefined, { rules: { allowMarker: 'taskflow-allow' } }, {}).warnings).toEqual([]);
});

it('given a setting that nothing reads, then it is named, wherever it stands', () => {
  const outlets = { telegram: { token: 't' }, webhook: { url: 'https://example.test' } };
  const { config, warnings } = resolveConfig(outlets, outlets, { TELEGRAM_BOT_TOKEN: 't' });
  expect(Object.keys(config)).toEqual(['port', 'noDashboard', 'openBrowser']);
  expect(warnings).toEqual(
    ['home', 'project'].flatMap((source) => Object.keys(outlets).map((key) => ({ source, key }))),
  );
});

describe('given files with mistakes', () => {
  it.each([
    [{ prot: 1 }, { key: 'prot' }],
    [{ tasks: { clean: 'ask' } }, { key: 'tasks.clean' }],
    [{ tasks: 'ask' }, { key: 'tasks', expected: 'object' }],
    [{ locale: 7 }, { key: 'locale', expected: 'locale' }],
    [{ locale: 'fr' }, { key: 'locale', expected: 'locale' }],
    [{ noDashboard: 'yes' }, { key: 'noDashboard', expected: 'flag' }],
    [{ port: 80.5 }, { key: 'port', expected: 'port' }],
    [{ tasks: { minDocs: 0 } }, { key: 'tasks.minDocs', expected: 'count' }],
    [{ tasks: { cleanup: 'sometimes' } }, { key: 'tasks.cleanup', expected: 'ask | auto | off' }],
    [{ notifications: { 'task.open': 'info' } }, { key: 'notifications.task.open' }],
    [
      { notifications: { 'task.opened': 'loud' } },
      { key: 'notifications.task.opened', expected: 'off | info | warning | error' },
    ],
    [{ notifications: true }, { key: 'notifications', expected: 'object' }],
    [[1], { key: '', expected: 'object' }],
    [null, { key: '', expected: 'object' }],
  ])('then %j is named and the rest still counts', (home, warning) => {
    const { config, warnings } = resolveConfig(home, { openBrowser: true }, {});
    expect(warnings).toEqual([{ source: 'home', ...warning }]);
    expect(config).toMatchObject({ port: 7777, openBrowser: true });
  });
});

it('any value of OVERTONE_NO_DASHBOARD keeps the dashboard from starting', () => {
  expect(resolveConfig({}, {}, { OVERTONE_NO_DASHBOARD: '0' }).config.noDashboard).toBe(true);
});

describe('given settings of tasks', () => {
  const tasks = {
    cleanup: 'auto',
    enforcement: 'off',
    onActive: 'switch',
    readBeforeCode: 'advise',
    reviews: 'strict',
    docSync: false,
    docSyncHours: 48,
    notify: true,
    archive: false,
    maxDescription: 8,
    minDocs: 2,
    maxAutoDocs: 200,
  };

  it('then all are taken, and so is the address of the schema', () => {
    const settings = { $schema: 'https://example.test/settings.schema.json', tasks };
    expect(readSettings(settings)).toEqual({ settings, problems: [] });
  });

  it('then those that do not fit count as not given', () => {
    const { settings, problems } = readSettings({ tasks: { ...tasks, archive: 'no', minDocs: 1.5, maxAutoDocs: 201 } });
    expect(settings.tasks).toEqual({ ...tasks, archive: undefined, minDocs: undefined, maxAutoDocs: undefined });
    expect(problems.map(({ key }) => key)).toEqual(['tasks.archive', 'tasks.minDocs', 'tasks.maxAutoDocs']);
  });
});

describe('given safety settings of the user', () => {
  const home = {
    noDashboard: true,
    rules: { failClosed: true, allowMarker: 'my-marker' },
    tasks: { enforcement: 'ask' },
  } as const;

  it('when a project loosens them, then those of the user hold and the user is told which', () => {
    const project = { noDashboard: false, rules: { failClosed: false, allowMarker: 'theirs' }, port: 9 };
    const { config, warnings } = resolveConfig(home, project, {});
    expect(config).toMatchObject({ noDashboard: true, port: 9 });
    expect(warnings).toEqual(
      ['noDashboard', 'rules.failClosed', 'rules.allowMarker'].map((key) => ({
        source: 'project',
        key,
        expected: 'strictness',
      })),
    );
  });

  it('when a project tightens them, then that holds', () => {
    const tightened = { settings: { ...home, tasks: { enforcement: 'strict' } }, loosening: [] };
    expect(tighten(home, { tasks: { enforcement: 'strict' } })).toEqual(tightened);
    expect(tighten(home, { tasks: { enforcement: 'off' } }).settings).toEqual(home);
  });
});
