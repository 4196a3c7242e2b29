/** What is kept of a look at an edit, whether or not it was refused; and which rules were too slow to be tried again. */
import { messageOf } from '../core/narrow.ts';
import type { EditReport } from '../core/rules/check-edit.ts';
import type { Rule } from '../core/rules/rule.ts';
import { notesOf } from '../core/rules/rule-note.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { type Overruns, readOverruns, writeOverruns } from '../store/sessions/overruns-file.ts';
import type { TaskServices } from './task/task-services.ts';

/** A rule that takes too long once may have met an odd file. */
const MOST_OVERRUNS = 2;

/** Those of the plugin were tried before they were shipped, and are always tried. */
export function overrunsOf({ sessionId }: HookInput, services: TaskServices, rules: readonly Rule[]): Overruns {
  if (rules.every(({ shipped }) => shipped)) return {};
  try {
    return readOverruns(services.home, sessionId);
  } catch (error) {
    services.log('rules', messageOf(error));
    return {};
  }
}

export const droppedRules = (overruns: Overruns): ReadonlySet<string> =>
  new Set(Object.keys(overruns).filter((rule) => (overruns[rule] ?? 0) >= MOST_OVERRUNS));

export type Looked = { readonly report: EditReport; readonly rules: readonly Rule[]; readonly overruns: Overruns };

/** Recording must never cost the refusal itself. */
export function keepNotes(input: HookInput, services: TaskServices, looked: Looked): Outcome {
  try {
    return keep(input, services, looked);
  } catch (error) {
    services.log('rules', messageOf(error));
    return {};
  }
}

function keep(input: HookInput, services: TaskServices, { report, rules, overruns }: Looked): Outcome {
  const dropped = droppedRules(overruns);
  const shipped = new Set(rules.filter((rule) => rule.shipped).map(({ id }) => id));
  const troubles = report.troubles.filter(
    ({ rule, problem }) => !dropped.has(rule) && !(problem === 'slow' && shipped.has(rule)),
  );
  for (const { rule, problem } of troubles) services.log('rules', `rule ${rule}: ${problem}`);
  const notes = notesOf({ ...report, troubles });
  const slow = notes.filter(({ what }) => what === 'slow').map(({ rule }) => rule);
  const counted = { ...overruns, ...Object.fromEntries(slow.map((rule) => [rule, (overruns[rule] ?? 0) + 1])) };
  if (slow.length > 0) writeOverruns(services.home, input.sessionId, { overruns: counted, pid: services.pid });
  const fallen = slow.filter((rule) => droppedRules(counted).has(rule));
  const all = [...notes, ...fallen.map((rule) => ({ what: 'dropped', rule }) as const)];
  return all.length === 0 ? {} : services.recordNotes(input, all);
}
