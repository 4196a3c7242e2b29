/** How the view folds timeline records and host output. */
import { describe, expect, it } from 'vitest';
import { demoText } from '../../demo/demo-text.ts';
import { entryLine } from '../../demo/view/entry-line.ts';
import { paint } from '../../demo/view/line.ts';
import type { View } from '../../demo/view/state.ts';
import {
  answered,
  began,
  helped,
  helperReported,
  mainCalled,
  mainSaid,
  printed,
  refused,
  reported,
  STANDARD,
  sent,
  told,
  usedTool,
  viewAfter,
} from './story.ts';

const rowOf = ({ rows }: View, id: string) => rows.find((row) => row.id === id);
const kindsOf = ({ log }: View) => log.map(({ kind }) => kind);

describe('given a workflow that has begun', () => {
  const view = viewAfter(began('standard'));

  it('then every stage has a row, tests know their mode, and those that run side by side share a group', () => {
    expect(view.rows.map(({ id }) => id)).toEqual(['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST:2', 'RETRO', 'DOCS']);
    expect(rowOf(view, 'TEST')).toMatchObject({ mode: 'spec', agent: 'tester', status: 'pending' });
    expect(rowOf(view, 'TEST:2')).toMatchObject({ mode: 'verify', group: 'quality' });
    expect(rowOf(view, 'REVIEW')).toMatchObject({ group: 'quality' });
    expect(rowOf(view, 'DEV')?.group).toBeUndefined();
  });

  it('when the guard refuses an agent, then it is told with the stages that come first', () => {
    const seen = viewAfter(began('standard'), refused);
    expect(seen.log.at(-1)).toMatchObject({
      kind: 'denied',
      agent: 'developer',
      missing: ['📋 plan', '🏗️ architecture'],
    });
    expect(seen.counts.denials).toBe(1);
    expect(rowOf(seen, 'DEV')?.status).toBe('pending');
  });

  it('when another tool of the main agent fails, then nothing was refused', () => {
    const seen = viewAfter(
      began('standard'),
      mainCalled('Bash', { command: 'x' }, 'b'),
      answered(null, 'b', 'Exit code 1'),
    );
    expect(seen.counts.denials).toBe(0);
  });
});

describe('given an agent at work', () => {
  const working = [...began('quick'), ...sent('DEV', 'developer')];

  it('when it uses a tool, then its row shows the tool with the path inside the project', () => {
    const view = viewAfter(working, usedTool('developer', 'DEV-1', 'Write', { file_path: '/p/src/a.mjs' }));
    expect(rowOf(view, 'DEV')).toMatchObject({ status: 'active', doing: 'Write src/a.mjs' });
    expect(view.counts).toMatchObject({ agents: 1, tools: 1 });
  });

  it('when its tool fails, then the first line of the answer is told', () => {
    const view = viewAfter(
      working,
      usedTool('developer', 'DEV-1', 'Bash', { command: 'node --test' }, 'c'),
      answered('DEV-1', 'c', 'Exit code 1\nmore'),
    );
    expect(view.log.at(-1)).toMatchObject({
      kind: 'tool-failed',
      agent: 'developer',
      tool: 'Bash',
      why: 'Exit code 1',
    });
  });

  it('when it reports, then its row shows what it said, without what a terminal would obey', () => {
    const view = viewAfter(working, reported('DEV', 'developer', 'pass', 'PASS: in\u001b[31m place'));
    expect(rowOf(view, 'DEV')).toMatchObject({ status: 'done', result: 'pass', doing: '', summary: 'in [31m place' });
    expect(view.log.at(-1)).toMatchObject({ kind: 'report', agent: 'developer', result: 'pass' });
  });

  it('when two work side by side, then each tool belongs to its own row', () => {
    const view = viewAfter(
      began('quick'),
      sent('REVIEW', 'code-reviewer'),
      sent('TEST', 'tester'),
      usedTool('code-reviewer', 'REVIEW-1', 'Read', { file_path: '/p/a' }, 'r'),
      usedTool('tester', 'TEST-1', 'Bash', { command: 'node --test' }, 't'),
    );
    expect(rowOf(view, 'REVIEW')?.doing).toBe('Read a');
    expect(rowOf(view, 'TEST')?.doing).toBe('Bash node --test');
  });
});

describe('given a stage that failed', () => {
  const failed = [
    ...began('quick'),
    ...sent('DEV', 'developer'),
    ...reported('DEV', 'developer', 'pass', 'Built.'),
    ...sent('TEST', 'tester'),
    ...reported('TEST', 'tester', 'fail', 'FAIL: red.'),
  ];

  it('then the failure is told before the repair it causes, and it is counted', () => {
    const view = viewAfter(failed);
    expect(kindsOf(view).slice(-2)).toEqual(['report', 'repair']);
    expect(view.counts.fails).toBe(1);
    expect(rowOf(view, 'TEST')).toMatchObject({ status: 'done', result: 'fail', summary: 'red.' });
  });

  it('when a debugger is called, then it has a row of its own beside the stage it is called for', () => {
    const view = viewAfter(failed, helped('debugger', 'DEBUG'), helperReported('debugger', 'DEBUG', 'The cause.'));
    expect(view.rows.at(-1)).toMatchObject({ agent: 'debugger', stage: 'DEBUG', repairs: 'TEST', result: 'pass' });
    expect(view.rows.at(-1)?.summary).toBe('The cause.');
  });

  it('when the stage runs again, then its row is open again and counts the attempt', () => {
    const view = viewAfter(failed, sent('TEST', 'tester', 2));
    expect(rowOf(view, 'TEST')).toMatchObject({ status: 'active', result: '', attempts: 2, summary: '' });
  });
});

describe('given a loop that keeps Claude going', () => {
  it.each([
    [
      { unverified: 'lint, review' },
      'loop: not verified since the last change: lint, review; Claude keeps going (round 1)',
    ],
    [{ red: 'tests' }, 'loop: tests failed; Claude keeps going (round 1)'],
    [{}, 'loop: work is left, so Claude keeps going (round 1)'],
  ])('when the record says %j, then so does the line', (why, words) => {
    const entry = viewAfter(began('quick'), told('loop:advance', { iteration: 1, ...why })).log.at(-1);
    expect(entry && paint(entryLine(entry, demoText('en')), false)).toContain(words);
  });
});

describe('given a whole story', () => {
  const view = viewAfter(STANDARD);

  it('then it has come to its end and every turn of it was told once', () => {
    expect(view.finished).toBe(true);
    expect(view.rows.every(({ status, result }) => status === 'done' && result === 'pass')).toBe(true);
    expect(view.counts).toMatchObject({ fails: 1, rejects: 0, rounds: 1, denials: 1, agents: 11 });
    const kinds = kindsOf(view);
    for (const kind of ['denied', 'held', 'repair', 'helps', 'parallel', 'converged', 'archived', 'complete']) {
      expect(kinds.filter((other) => other === kind)).toEqual([kind]);
    }
  });

  it('when it is told from any point on, then nothing breaks', () => {
    for (const at of STANDARD.keys()) expect(() => viewAfter(STANDARD.slice(at))).not.toThrow();
  });
});

it.each([
  ['an unknown record', told('grader:score', { stage: 'DEV' })],
  ['a record without a type', told('')],
  ['a prototype name', told('constructor')],
  ['an unknown line', printed({ type: 'rate_limit_event' })],
  ['a line without content', printed({ type: 'assistant', message: 7 })],
  ['a report of nobody', printed({ type: 'system', subtype: 'task_notification', tool_use_id: 'x', summary: 'y' })],
])('given %s, then nothing changes', (_, sight) => {
  const before = viewAfter(began('quick'));
  expect(viewAfter(began('quick'), sight)).toEqual(before);
});

it('given words of the main agent, then they are told, and an agent’s are not', () => {
  expect(viewAfter(mainSaid('Done.')).log.at(-1)).toMatchObject({ kind: 'said', words: 'Done.' });
  const inner = printed({
    type: 'assistant',
    parent_tool_use_id: 'x',
    message: { content: [{ type: 'text', text: 'hm' }] },
  });
  expect(kindsOf(viewAfter(inner))).toEqual(['asked']);
});
