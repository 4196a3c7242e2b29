/** A home that is not its user's alone, and links that lead elsewhere: neither believed nor written through. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fireHook, PLUGIN } from '../kit/hook-process.ts';

let scratch: string;
let home: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ot-attack-'));
  home = join(scratch, 'home');
  mkdirSync(join(home, 'sessions'), { recursive: true });
  writeFileSync(join(home, 'config.json'), '{}');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const fire = (event: string, fields: object) =>
  fireHook(
    event,
    { hook_event_name: event, session_id: 's1', cwd: scratch, ...fields },
    { cwd: scratch, env: { HOME: scratch, OVERTONE_HOME: home, OVERTONE_LOCALE: 'en', CLAUDE_PROJECT_DIR: scratch } },
  );
const start = () => fire('SessionStart', { source: 'startup' });
const ot = (...words: string[]) =>
  spawnSync(process.execPath, [join(PLUGIN, 'dist/cli.js'), ...words], {
    env: { PATH: process.env['PATH'], HOME: scratch, OVERTONE_HOME: home, OVERTONE_LOCALE: 'en' },
    cwd: scratch,
    encoding: 'utf8',
  });

const ATTACKS: readonly (readonly [what: string, attack: () => void])[] = [
  ['the home can be written by everybody', () => chmodSync(home, 0o777)],
  ['its settings can be written by everybody', () => chmodSync(join(home, 'config.json'), 0o666)],
  ...(process.getuid?.() === 0
    ? ([['its sessions belong to another account', () => chownSync(join(home, 'sessions'), 65_534, 65_534)]] as const)
    : []),
];

it.each(ATTACKS)('when %s, then it is not used, and hooks, ot and ot doctor say how to fix it', async (_, attack) => {
  attack();
  const { code, json } = await start();
  expect([code, json['systemMessage']]).toEqual([0, expect.stringMatching(/Overtone does not use it.*(chmod|chown)/)]);
  expect(readdirSync(join(home, 'sessions'))).toEqual([]);
  expect(ot('sessions')).toMatchObject({ status: 1, stderr: expect.stringContaining('Fix it with') });
  expect(ot('doctor')).toMatchObject({ status: 1, stdout: expect.stringContaining('Fix it with') });
});

/** A link at `path`, in the place of whatever is there. */
function plantLink(path: string, target: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

it.each(['specs', 'specs/features', 'specs/features/in-progress'])(
  'given a link in place of %s, when a feature is started, then it is refused with what to do',
  (place) => {
    const outside = join(scratch, 'outside');
    mkdirSync(outside);
    plantLink(join(scratch, place), outside);
    const refused = { status: 1, stderr: expect.stringMatching(/is a symbolic link.*Put a folder in its place/) };
    expect(ot('specs', 'init', 'login', '--workflow', 'quick')).toMatchObject(refused);
    expect(readdirSync(outside)).toEqual([]);
  },
);

it('given a link in place of tasks, when a task is opened, then it is refused with what to do', async () => {
  const outside = join(scratch, 'outside');
  mkdirSync(outside);
  plantLink(join(scratch, 'tasks'), outside);
  const { stdout } = await fire('UserPromptSubmit', { prompt: '/ot:task fix the login' });
  expect(stdout).toMatch(/is a link; put a folder in its place/);
  expect(readdirSync(outside)).toEqual([]);
});

it('given links in place of the files of a session and a task, when they are written, then their targets stay as they are', async () => {
  mkdirSync(join(scratch, '.git'));
  expect(ot('init', 'quick', '--session', 's1').status).toBe(0);
  await fire('UserPromptSubmit', { prompt: '/ot:task fix the login' });
  const [task = ''] = readdirSync(join(scratch, 'tasks'));
  const files = [
    ...['workflow.json', 'loop.json', 'timeline.jsonl'].map((name) => join(home, 'sessions/s1', name)),
    ...['.task-meta.json', '.conversation.jsonl', 'context.md'].map((name) => join(scratch, 'tasks', task, name)),
  ];
  const outside = join(scratch, 'outside');
  mkdirSync(outside);
  for (const path of files) {
    writeFileSync(join(outside, basename(path)), 'mine\n');
    plantLink(path, join(outside, basename(path)));
  }
  await fire('UserPromptSubmit', { prompt: 'still broken' });
  await fire('Stop', {});
  expect(ot('init', 'quick', '--session', 's1').stderr).toContain('does not write through links: remove it');
  expect(readdirSync(outside)).toHaveLength(files.length);
  for (const name of readdirSync(outside))
    expect([name, readFileSync(join(outside, name), 'utf8')]).toEqual([name, 'mine\n']);
});
