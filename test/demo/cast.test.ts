/** The scripted agents of the demonstration: their actions follow from their tool results. */
import { describe, expect, it } from 'vitest';
import { readProp } from '../../demo/cast/props.ts';
import { ROLES } from '../../demo/cast/role-table.ts';
import { contextIn, type Report, type Scene } from '../../demo/cast/scene.ts';
import { readTestRun } from '../../demo/cast/test-run.ts';
import { replay } from '../../demo/cast/troupe.ts';
import { demoText } from '../../demo/demo-text.ts';
import type { CallPart, ResultPart } from '../../host-kit/model/message.ts';
import { AGENTS, type AgentId } from '../../src/workflow/registry/stages.ts';

const SPECS = 'specs/features/in-progress/slugify/';
const BEFORE = `Progress: ⏳📋⬜🏗️⬜🧪⬜💻⬜🔍⬜🧪\nSpecs: ${SPECS}`;
const AFTER = `Progress: ✅📋✅🏗️✅🧪✅💻⬜🔍⏳🧪\nSpecs: ${SPECS}`;

const sceneOf = (agent: AgentId, context: string): Scene => ({
  agent,
  project: '/p',
  testCommand: 'node --test',
  context,
  prop: readProp,
  say: demoText('en').reports,
});

const good = (text = ''): ResultPart => ({ type: 'result', callId: 'c', text, isError: false });
const bad = (text: string): ResultPart => ({ ...good(text), isError: true });

const RED = bad('Exit code 1\nnot ok 3 - accented letters\n# pass 5\n# fail 1');
const GREEN = good('# pass 6\n# fail 0');
const EMPTY = good('./src/words.mjs\n./test/words.test.mjs');
const BUILT = good('./src/slugify.mjs\n./test/words.test.mjs');
const TESTED = good('./src/slugify.mjs\n./test/slugify.test.mjs');

const next = (agent: AgentId, context: string, ...results: ResultPart[]): CallPart | Report =>
  replay(ROLES[agent](sceneOf(agent, context)), results);

const wroteTo = (path: string) => ({ name: 'Write', input: { file_path: `/p/${path}` } });

describe('given a developer', () => {
  it('when nothing is there, then it builds the draft and leaves testing to the tester', () => {
    expect(next('developer', BEFORE, EMPTY)).toMatchObject(wroteTo('src/slugify.mjs'));
    expect(next('developer', BEFORE, EMPTY, good())).toMatchObject(wroteTo('bin/slugify.mjs'));
    expect(next('developer', BEFORE, EMPTY, good(), good())).toMatchObject({ verdict: 'pass' });
  });

  it('when there is no tester, then it tests, repairs and tests again by itself', () => {
    const alone = 'Progress: ⏳💻';
    expect(next('developer', alone, EMPTY, good(), good())).toMatchObject(wroteTo('test/slugify.test.mjs'));
    expect(next('developer', alone, EMPTY, good(), good(), good(), RED)).toMatchObject({ name: 'Edit' });
    expect(next('developer', alone, EMPTY, good(), good(), good(), RED, good(), GREEN)).toMatchObject({
      verdict: 'pass',
    });
    expect(next('developer', alone, EMPTY, good(), good(), good(), RED, good(), RED)).toMatchObject({
      verdict: 'fail',
    });
  });

  it('when the tests fail, then it mends what it has read, and its verdict is that of the tests', () => {
    expect(next('developer', AFTER, TESTED)).toMatchObject({ name: 'Read' });
    expect(next('developer', AFTER, TESTED, good(), RED)).toMatchObject({ name: 'Edit' });
    expect(next('developer', AFTER, TESTED, good(), RED, good(), GREEN)).toMatchObject({ verdict: 'pass' });
    expect(next('developer', AFTER, TESTED, good(), RED, good(), RED)).toMatchObject({ verdict: 'fail' });
  });

  it('then what it replaces is in the draft exactly once, and the result is the good one', () => {
    const edit = next('developer', AFTER, TESTED, good(), RED);
    if (!('input' in edit)) throw new Error('expected a call');
    const [from, to] = [String(edit.input['old_string']), String(edit.input['new_string'])];
    expect(readProp('slugify-draft.mjs').split(from)).toHaveLength(2);
    expect(readProp('slugify-draft.mjs').replace(from, () => to)).toBe(readProp('slugify.mjs'));
  });
});

describe('given a tester', () => {
  it('when nothing is developed, then it writes the spec into the folder it was told', () => {
    expect(next('tester', BEFORE, EMPTY)).toMatchObject(wroteTo(`${SPECS}bdd.md`));
    expect(next('tester', BEFORE, EMPTY, good())).toMatchObject({ verdict: 'pass' });
  });

  it('when the code is there, then it writes tests once and runs them', () => {
    expect(next('tester', AFTER, BUILT)).toMatchObject(wroteTo('test/slugify.test.mjs'));
    expect(next('tester', AFTER, TESTED)).toMatchObject({ name: 'Bash', input: { command: 'node --test' } });
  });

  it.each([
    [GREEN, 'pass', 'Every scenario is a test, 6 tests pass.'],
    [RED, 'fail', '1 test failing: accented letters.'],
  ])('when they end so, then its verdict follows their exit code', (run, verdict, words) => {
    const report = next('tester', AFTER, TESTED, run);
    expect(report).toMatchObject({ verdict });
    expect('summary' in report && report.summary).toContain(words);
  });
});

describe('given others who judge', () => {
  it('when the failure cannot be reproduced, then the debugger does not name a cause', () => {
    expect(next('debugger', AFTER, good(), good('creme-brulee\n'))).toMatchObject({ verdict: 'fail' });
    expect(next('debugger', AFTER, good(), good('cr-me-br-l-e\n'))).toMatchObject({ verdict: 'pass' });
  });

  it('when the command prints the wrong thing, then neither QA nor the end-to-end runner passes it', () => {
    for (const agent of ['qa', 'e2e-runner'] as const) {
      expect(next(agent, AFTER, good('cr-me-br-l-e'))).toMatchObject({ verdict: 'fail' });
      expect(next(agent, AFTER, bad('creme-brulee'))).toMatchObject({ verdict: 'fail' });
    }
    expect(next('e2e-runner', AFTER, good('creme-brulee'))).toMatchObject({ verdict: 'pass' });
  });

  it('when the code cannot be read, then no reviewer passes it', () => {
    for (const agent of ['code-reviewer', 'security-reviewer'] as const) {
      expect(next(agent, AFTER, bad('no such file'))).toMatchObject({ verdict: 'fail' });
    }
  });

  it('when the dead file is still imported, then the cleaner leaves it', () => {
    expect(next('refactor-cleaner', AFTER, good('src/other.mjs'))).toMatchObject({ verdict: 'fail' });
    expect(next('refactor-cleaner', AFTER, good(''), good(), RED)).toMatchObject({ verdict: 'fail' });
  });
});

describe('given a README', () => {
  it('when it has the list, then it is added to; otherwise a page is written beside it', () => {
    expect(next('doc-updater', AFTER, good('# text-kit\n## Functions\n'))).toMatchObject({ name: 'Edit' });
    expect(next('doc-updater', AFTER, good('# Mine'))).toMatchObject(wroteTo('docs/slugify.md'));
    expect(next('doc-updater', AFTER, bad('no such file'))).toMatchObject(wroteTo('docs/slugify.md'));
  });
});

it.each(Object.keys(AGENTS) as AgentId[])('given %s with tools that answer, then it comes to a report', (agent) => {
  const results: ResultPart[] = [];
  while (!('verdict' in next(agent, AFTER, ...results))) {
    results.push(good('creme-brulee'));
    expect(results.length).toBeLessThan(12);
  }
});

describe('given the output of a test run', () => {
  it.each([
    ['TAP', 'not ok 3 - accented letters\n# tests 6\n# pass 5\n# fail 1'],
    [
      'the format of terminals',
      '✖ accented letters (1.2ms)\nℹ pass 5\nℹ fail 1\n✖ failing tests:\n✖ accented letters (1.2ms)',
    ],
  ])('when it is %s, then counts and names are read', (_, text) => {
    expect(readTestRun({ text, isError: true })).toEqual({
      ok: false,
      passed: 5,
      failed: 1,
      failing: ['accented letters'],
    });
  });

  it('when it says all is well but the exit code does not, then the exit code counts', () => {
    expect(readTestRun({ text: '# pass 6\n# fail 0', isError: true }).ok).toBe(false);
  });
});

it('given a conversation, then only the plugin’s own words count as context', () => {
  const told = '[Overtone Workflow Context]\nProgress: ⏳💻\n\n---\n\nDo it ✅💻';
  expect(contextIn(`hello ${told}`)).not.toContain('✅💻');
  expect(contextIn('nothing of the kind')).toBe('');
});
