/** Input that a guard cannot check: too large, behind a link, or unreadable under Node's permission model. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fireHook, PLUGIN } from '../kit/hook-process.ts';

const SESSION = '00000000-0000-4000-8000-000000000002';
const TASK = 'tasks/task-0305-101500-x';
let scratch: string;
let project: string;

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'ot-attack-')));
  project = join(scratch, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(project, TASK), { recursive: true });
  writeFileSync(join(project, TASK, '.task-meta.json'), '{"kept":true}');
  mkdirSync(join(scratch, '.overtone', 'sessions', SESSION), { recursive: true });
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const write = (file_path: string, content: string, env: Readonly<Record<string, string>> = {}) =>
  fireHook(
    'PreToolUse',
    {
      hook_event_name: 'PreToolUse',
      session_id: SESSION,
      cwd: project,
      tool_name: 'Write',
      tool_input: { file_path, content },
    },
    { cwd: project, env: { HOME: scratch, CLAUDE_PROJECT_DIR: project, OVERTONE_LOCALE: 'en', ...env } },
  );
const answerTo = async (run: ReturnType<typeof write>) => {
  const { code, json } = await run;
  return [code, JSON.stringify(json)];
};

describe('given a write to a state file', () => {
  it('when it is larger than a hook reads, then it is refused and says why', async () => {
    const answer = await answerTo(write(join(project, TASK, '.task-meta.json'), 'x'.repeat(9 * 1024 * 1024)));
    expect(answer).toEqual([0, expect.stringMatching(/"deny".*larger than 8 MB/)]);
  });

  describe.each([
    ['is cut short', (event: string) => event.slice(0, -5)],
    ['comes twice', (event: string) => event + event],
    ['has a session id that is no name', (event: string) => event.replace(SESSION, 'a.b')],
    ['names no session', (event: string) => event.replace(SESSION, '')],
  ])('when its event %s', (_, spoil) => {
    const text = spoil(
      JSON.stringify({
        session_id: SESSION,
        cwd: project,
        tool_name: 'Write',
        tool_input: { file_path: 'tasks/.task-meta.json', content: '{}' },
      }),
    );
    const send = () =>
      fireHook('PreToolUse', text, {
        tool: 'Write',
        cwd: project,
        env: { HOME: scratch, TMPDIR: scratch, CLAUDE_PROJECT_DIR: project, OVERTONE_LOCALE: 'en' },
      });

    it('then it passes, and user and model hear once that it was not checked', async () => {
      const { code, json } = await send();
      expect([code, json['systemMessage']]).toEqual([0, expect.stringContaining('could not check this call')]);
      expect(json['hookSpecificOutput']).toMatchObject({ additionalContext: json['systemMessage'] });
      expect(await answerTo(send())).toEqual([0, '{"result":""}']);
    });

    it('then it is refused where unchecked calls are', async () => {
      writeFileSync(join(scratch, '.overtone', 'config.json'), '{"rules":{"failClosed":true}}');
      for (const _ of [1, 2]) expect(await answerTo(send())).toEqual([0, expect.stringContaining('"deny"')]);
    });
  });

  it('when it goes through a link to the file, then it is refused', async () => {
    symlinkSync(join(project, TASK, '.task-meta.json'), join(project, 'notes.txt'));
    expect(await answerTo(write(join(project, 'notes.txt'), '{}'))).toEqual([0, expect.stringContaining('"deny"')]);
    expect(await answerTo(write('notes.txt', '{}'))).toEqual([0, expect.stringContaining('"deny"')]);
  });

  it('when it goes through a linked folder, to a file that is not there yet, then it is refused', async () => {
    symlinkSync(join(scratch, '.overtone', 'sessions', SESSION), join(project, 'docs'));
    const answer = await answerTo(write(join(project, 'docs', 'workflow.json'), '{}'));
    expect(answer).toEqual([0, expect.stringContaining('"deny"')]);
  });

  it('when it goes through a link to a file that is not there yet, then it is refused', async () => {
    symlinkSync(join(scratch, '.overtone', 'config.json'), join(project, 'notes.txt'));
    expect(await answerTo(write('notes.txt', '{}'))).toEqual([0, expect.stringContaining('"deny"')]);
  });

  it('when links lead in a circle, then nothing hangs', async () => {
    symlinkSync(join(project, 'b.txt'), join(project, 'a.txt'));
    symlinkSync(join(project, 'a.txt'), join(project, 'b.txt'));
    expect(await answerTo(write('a.txt', 'x'))).toEqual([0, '{"result":""}']);
  });

  it('when a link leads elsewhere, then it passes', async () => {
    writeFileSync(join(scratch, 'elsewhere.txt'), '');
    symlinkSync(join(scratch, 'elsewhere.txt'), join(project, 'notes.txt'));
    expect(await answerTo(write(join(project, 'notes.txt'), 'x'))).toEqual([0, '{"result":""}']);
  });
});

it('given a Node that may only read the plugin, when an edit is guarded, then the user hears that nothing is', async () => {
  // Newer versions of Node have dropped the first of its names.
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  const permission = `${flag} --allow-fs-read=${PLUGIN}/* --no-warnings`;
  const { code, json } = await write(join(project, TASK, '.task-meta.json'), '{}', { NODE_OPTIONS: permission });
  expect([code, json['systemMessage']]).toEqual([0, expect.stringContaining('guards and records nothing')]);
  expect(readFileSync(join(project, TASK, '.task-meta.json'), 'utf8')).toBe('{"kept":true}');
});
