/** The same hooks in another language: the words change, the shape of the answer does not. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HookOptions, Json } from '../kit/hook-process.ts';
import { PASSED, quick, standard } from './workflow-file.ts';
import { createWorld, delegation, open, recorded, specific, text, ticked, type World } from './world.ts';

type Case = {
  readonly event: string;
  readonly fields?: Json;
  readonly workflow?: Json;
  readonly tasks?: readonly string[];
};

const says = (agent_type: string, result: string): Json => ({
  agent_type,
  last_assistant_message: `Done.\n<!-- VERDICT: ${JSON.stringify({ result })} -->`,
});

const working = (agent: string, stage: string): Json => ({
  activeAgents: { [agent]: { stage, startedAt: '2026-03-01T08:00:00.000Z' } },
});
const AT_DEV = { PLAN: { ...PASSED, summary: 'three tasks' }, ARCH: PASSED, TEST: PASSED };
const IN_TEST = quick(
  { DEV: PASSED, REVIEW: PASSED, TEST: { status: 'active' } },
  { ...working('tester', 'TEST'), currentStage: 'TEST', featureName: 'my-feature' },
);
const TASKS = [...ticked('a'), ...open('b', 'c', 'd', 'e', 'f', 'g')];

const CASES: Readonly<Record<string, Case>> = {
  'a session with open tasks': { event: 'SessionStart', tasks: TASKS },
  'a compaction': {
    event: 'PreCompact',
    workflow: standard(AT_DEV, {
      ...working('developer', 'DEV'),
      failCount: 1,
      rejectCount: 2,
      featureName: 'my-feature',
    }),
    tasks: TASKS,
  },
  'a compaction that has too much to tell': {
    event: 'PreCompact',
    workflow: standard(AT_DEV),
    tasks: open(...['1', '2', '3', '4', '5'].map((number) => number.repeat(500))),
  },
  'a prompt without a workflow': { event: 'UserPromptSubmit' },
  'a prompt that names one': { event: 'UserPromptSubmit', fields: { prompt: '[workflow:quick] go' } },
  'a prompt within one': { event: 'UserPromptSubmit', workflow: standard(AT_DEV, { failCount: 1 }), tasks: TASKS },
  'a denied delegation': { event: 'PreToolUse', fields: delegation('ot:developer', 'go'), workflow: standard({}) },
  'an allowed one': {
    event: 'PreToolUse',
    fields: delegation('ot:developer', 'go'),
    workflow: standard(AT_DEV, { featureName: 'my-feature' }),
  },
  'a good report': { event: 'SubagentStop', fields: says('ot:tester', 'pass'), workflow: IN_TEST, tasks: open('TEST') },
  'a bad one': { event: 'SubagentStop', fields: says('ot:tester', 'fail'), workflow: IN_TEST, tasks: open('TEST') },
  'a failed delegation': { event: 'PostToolUseFailure', fields: recorded('PostToolUseFailure--Agent-api-error') },
  'a failed write': { event: 'PostToolUseFailure', fields: { tool_name: 'Write', error: 'denied' } },
  'a failed command': {
    event: 'PostToolUse',
    fields: {
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      tool_response: { stderr: 'Error: 3 tests of the suite have failed', exit_code: 1 },
    },
  },
  'a stop in the middle': { event: 'Stop', workflow: standard(AT_DEV), tasks: TASKS },
  'a stop at the end': { event: 'Stop', workflow: quick({ DEV: PASSED, REVIEW: PASSED, TEST: PASSED }) },
};

async function answer({ event, fields, workflow, tasks }: Case, locale: string): Promise<Json> {
  const world = createWorld();
  if (workflow) world.session.write('workflow.json', workflow);
  if (tasks) world.putFeature('my-feature', tasks);
  const run = await world.fire(event, { ...fields, cwd: world.project }, { env: { OVERTONE_LOCALE: locale } });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  return run.json;
}

/** Every text of an answer by where it stands. */
function textsIn(value: unknown, at = ''): Record<string, string> {
  if (typeof value !== 'object' || value === null) return { [at]: String(value) };
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => textsIn(inner, `${at}.${key}`)));
}

/** What the three tables must agree on: how many lines, and the sign each starts with. */
const outline = (told: string): string[] =>
  told.split('\n').map((line) => /^(?:\p{Extended_Pictographic}\uFE0F?|- |→|$)/u.exec(line)?.[0] ?? 'words');

const outlines = (json: Json): Record<string, string[]> =>
  Object.fromEntries(Object.entries(textsIn(json)).map(([at, told]) => [at, outline(told)]));

/** Chinese letters, and the wide signs that go with them. */
const CHINESE = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;
const TRADITIONAL_ONLY = /[階態復開發測試審規劃構請繼續執還個達標輪誤檢錯務討論詢問權徑]/;

it.each(Object.entries(CASES))(
  'given %s, when the locale changes, then only the words of the answer do',
  async (_, one) => {
    const [original, english, simplified] = await Promise.all(
      ['zh-TW', 'en', 'zh-CN'].map((locale) => answer(one, locale)),
    );
    expect(outlines(english ?? {})).toEqual(outlines(original ?? {}));
    expect(outlines(simplified ?? {})).toEqual(outlines(original ?? {}));
    expect(JSON.stringify(original)).toMatch(CHINESE);
    expect(JSON.stringify(english)).not.toMatch(CHINESE);
    expect(JSON.stringify(simplified)).toMatch(CHINESE);
    expect(JSON.stringify(simplified)).not.toMatch(TRADITIONAL_ONLY);
  },
);

describe('given a locale that is set elsewhere', () => {
  const greeting = async (world: World, env: HookOptions['env'] = {}): Promise<string> =>
    text((await world.fire('SessionStart', {}, { env: { LANG: undefined, ...env } })).json['result']);

  it('when settings name it, then they go before the system, and the project before the user', async () => {
    const world = createWorld();
    mkdirSync(world.session.root, { recursive: true });
    expect(await greeting(world)).toContain('to start');
    const LANG = 'zh_TW.UTF-8';
    expect(await greeting(world, { LANG })).toContain('輸入');
    writeFileSync(join(world.session.root, 'config.json'), '{"locale":"en_US"}');
    expect(await greeting(world, { LANG })).toContain('to start');
    writeFileSync(join(world.project, '.overtone.json'), '{"locale":"zh-Hans"}');
    expect(await greeting(world, { LANG })).toContain('输入');
    expect(await greeting(world, { LANG, OVERTONE_LOCALE: 'en' })).toContain('to start');
  });

  it('when the hook runs in a directory below the project, then it is still the one of the project', async () => {
    const world = createWorld();
    writeFileSync(join(world.project, '.overtone.json'), '{"locale":"en"}');
    const below = join(world.project, 'src');
    mkdirSync(below);
    const env = { OVERTONE_TRUST: world.project };
    const run = await world.fire('SessionStart', { cwd: below }, { cwd: below, env });
    expect(text(run.json['result'])).toContain('to start');
  });

  it('when nobody knows it, then it is English', async () => {
    expect(await greeting(createWorld(), { OVERTONE_LOCALE: 'tlh', LANG: 'tlh' })).toContain('to start');
  });

  it('when only the system knows one, then it is that of the system', async () => {
    expect(await greeting(createWorld(), { OVERTONE_LOCALE: 'tlh', LANG: 'zh_TW' })).not.toContain('to start');
  });

  it('when an agent starts, then its guides are the same in every locale', async () => {
    const world = createWorld();
    const [one, other] = await Promise.all(
      ['zh-TW', 'en'].map((locale) => world.fire('SubagentStart', {}, { env: { OVERTONE_LOCALE: locale } })),
    );
    expect(one && specific(one)).toEqual(other && specific(other));
  });
});
