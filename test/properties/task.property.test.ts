/** Any events in any order: invariants of a task's record. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceTask } from '../../src/tasks/advance-task.ts';
import { decideTaskStop } from '../../src/tasks/decide-task-stop.ts';
import type { TaskEvent, TaskEventType } from '../../src/tasks/events.ts';
import { isTaskEvent, REACTIONS } from '../../src/tasks/life-events.ts';
import { openRecord } from '../../src/tasks/record/open-record.ts';
import { isClosed, isConfirmed, type TaskRecord } from '../../src/tasks/record/record.ts';
import { decodeRecord, encodeRecord } from '../../src/tasks/record/record-file.ts';
import type { TaskSettings } from '../../src/tasks/settings/task-settings.ts';
import { LOSSES, TASK_TYPES } from '../../src/tasks/vocabulary.ts';
import { minute, OPENED_AT } from '../kit/task.ts';
import { SETTINGS } from '../kit/task-rules.ts';

const file = fc.constantFrom('a.py', 'b.py', 'CLAUDE.md', 'docs/a.md');
const kind = fc.constantFrom(
  ...['confirmation', 'partial', 'negative', 'frustrated', 'requirement_change', 'question'],
  ...['cleanup_proceed', 'cleanup_skip', 'neutral', 'new_task_bug', '__proto__'],
);

/** Fields of every kind at once: each event takes what it needs. */
const fields = fc.record({
  file,
  operation: fc.constantFrom('Edit', 'Write'),
  error: fc.constantFrom('boom', 'bang', ''),
  command: fc.constant('npm test'),
  kind: fc.constantFrom('test', 'build', 'other'),
  word: kind,
  violations: fc.array(fc.record({ rule: fc.constant('r'), file }), { maxLength: 3 }),
  place: fc.constantFrom('', 'a.ts:3'),
  matched: fc.array(fc.record({ id: fc.constant('py.none-type'), match: fc.string({ maxLength: 10 }) }), {
    maxLength: 2,
  }),
  found: fc.array(fc.record({ what: fc.constantFrom('allowed', 'noted'), rule: fc.constant('r'), file }), {
    maxLength: 2,
  }),
  ticket: fc.constant('t1'),
  announce: fc.constantFrom('', 'Taken as accepted.'),
  text: fc.string({ maxLength: 30 }),
  action: fc.constantFrom('proceed', 'skip'),
  notes: fc.constant(''),
  completed: fc.boolean(),
  missing: fc.constant([]),
  reason: fc.constantFrom('ask-test', 'ask-cleanup', 'begin-cleanup', 'missing-items'),
  notice: fc.constantFrom('waiting-confirmation', 'cleanup-choices'),
  key: fc.constantFrom('open:something', 'error:py.none-type'),
  sessionId: fc.constantFrom('s1', 's2'),
  source: fc.constant('resume'),
  decision: fc.constant('d'),
  snapshotRef: fc.constant(null),
  loss: fc.constantFrom(...LOSSES),
  mute: fc.boolean(),
});

const type = fc.oneof(
  fc.constantFrom(...(Object.keys(REACTIONS) as TaskEventType[])),
  fc.constant('feedback.given' as const),
  fc.constantFrom('edit.succeeded' as const, 'tool.used' as const),
);

const anyEvent = fc
  .tuple(type, fields, fc.nat({ max: 60 }), fc.nat({ max: 400 }))
  .map(([type, { word, ...rest }, id, at]) => {
    const kind = type === 'feedback.given' ? word : rest.kind;
    return { ...rest, kind, type, id: `id-${id}`, at: minute(at) } as unknown as TaskEvent;
  });

const SMALL_CAPS = Object.fromEntries(Object.keys(SETTINGS.caps).map((key) => [key, 3])) as TaskSettings['caps'];

const settings: fc.Arbitrary<TaskSettings> = fc
  .record({
    profile: fc.constantFrom('direct' as const, 'guided' as const),
    mode: fc.constantFrom('ask' as const, 'auto' as const, 'off' as const),
    small: fc.boolean(),
  })
  .map(({ profile, mode, small }) => ({
    ...SETTINGS,
    steps: { ...SETTINGS.steps, profile },
    cleanup: { ...SETTINGS.cleanup, mode },
    caps: small ? { ...SMALL_CAPS, seenEvents: 100 } : SETTINGS.caps,
  }));

const story = fc.record({
  taskType: fc.constantFrom(...TASK_TYPES),
  settings,
  events: fc.array(anyEvent, { maxLength: 60 }),
});

type Look = (
  before: TaskRecord,
  event: TaskEvent,
  after: TaskRecord,
  settings: TaskSettings,
  past: readonly TaskRecord[],
) => void;

const each = (look: Look) =>
  fc.property(story, ({ taskType, settings, events }) => {
    let task = openRecord({ taskId: 't', description: 'd', taskType, at: OPENED_AT, sessionId: 's1' }, settings);
    const past: TaskRecord[] = [];
    for (const event of events) {
      const { record: next, effects } = advanceTask(task, event, settings);
      expect(effects.filter((effect) => effect.type === 'tell').length).toBeLessThanOrEqual(1);
      look(task, event, next, settings, past);
      past.push(task);
      task = next;
    }
  });

const RUNS = { numRuns: 600 };
type Counted = Record<string, unknown> & { metrics: Record<string, number | unknown[]> };

describe('given any task and any events in any order', () => {
  it('when they are read from files, then all are events', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        expect(isTaskEvent(JSON.parse(JSON.stringify(event)))).toBe(true);
      }),
    );
  });

  it('when counters are written, then they say what the lists and the history hold together', () => {
    fc.assert(
      each((before, event, after) => {
        const [old, now] = [encodeRecord(before) as Counted, encodeRecord(after) as Counted];
        const isNewEdit = before !== after && (event.type === 'edit.succeeded' || event.type === 'edit.failed');
        expect(Number(now.metrics['code_changes_count'])).toBe(
          Number(old.metrics['code_changes_count']) + Number(isNewEdit),
        );
        for (const [count, list] of [
          ['code_changes_count', 'code_changes'],
          ['failure_count', 'failures'],
          ['docs_read_count', 'docs_read'],
        ] as const) {
          expect(Number(now.metrics[count])).toBeGreaterThanOrEqual((now.metrics[list] as unknown[]).length);
        }
      }),
      RUNS,
    );
  });

  it('when the same event comes again, then the record is the very same', () => {
    fc.assert(
      each((_, event, after, settings) => {
        const { record: again, effects } = advanceTask(after, event, settings);
        if (after.seenEvents.includes(event.id)) expect([again, effects]).toEqual([after, []]);
        expect(again.codeChanges).toEqual(after.codeChanges);
        expect(again.iterations).toEqual(after.iterations);
      }),
      RUNS,
    );
  });

  it('when a task becomes confirmed, then only a clear confirmation of the user did it, or the complaint after one was taken back', () => {
    fc.assert(
      each((before, event, after, _, past) => {
        if (isConfirmed(before) || !isConfirmed(after)) return;
        if (event.type === 'word.undone' && past.some(isConfirmed)) return;
        expect(event.type).toBe('feedback.given');
        expect(event.type === 'feedback.given' && event.kind).toBe('confirmation');
      }),
      RUNS,
    );
  });

  it('when wrap-up begins or ends, then the work was confirmed', () => {
    fc.assert(
      each((_, __, after) => {
        if (after.step === 'step4_cleanup') expect(isConfirmed(after)).toBe(true);
        if (after.archived) expect(after.steps.step4_cleanup.status).toBe('completed');
      }),
      RUNS,
    );
  });

  it('when the record is written and read back, then it is the same', () => {
    fc.assert(
      each((_, __, after) => {
        expect(decodeRecord(JSON.parse(JSON.stringify(encodeRecord(after))))).toEqual(
          JSON.parse(JSON.stringify(after)),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('when lists grow, then none outgrows its cap', () => {
    fc.assert(
      each((_, __, after, { caps }) => {
        for (const list of [
          'codeChanges',
          'failures',
          'docsRead',
          'violations',
          'transitions',
          'episodes',
          'pending',
          'seenEvents',
        ] as const) {
          expect(after[list].length).toBeLessThanOrEqual(caps[list]);
        }
        expect(after.iterations.length).toBeLessThanOrEqual(caps.iterations);
        expect(after.notices.length).toBeLessThanOrEqual(12);
      }),
      RUNS,
    );
  });
});

describe('given any state that events can lead to', () => {
  const reached = story.map(({ taskType, settings, events }) => ({
    settings,
    task: events.reduce(
      (task, event) => advanceTask(task, event, settings).record,
      openRecord({ taskId: 't', description: 'd', taskType, at: OPENED_AT }, settings),
    ),
  }));

  it('when the user continues as documented, then the task ends', () => {
    fc.assert(
      fc.property(reached, ({ settings, task }) => {
        const words = ['confirmation', 'cleanup_skip'].map((kind) => ({
          type: 'feedback.given',
          kind,
          text: kind,
        }));
        const rest = [
          { type: 'doc.read', file: 'CLAUDE.md' },
          { type: 'doc.read', file: 'docs/b.md' },
          ...words,
          { type: 'task.archived', snapshotRef: null },
        ];
        const end = rest.reduce(
          (next, event, index) =>
            advanceTask(next, { ...event, id: `end-${index}`, at: minute(500) } as TaskEvent, settings).record,
          task,
        );
        expect(isClosed(end)).toBe(true);
      }),
      RUNS,
    );
  });

  it('when turn after turn ends without a message of the user, then it is held at most once', () => {
    fc.assert(
      fc.property(reached, ({ settings, task }) => {
        let [next, held] = [
          advanceTask(task, { type: 'prompt.begun', id: 'new prompt', at: minute(500) }, settings).record,
          0,
        ];
        for (let turn = 0; turn < 5; turn += 1) {
          const facts = {
            id: `stop-${turn}`,
            at: minute(501 + turn),
            inSubagent: false,
            stopHookActive: false,
            goesOn: false,
            reportsWrapUp: false,
            asksForTest: false,
          };
          const details = { context_md: [], solution_md: [], debug_cleanup: ['x'], docs_update: [] };
          const checkWrapUp = () => ({ allCompleted: false, missing: ['debug_cleanup' as const], details });
          const decision = decideTaskStop(next, { ...facts, checkWrapUp }, settings);
          held += Number(decision.kind === 'block');
          next = decision.events.reduce((record, event) => advanceTask(record, event, settings).record, next);
        }
        expect(held).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });
});
