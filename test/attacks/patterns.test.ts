/** An accepted project brings patterns made to hang, and far more rules and files than the limits. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PLUGIN } from '../kit/hook-process.ts';
import { usePlayedHooks } from '../kit/played-hooks.ts';

const fire = usePlayedHooks();
let scratch: string;
let project: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ot-attack-'));
  project = join(scratch, 'clone');
  mkdirSync(join(project, '.git'), { recursive: true });
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const put = (path: string, content: unknown) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), JSON.stringify(content));
};

const send = (event: string, fields: object) => {
  const env = { HOME: scratch, OVERTONE_HOME: join(scratch, 'home'), OVERTONE_TRUST: project, OVERTONE_LOCALE: 'en' };
  const payload = { hook_event_name: event, session_id: 's-1', cwd: project, ...fields };
  return fire(event, payload, { env: { ...env, CLAUDE_PROJECT_DIR: project }, cwd: project });
};
const told = async (): Promise<string> =>
  String((await send('SessionStart', { source: 'startup' })).json['systemMessage'] ?? '');
const written = async (content: string): Promise<string> => {
  const run = await send('PreToolUse', { tool_name: 'Write', tool_input: { file_path: 'src/a.ts', content } });
  return JSON.stringify(run.json);
};

const doctor = (): string =>
  spawnSync(process.execPath, [join(PLUGIN, 'dist/cli.js'), 'doctor'], {
    cwd: project,
    env: { PATH: process.env['PATH'], HOME: scratch, OVERTONE_TRUST: project, OVERTONE_LOCALE: 'en' },
    encoding: 'utf8',
  }).stdout;

const rule = (id: string, forbid: string) => ({ id, title: 't', message: 'm', fix: 'f', forbid: [forbid] });
/** Longer lines are cut before rules see them. */
const LONG = 'a'.repeat(3_000);

it.each([
  ['nested lookaheads', '^(?=(?=(?=(a+)+b)+)+)+$'],
  ['a back-reference', '(a+)+\\1+$'],
])(
  'given a rule with %s, then the user is told that it cannot be used, and the shipped rules still answer',
  async (_, pattern) => {
    put('.claude/taskflow-rules.json', { rules: [rule('own.slow', pattern), rule('own.quick', 'XYZZY')] });
    expect(await told()).toContain('own.slow');
    expect(await written(LONG)).not.toContain('"deny"');
    expect(await written(`${LONG}\ndebugger;\n`)).toContain('base.breakpoint');
    expect(await written('XYZZY')).toContain('own.quick');
  },
);

it('given a rule whose pattern takes other engines forever, then it is tried, and it and the shipped rules answer', async () => {
  put('.claude/taskflow-rules.json', { rules: [rule('own.slow', '^(a+)+$')] });
  expect(await written(`${LONG}!`)).not.toContain('"deny"');
  expect(await written(`debugger;\n${LONG}`)).toMatch(/base\.breakpoint[\s\S]*own\.slow/);
});

/** Linear, but each character of the text can be in each place of the pattern. */
const HEAVY = '(?:[a-h ]{0,230})[0-9]';
const PROSE = `${'a bad cab faced a deaf hag '.repeat(100)}\n`.repeat(90);

it.each([
  ['repeats too much', 'own.large', '(?:[a-h]?){1000}[0-9]'],
  ['takes long to compile', 'own.large', '(?:a|b|c){0,999}'.repeat(100)],
])('given a rule whose pattern %s, then the user is told that it is not tried', async (_, id, pattern) => {
  put('.claude/taskflow-rules.json', { rules: [rule(id, pattern), rule('own.quick', 'XYZZY')] });
  expect(await told()).toMatch(/own\.large.*repeats too much/);
  expect(await written(`${PROSE}debugger;\nXYZZY`)).toMatch(/base\.breakpoint[\s\S]*own\.quick/);
});

it('given 300 heavy rules and a large file, then the shipped rules answer, and the rules that were not begun are named', async () => {
  put('.claude/taskflow-rules.json', { rules: Array.from({ length: 250 }, (_, at) => rule(`own.r${at}`, HEAVY)) });
  expect(await told()).toMatch(/own\.r\d+: fewer or shorter patterns/);
  const { json, stderr } = await send('PreToolUse', {
    tool_name: 'Write',
    tool_input: { file_path: 'src/a.ts', content: `${PROSE}debugger;\n` },
  });
  expect(JSON.stringify(json)).toContain('base.breakpoint');
  expect(stderr).toContain('rule own.r0: slow');
});

it('given thousands of patterns for errors and lists, then they are not all tried, and a failed command is still answered', async () => {
  const patterns = Array.from({ length: 5_000 }, (_, at) => ({ id: `e${at}`, regex: HEAVY, title: 't', fix: 'f' }));
  put('.overtone/packs/own/errors.json', { patterns });
  put('.overtone/packs/own/pack.json', {
    id: 'own',
    version: '1.0.0',
    title: 'own',
    secrets: Array.from({ length: 100 }, () => HEAVY),
  });
  put('.overtone.json', { pack: 'own' });
  expect(await told()).toContain('fewer or shorter patterns');
  await send('UserPromptSubmit', { prompt: '/ot:task fix the login' });
  const error = PROSE.repeat(20);
  const { code } = await send('PostToolUseFailure', { tool_name: 'Bash', tool_input: { command: 'npm test' }, error });
  expect(code).toBe(0);
});

it('given more rules than are tried, then the user is told, and the shipped rules are among those that are', async () => {
  put('.claude/taskflow-rules.json', {
    rules: Array.from({ length: 1_000 }, (_, at) => rule(`own.r${at}`, `XYZZY${at}`)),
  });
  expect(await told()).toContain('at most 300 rules');
  expect(await written('debugger;\n')).toContain('base.breakpoint');
});

it.each([
  [60, 'at most 50 packs'],
  [1_500, 'brings more settings'],
])('given %i packs, then the user is told that not all count, and edits are still checked', async (count, message) => {
  for (let at = 0; at < count; at += 1)
    put(`.overtone/packs/p${at}/pack.json`, { id: `p${at}`, version: '1.0.0', title: 'p' });
  expect(await told()).toContain(message);
  expect(await written('debugger;\n')).toContain('base.breakpoint');
});

it('given more tasks than a session looks at, then a session starts with the newest, and the user is told', async () => {
  for (let at = 0; at < 400; at += 1) put(`tasks/0101-${at}/.task-meta.json`, {});
  expect(await told()).toContain('Only the newest 300');
});

it('given more knowledge than is looked at, then the user is told when a session starts and by ot doctor', async () => {
  const entries = Array.from({ length: 600 }, (_, at) => ({ id: `e${at}`, name: 'n', keywords: ['login'] }));
  put('.claude/knowledge-base.json', { entries });
  expect(await told()).toContain('at most 500 entries');
  expect(doctor()).toContain('at most 500 entries');
});

it('given a file of knowledge that is too large, then the user is told', async () => {
  put('.claude/knowledge-base.json', { entries: [], padding: 'x'.repeat(600_000) });
  expect(await told()).toMatch(/knowledge-base\.json.*at most \d+ bytes/);
});

it('given more documents than are looked at, then the user is told when a task is opened and by ot doctor', async () => {
  mkdirSync(join(project, 'docs'));
  for (let at = 0; at < 2_100; at += 1) writeFileSync(join(project, `docs/d${at}.md`), '# login\n');
  const opened = await send('UserPromptSubmit', { prompt: '/ot:task fix the bug in the login' });
  expect(opened.json['systemMessage']).toContain('more documents than are considered');
  expect(doctor()).toContain('not all documents of this project');
});
