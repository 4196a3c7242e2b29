import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS, SETTINGS } from '../../../test/kit/task-rules.ts';
import { eventOfOutcome, outcomeOfTool, type ToolSettings, textBefore } from './outcome-of-tool.ts';

const settings: ToolSettings = { ...SETTINGS, tests: COMMANDS };
const counting = (countDocs: boolean): ToolSettings => ({ ...settings, tasks: { ...SETTINGS.tasks, countDocs } });
const PROJECT = '/home/u/project';
const recorded = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../test/fixtures/payloads/2.1.325/${name}.json`, import.meta.url), 'utf8'));

const ran = (tool_name: string, tool_input: object, tool_response: unknown = {}) =>
  outcomeOfTool({ hook_event_name: 'PostToolUse', tool_name, tool_input, tool_response }, settings, PROJECT);
const failed = (tool_name: string, tool_input: object, error = 'oops') =>
  outcomeOfTool(
    { hook_event_name: 'PostToolUseFailure', tool_name, tool_input, error, is_interrupt: false },
    settings,
    PROJECT,
  );
const inProject = (file: string) => ({ file_path: `/home/u/project/${file}` });

describe('given payloads recorded from the real host', () => {
  it('when a file was written, then it is an edit of that file', () => {
    expect(outcomeOfTool(recorded('PostToolUse'), settings, PROJECT)).toEqual({
      type: 'edit.succeeded',
      file: 'w.txt',
      operation: 'Write',
      summary: '-0 +1 lines',
    });
  });
  it('when a command ran or failed, then it is reported so', () => {
    expect(outcomeOfTool(recorded('PostToolUse--Bash'), settings, PROJECT)).toMatchObject({
      type: 'command.succeeded',
      kind: 'other',
    });
    expect(outcomeOfTool(recorded('PostToolUseFailure'), settings, PROJECT)).toEqual({
      type: 'command.failed',
      command: 'echo oops >&2; exit 3',
      kind: 'other',
      error: 'Exit code 3\noops',
    });
  });
  it.each(['PostToolUse--Agent-foreground', 'PostToolUse--Agent-background', 'PostToolUseFailure--Agent-api-error'])(
    'when an agent was called (%s), then it is a tool like any other',
    (name) => {
      expect(outcomeOfTool(recorded(name), settings, PROJECT)).toEqual({ type: 'tool.used' });
    },
  );
});

describe('given commands', () => {
  const command = (line: string, stdout = '') =>
    ran('Bash', { command: line }, { stdout, stderr: '', interrupted: false });
  it.each([
    ['npm test', 'test'],
    ['npx vitest run', 'test'],
    ['cd x && python3 -m pytest -q', 'test'],
    ['go test ./...', 'test'],
    ['npm run build', 'build'],
    ['npx tsc -p .', 'build'],
    ['cat test.txt', 'other'],
    ['ls latest', 'other'],
  ])('when %j runs, then it is of kind %s', (line, kind) => {
    expect(command(line)).toMatchObject({ kind });
  });
  it.each([
    ['12 passed, 0 failed', 'command.succeeded'],
    ['Tests  1 failed | 2 passed (3)', 'command.failed'],
    ['Tests:       2 failed, 3 total', 'command.failed'],
    ['===== 1 failed, 2 passed in 0.1s =====', 'command.failed'],
    ['  3 failing', 'command.failed'],
    ['✓ says 2 failed when two failed', 'command.succeeded'],
    ['# fail 0', 'command.succeeded'],
    ['# fail 2', 'command.failed'],
    ['error.log written, no errors', 'command.succeeded'],
  ])('when a test command succeeds and prints %j, then it is %s', (stdout, type) => {
    expect(command('npm test || true', stdout)).toMatchObject({ type });
    expect(command('cat report.txt', stdout)).toMatchObject({ type: 'command.succeeded' });
  });
  it('when another host gives the exit code, then that counts', () => {
    expect(ran('Bash', { command: 'x' }, { exit_code: 2, stdout: 'no' })).toMatchObject({
      type: 'command.failed',
      error: 'Exit code 2\nno',
    });
  });
  it('when the user interrupted it, then nothing failed', () => {
    const payload = {
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'Bash',
      tool_input: { command: 'x' },
      error: 'x',
      is_interrupt: true,
    };
    expect(outcomeOfTool(payload, settings, PROJECT)).toEqual({ type: 'tool.used' });
  });
});

describe('given files', () => {
  it.each([
    ['a document is read', ran('Read', inProject('markdown/a.md')), { type: 'doc.read', file: 'markdown/a.md' }],
    ['the readme is read', ran('Read', inProject('README.md')), { type: 'tool.used' }],
    ['code is read', ran('Read', inProject('a.py')), { type: 'tool.used' }],
    ['a missing document is read', failed('Read', inProject('a.md')), { type: 'tool.used' }],
    ['a document is edited', ran('Edit', inProject('markdown/a.md')), { type: 'doc.edited', file: 'markdown/a.md' }],
    ['a file of the engine is edited', ran('Write', inProject('tasks/t/notes.txt')), { type: 'tool.used' }],
    [
      'an edit fails',
      failed('Edit', inProject('a.py')),
      { type: 'edit.failed', file: 'a.py', operation: 'Edit', error: 'oops' },
    ],
    [
      'a notebook is edited',
      ran('NotebookEdit', { notebook_path: '/home/u/project/n.ipynb', new_source: 'a = 1\nb = 2' }),
      { type: 'edit.succeeded', file: 'n.ipynb', summary: '-0 +2 lines' },
    ],
    [
      'several places of a file are edited',
      ran('MultiEdit', {
        ...inProject('a.py'),
        edits: [
          { old_string: 'a', new_string: 'b\nc' },
          { old_string: 'd\ne', new_string: 'f' },
        ],
      }),
      { type: 'edit.succeeded', file: 'a.py', summary: '-3 +3 lines' },
    ],
    [
      'a new file ends with the end of its last line',
      ran('Write', { ...inProject('a.py'), content: 'a\nb\n' }),
      { type: 'edit.succeeded', summary: '-0 +2 lines' },
    ],
    [
      'a file elsewhere is edited',
      ran('Write', { file_path: '/tmp/x.py', content: 'a\nb' }),
      { type: 'edit.succeeded', file: '/tmp/x.py', summary: '-0 +2 lines' },
    ],
    ['the payload names no file', ran('Edit', {}), { type: 'tool.used' }],
  ])('when %s, then that is what it means', (_, outcome, expected) => {
    expect(outcome).toMatchObject(expected);
  });
  it('when an edit brings its patch, then the summary counts its lines', () => {
    const structuredPatch = [{ lines: ['-a', '+b', '+c', ' d'] }];
    expect(ran('Edit', inProject('a.py'), { structuredPatch })).toMatchObject({ summary: '-1 +2 lines' });
  });
  it('when the host tells what the file was before, then that is known', () => {
    expect(textBefore(recorded('PostToolUse'))).toBe('');
    expect(textBefore({ tool_response: { originalFile: 'old' } })).toBe('old');
    expect(textBefore(recorded('PostToolUse--Bash'))).toBeUndefined();
  });
  it('when documents are to count, then they do', () => {
    const payload = { tool_name: 'Edit', tool_input: inProject('a.md'), tool_response: {} };
    expect(outcomeOfTool(payload, counting(true), PROJECT)).toMatchObject({ type: 'edit.succeeded' });
  });
  it('when a pack says where code lies, then other files are edited as documents are', () => {
    const narrow = (countDocs = false): ToolSettings => ({
      ...counting(countDocs),
      paths: { ...SETTINGS.paths, code: ['src'] },
    });
    const edit = (file: string, countDocs = false) =>
      outcomeOfTool({ tool_name: 'Edit', tool_input: inProject(file) }, narrow(countDocs), PROJECT);
    expect(edit('src/a.json')).toMatchObject({ type: 'edit.succeeded', file: 'src/a.json' });
    expect(edit('assets/a.json')).toEqual({ type: 'doc.edited', file: 'assets/a.json' });
    expect(edit('src/a.md')).toMatchObject({ type: 'doc.edited' });
    expect(edit('docs/a.md', true)).toMatchObject({ type: 'edit.succeeded' });
    const failure = { tool_name: 'Edit', tool_input: inProject('assets/a.json'), error: 'oops' };
    expect(outcomeOfTool(failure, narrow(), PROJECT)).toEqual({ type: 'tool.used' });
  });
  it('when a path is written as on Windows, then it is the same file', () => {
    const payload = { tool_name: 'Edit', tool_input: { file_path: 'C:\\p\\src\\a.ts' } };
    expect(outcomeOfTool(payload, settings, 'C:\\p')).toMatchObject({ file: 'src/a.ts' });
  });
  it('when the payload is not what was promised, then nothing breaks', () => {
    for (const payload of [
      {},
      { tool_name: 3, tool_input: 'x' },
      { tool_name: 'Bash' },
      { tool_name: 'Edit', tool_response: null },
    ]) {
      expect(() => outcomeOfTool(payload, settings, PROJECT)).not.toThrow();
    }
  });
});

describe('given a plan that was put to the user', () => {
  it('when it was accepted, then that is reported; when it was refused or comes from an agent, then it is not', () => {
    expect(ran('ExitPlanMode', { plan: 'p' }, { plan: 'p', isAgent: false })).toEqual({ type: 'plan.approved' });
    expect(failed('ExitPlanMode', { plan: 'p' })).toEqual({ type: 'tool.used' });
    const payload = { hook_event_name: 'PostToolUse', tool_name: 'ExitPlanMode', tool_input: {}, tool_response: {} };
    expect(outcomeOfTool({ ...payload, agent_id: 'a1' }, settings, PROJECT)).toEqual({ type: 'tool.used' });
  });
});

it('given an outcome, when it becomes an event, then it carries what it is about', () => {
  const base = { id: 'x', at: 'now', mute: true };
  expect(eventOfOutcome(failed('Edit', inProject('a.py')), base)).toEqual({
    ...base,
    type: 'edit.failed',
    file: 'a.py',
    operation: 'Edit',
    error: 'oops',
  });
  expect(eventOfOutcome({ type: 'tool.used' }, base)).toEqual({ ...base, type: 'tool.used' });
});
