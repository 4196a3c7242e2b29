/** When the hard rules themselves break: a call passes and the user is told why, unless the user wants none to pass untried. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { preloadPath } from '../hooks/deaths.ts';
import { recorded } from '../scenarios/world.ts';
import { denialOf, expectAllowed, expectSilent, messageOf } from './kit/answers.ts';
import { pluginWithout } from './kit/notified.ts';
import { projectForTest, sessionId } from './kit/task-project.ts';

/** Part of a shipped rule, and a text that it is tried on. */
const TRIED = 'PRIVATE KEY';
const TEXT = '-----BEGIN CERTIFICATE-----\n';

/** A project in whose hooks looking for `pattern` breaks. */
function broken(pattern: string, config: object) {
  const env = { NODE_OPTIONS: `--require ${preloadPath('broken-pattern')}`, BROKEN_PATTERN: pattern };
  const project = projectForTest({ pack: 'base', locale: 'en', env });
  project.put('.overtone.json', config);
  return { project, s1: project.session('S1') };
}

const CLOSED = { rules: { failClosed: true } };
const COMMAND = { command: 'rm .claude/workflow-state.json', description: 'tidy up' };

describe('given rules that break', () => {
  it.each([
    ['by default', {}],
    ['by choice', { rules: { failClosed: false } }],
    ['with a value that does not fit', { rules: { failClosed: 'yes' } }],
  ])('11.4 when a file is written, %s, then it passes, and the user is told why', async (_, config) => {
    const { s1 } = broken(TRIED, config);
    const run = await s1.aboutWrite('notes.txt', TEXT);
    expect(denialOf(run)).toBe('');
    expect(messageOf(run)).toMatch(/could not check this call[\s\S]*the engine broke/);
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('the engine broke') });
  });

  it('when several files are written, then user and model are told once', async () => {
    const { s1 } = broken(TRIED, {});
    const runs = [await s1.aboutWrite('notes.txt', TEXT), await s1.aboutWrite('more.txt', TEXT)];
    expect(runs.map(({ stdout }) => stdout.split('could not check this call').length - 1)).toEqual([2, 0]);
  });

  it('11.4 when nothing is to pass untried, then a file is not written, and the reason says why and what helps', async () => {
    const { project, s1 } = broken(TRIED, CLOSED);
    const run = await s1.aboutWrite('notes.txt', TEXT);
    expect(denialOf(run)).toMatch(/the engine broke[\s\S]*ot doctor[\s\S]*"failClosed": false/);
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('the engine broke') });
    expect(project.overtone(s1.id).readText('denials.jsonl')).toContain('rules.failClosed');
  });

  it('11.4 when nothing is to pass untried, then neither is a command run that could write what is protected', async () => {
    const { s1 } = broken('claude\\/workflow-state', CLOSED);
    expect(denialOf(await s1.about('Bash', COMMAND))).toContain('the engine broke');
    expectSilent(await s1.about('Bash', { command: 'ls', description: 'look' }));
  });

  it('11.4 when the project says no and the user yes, then the user’s word counts: a project may only tighten', async () => {
    const { project, s1 } = broken(TRIED, { rules: { failClosed: false } });
    project.put('../home/.overtone/config.json', CLOSED);
    expect(denialOf(await s1.aboutWrite('notes.txt', TEXT))).toContain('the engine broke');
  });
});

describe('given settings of the user that cannot be read', () => {
  const put = (text: string) => {
    const { project, s1 } = broken(TRIED, {});
    project.put('../home/.overtone/config.json', text);
    return s1;
  };

  it('11.4 when rules break, then a call is refused: the settings may have asked for that', async () => {
    const s1 = put('{"rules":{"failClosed":true},}');
    expect(denialOf(await s1.aboutWrite('notes.txt', TEXT))).toContain('the engine broke');
  });

  it.each([
    ['{"tasks":{"readBeforeCode":"deny"},}', /config\.json: .*JSON/],
    ['// mine\n{}', /config\.json: .*JSON/],
    ['{"tasks":{"readBeforeCode":"deni"}}', /config\.json: tasks\.readBeforeCode/],
    ['{"rulez":{}}', /config\.json: rulez/],
    ['[]', /config\.json: expected a JSON object/],
  ])('when a session starts and they are %j, then the user is told what is not in effect', async (text, said) => {
    const s1 = put(text);
    expect(messageOf(await s1.sessionStart('startup'))).toMatch(said);
    expect(messageOf(await s1.sessionStart('compact'))).toBe('');
  });
});

it('11.4 given rules that work, when nothing is to pass untried, then a clean edit gets no decision at all', async () => {
  const { s1 } = broken('PLUGH', CLOSED);
  expectAllowed(await s1.aboutWrite('notes.txt', 'hello\n'));
  expect(denialOf(await s1.aboutWrite('notes.ts', 'debugger;\n'))).toContain('base.breakpoint');
});

describe('given a plugin that lacks files of its guards', () => {
  const WRITE = { tool_name: 'Write', tool_input: { file_path: 'notes.txt', content: 'hello\n' } };

  /** A file is about to be written where these files of the plugin are gone. */
  const aboutToWrite = (config: object, ...gone: readonly string[]) => aboutToWriteWith(pluginWithout(...gone), config);

  async function aboutToWriteWith(plugin: string, config: object) {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    project.put('.overtone.json', config);
    const event = { ...recorded('PreToolUse'), session_id: sessionId('S1'), cwd: project.root };
    return project.send({ ...event, ...WRITE }, { plugin });
  }

  it('when a file is written, then it passes, and the user is told that nothing checked it', async () => {
    const run = await aboutToWrite({}, 'dist/parts/edit-features.js');
    expect(denialOf(run)).toBe('');
    expect(messageOf(run)).toMatch(/could not check this call[\s\S]*edit-features/);
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('edit-features') });
  });

  it('when the file with the rules is gone, then the user is told as well', async () => {
    expect(messageOf(await aboutToWrite({}, 'dist/rules.json'))).toContain('could not check this call');
  });

  it('when the file with the rules holds none, then the user is told as well', async () => {
    const plugin = pluginWithout('dist/rules.json');
    writeFileSync(join(plugin, 'dist/rules.json'), '[]');
    expect(messageOf(await aboutToWriteWith(plugin, {}))).toContain('holds no rules');
  });

  it('when nothing is to pass untried, then it is refused', async () => {
    const run = await aboutToWrite(CLOSED, 'dist/parts/edit-features.js');
    expect(denialOf(run)).toMatch(/edit-features[\s\S]*"failClosed": false/);
  });

  it('when what would tell the user is gone too, then they still see what is missing', async () => {
    const run = await aboutToWrite({}, 'dist/parts/edit-features.js', 'dist/parts/untried.js');
    expect(messageOf(run)).toMatch(/overtone[\s\S]*edit-features/);
  });
});
