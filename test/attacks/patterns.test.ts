/** A project that its user has accepted brings patterns made to hang, and more of everything than anybody needs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
