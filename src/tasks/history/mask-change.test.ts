/** No secret of an event goes into a file, however deep it stands in it. */
import { describe, expect, it } from 'vitest';
import { edits, newTask, says, tell } from '../../../test/kit/task.ts';
import { SETTINGS } from '../../../test/kit/task-rules.ts';
import { applyChange } from '../advance-task.ts';
import type { TaskEvent } from '../events.ts';
import { maskChange } from './mask-secrets.ts';

const STAMP = { id: 'with-secrets', at: '2026-03-01T10:00:00.000Z' };
const SAID = 'ACME-12 password=hunter2';
const MASKED = '[masked] password=[masked]';
const OWN = ['ACME-[0-9]+'];

const reported = (words: string): TaskEvent => ({
  type: 'wrapup.reported',
  ...STAMP,
  completed: false,
  notes: words,
  docsUpdated: [words],
  debugFound: ['mod.py:3', words],
});

const noted = (reason: string): TaskEvent => ({
  type: 'rule.noted',
  ...STAMP,
  found: [
    { what: 'allowed', rule: 'r1', file: 'token=a.py', line: 3, reason },
    { what: 'slow', rule: 'r2' },
  ],
});

describe('given an event with secrets', () => {
  it.each([
    ['in lists', reported],
    ['in what is listed', noted],
    [
      'in what a pattern matched',
      (match: string): TaskEvent => ({
        type: 'advice.waits',
        ...STAMP,
        command: 'npm test',
        place: 'a.py:3',
        matched: [{ id: 'e1', match }],
      }),
    ],
    [
      'in what an edit was about',
      (summary: string): TaskEvent => ({ type: 'edit.succeeded', ...STAMP, file: 'a.py', operation: 'Edit', summary }),
    ],
  ])('when they are %s, then they are masked and nothing else is', (_, event) => {
    expect(maskChange({ events: [event(SAID)] }, OWN)).toEqual({ events: [event(MASKED)] });
  });
});

describe('given a report of the wrap-up agent that comes with a secret of the pack', () => {
  it('when it is taken in, then neither the record nor the history holds it', () => {
    const { task } = tell(newTask(), [edits(), says('confirmation'), says('cleanup_proceed')]);
    const applied = applyChange(task, { events: [reported(SAID)] }, { ...SETTINGS, secrets: OWN });
    expect(applied.record.steps.step4_cleanup.report).toMatchObject({ debug_found: ['mod.py:3', MASKED] });
    expect(JSON.stringify(applied)).not.toMatch(/ACME|hunter2/);
  });
});
