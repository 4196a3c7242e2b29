/** A home that other accounts own or can write, and links that lead elsewhere: neither is trusted or written through. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
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
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
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
    ? ([
        ['its sessions belong to another account', () => chownSync(join(home, 'sessions'), 65_534, 65_534)],
        ['a group with others can write it', () => groupWrites(OTHER_GROUP)],
      ] as const)
    : []),
];

const OTHER_GROUP = 1;

function groupWrites(gid: number): void {
  chownSync(home, process.getuid?.() ?? 0, gid);
  chmodSync(home, 0o770);
}

it.each(ATTACKS)('when %s, then it is not used, and hooks, ot and ot doctor say how to fix it', async (_, attack) => {
  attack();
  const { code, json } = await start();
  expect([code, json['systemMessage']]).toEqual([0, expect.stringMatching(/Overtone does not use it.*(chmod|chown)/)]);
  expect(readdirSync(join(home, 'sessions'))).toEqual([]);
  expect(ot('sessions')).toMatchObject({ status: 1, stderr: expect.stringContaining('Fix it with') });
  expect(ot('doctor')).toMatchObject({ status: 1, stdout: expect.stringContaining('Fix it with') });
});

it.runIf(process.getuid?.() === 0)(
  'when only a group of the user alone can write the home, then it is used',
  async () => {
    groupWrites(process.getgid?.() ?? 0);
    const { json } = await start();
    expect(json['systemMessage']).toBeUndefined();
    expect(readdirSync(join(home, 'sessions'))).toEqual(['s1']);
  },
);

const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

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
  expect(stdout).toMatch(/tasks is a link.*Put a folder in its place/);
  expect(readdirSync(outside)).toEqual([]);
});

it('given a .claude that leads out of the project, when a task is opened, then it is refused with what to do', async () => {
  const outside = join(scratch, 'outside');
  const project = join(scratch, 'clone');
  for (const folder of [outside, join(project, '.git')]) mkdirSync(folder, { recursive: true });
  plantLink(join(project, '.claude'), '../outside');
  const inProject = { cwd: project, env: { HOME: scratch, OVERTONE_HOME: home, OVERTONE_LOCALE: 'en' } };
  const { stdout } = await fireHook(
    'UserPromptSubmit',
    { hook_event_name: 'UserPromptSubmit', session_id: 's1', cwd: project, prompt: '/ot:task fix the login' },
    inProject,
  );
  expect(stdout).toMatch(/\.claude is a link.*Put a folder in its place/);
  expect([readdirSync(outside), existsSync(join(project, 'tasks'))]).toEqual([[], false]);
});

it('given a .claude that becomes a link out of the project, when its task goes on, then nothing is written there', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'ot-outside-'));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  mkdirSync(join(scratch, '.git'));
  await fire('UserPromptSubmit', { prompt: '/ot:task fix the login' });
  cpSync(join(scratch, '.claude'), outside, { recursive: true });
  const before = contentsOf(outside);
  plantLink(join(scratch, '.claude'), outside);
  for (const prompt of ['still broken', '/ot:task cancel']) await fire('UserPromptSubmit', { prompt });
  await fire('Stop', {});
  expect(contentsOf(outside)).toEqual(before);
});

it('given a .claude that leads to another folder of the project, when a task is opened, then it is kept there', async () => {
  mkdirSync(join(scratch, '.git'));
  mkdirSync(join(scratch, 'config'));
  plantLink(join(scratch, '.claude'), 'config');
  await fire('UserPromptSubmit', { prompt: '/ot:task fix the login' });
  expect(readdirSync(join(scratch, 'config'))).toContain('.task-active.json');
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
