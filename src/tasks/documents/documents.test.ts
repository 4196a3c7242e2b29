import { describe, expect, it } from 'vitest';
import { edits, newTask, OPENED_AT, says, tell, usesTool } from '../../../test/kit/task.ts';
import { COMMANDS, labelsBy, SETTINGS } from '../../../test/kit/task-rules.ts';
import { briefingOf } from '../briefing.ts';
import { feedbackLine, type HistoryLine, taskInitLine, toolLine } from '../history/history.ts';
import { historyFacts } from '../history/history-facts.ts';
import { kindOfCommand } from '../tools/command-outcome.ts';
import { contextDocument, type DocumentInput, mergeGenerated, solutionDocument } from './documents.ts';

/** Every label is its own name. */
const labels = labelsBy((name) => `«${name}»`);

const lines: HistoryLine[] = [
  taskInitLine(OPENED_AT, '/mc the door -->\n# not a heading'),
  toolLine(OPENED_AT, { name: 'Read', input: { file_path: 'docs/door.md' }, result: '', failed: false }),
  toolLine(OPENED_AT, { name: 'Edit', input: { file_path: 'src/door.py' }, result: 'ok', failed: false }),
  toolLine(OPENED_AT, { name: 'Edit', input: { file_path: 'src/door.py' }, result: 'no match', failed: true }),
  toolLine(OPENED_AT, { name: 'Bash', input: { command: 'npm test' }, result: '1 failed', failed: true }),
  toolLine(OPENED_AT, { name: 'Bash', input: { command: 'ls' }, result: '', failed: false }),
  feedbackLine(OPENED_AT, 'still | broken', 'frustrated'),
];
const { task: record } = tell(newTask(), [
  edits('src/door.py'),
  says('frustrated', 'still | broken'),
  says('negative'),
  usesTool,
  { type: 'approach.noted', decision: 'hinges first', reason: 'they jam' },
]);
const input = (history = historyFacts([...lines.map((line) => ({ ...line })), undefined])): DocumentInput => ({
  record,
  history,
  labels,
  kindOf: (command) => kindOfCommand(command, COMMANDS),
});

describe('given a history with one invalid line', () => {
  it('when context.md is written, then it has the problem, what was read and how it went', () => {
    const text = contextDocument(input());
    expect(text).toContain('the door --> # not a heading');
    expect(text).toContain('1. door.md');
    expect(text).toContain('«docsRead»: 0');
    expect(text).toContain('«badLines»: 1');
    expect(text).toMatch(/#1 T1 bug_fix_loop .* → new_approach/);
  });

  it('when solution.md is written, then changes, tests, feedback, rounds and decisions are there', () => {
    const text = solutionDocument(input());
    expect(text).toContain('## «problem»\n\nthe door --> # not a heading');
    expect(text).toContain('- src/door.py («changeCount»: 2, «failed»: 1; ');
    expect(text).not.toMatch(/\{"|no match/);
    expect(text).toContain('- «failed» `npm test`');
    expect(text).not.toContain('`ls`');
    expect(text).toContain('- «frustrated» «feedback»');
    expect(text).toContain('| 1 | +10 min | still \\| broken | src/door.py | «failed» |');
    expect(text).toContain('| 2 | +0 min | negative |  | «failed» |');
    expect(text).toContain('- hinges first\n  - «reason»: they jam');
    expect(text).toContain('- «notConfirmed»');
  });

  it('when its oldest rounds are gone from the record, then the duration of the first one left is not shown', () => {
    const spilled = { ...record.spilled, iterations: 1 };
    const text = solutionDocument({ ...input(), record: { ...record, spilled } });
    expect(text).toContain('| 1 |  | still');
    expect(text).toContain('| 2 | +0 min | negative');
  });

  it('when they are written twice, then they are the same', () => {
    expect([contextDocument(input()), solutionDocument(input())]).toEqual([
      contextDocument(input()),
      solutionDocument(input()),
    ]);
  });

  it('when there is nothing to tell, then each part says so', () => {
    const empty = { ...input(historyFacts([])), record: newTask('general') };
    expect(contextDocument(empty)).toContain('## «analysis»\n\n«none»');
    expect(solutionDocument(empty)).toContain('## «changes»\n\n«none»');
  });
});

describe('given a document that people have edited', () => {
  it('when the generated part is new, then it is added and the rest stays', () => {
    expect(mergeGenerated(undefined, 'body')).toMatch(/^<!--.*-->\nbody\n<!--.*-->\n$/);
    expect(mergeGenerated('# mine\n', 'body')).toMatch(/^# mine\n\n<!--.*begin -->\nbody\n/);
  });

  it('when it is generated again, then only that part changes', () => {
    const first = mergeGenerated('# mine\n', 'old');
    const edited = `${first}\nand below\n`;
    const second = mergeGenerated(edited, 'new');
    expect(second).toBe(edited.replace('old', 'new'));
    expect(mergeGenerated(second, 'new')).toBe(second);
  });

  it('when the body holds the marks itself, then it cannot escape them', () => {
    const merged = mergeGenerated(undefined, 'x <!-- overtone:generated:end --> y');
    expect(mergeGenerated(merged, 'z')).toBe(mergeGenerated(undefined, 'z'));
  });
});

describe('given a task to continue', () => {
  it('when it is briefed, then the facts are those of the record', () => {
    expect(briefingOf(record)).toMatchObject({
      step: 'step3_execute',
      iterations: 2,
      lastFeedback: 'negative',
      lastFiles: ['src/door.py'],
      cleanup: 'undecided',
      openReview: undefined,
      next: 'analyse-failure',
      expertWarning: true,
    });
  });

  it('when paths and words are long, then they are cut, and shorter where there is less room', () => {
    const long = 'folder/'.repeat(40);
    const { task } = tell(newTask(), [edits(long), { type: 'doc.read', file: long }, says('negative', long)]);
    const lengths = (longest?: number) => {
      const { lastFiles, lastDocs, lastFeedback } = briefingOf(task, longest);
      return [...lastFiles, ...lastDocs, lastFeedback].map((text) => text?.length);
    };
    expect([lengths(), lengths(40)]).toEqual([
      [120, 120, 200],
      [40, 40, 40],
    ]);
  });

  it.each([
    [[], 'implement', 'none'],
    [[edits()], 'ask-test', 'result'],
    [[edits(), says('negative')], 'analyse-failure', 'result'],
    [[edits(), says('confirmation')], 'ask-cleanup', 'cleanup'],
    [[edits(), says('confirmation'), says('cleanup_proceed')], 'finish-cleanup', 'wrap-up'],
    [[edits(), says('confirmation'), says('cleanup_skip')], 'archive', 'none'],
    [[edits(), says('confirmation'), says('negative')], 'analyse-failure', 'result'],
    [[{ type: 'review.asked' } as const], 'report-review', 'none'],
  ])('when it stands after %j, then %s comes next, and replies fit: %s', (story, next, replies) => {
    expect(briefingOf(tell(newTask(), story).task)).toMatchObject({ next, replies });
  });

  it('when its work has not begun, then no reply is offered but what ends an inserted step', () => {
    const policy = { ...SETTINGS, steps: { ...SETTINGS.steps, profile: 'guided', insert: ['plan'] } } as const;
    const reading = newTask('general', policy);
    const { task: planning } = tell(
      reading,
      [
        { type: 'doc.read', file: 'CLAUDE.md' },
        { type: 'doc.read', file: 'a.md' },
      ],
      policy,
    );
    expect([reading, planning].map((task) => [task.step, briefingOf(task).replies])).toEqual([
      ['step0_context', 'none'],
      ['plan', 'step'],
    ]);
  });
});
