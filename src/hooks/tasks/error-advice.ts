/** Advice of the pack on a failed command, rate-limited. */
import { adviceKey, errorPlace, matchErrors, renderAdvice } from '../../rules/symptoms/error-advice.ts';
import { changeTask, eventOf } from '../../store/tasks/task-store.ts';
import type { EventOf } from '../../tasks/events.ts';
import { isNoticeDue } from '../../tasks/record/measures.ts';
import type { Task } from '../../tasks/record/projections.ts';
import type { Outcome } from '../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

type FailedCommand = { readonly command: string; readonly error: string; readonly waits: boolean };
type Known = Pick<EventOf<'advice.waits'>, 'command' | 'place' | 'matched'>;

/** `waits`: this event already carries a text, so the advice comes with the next. */
export function errorAdvice(world: TaskWorld, task: Task, { command, error, waits }: FailedCommand): Outcome {
  const { pack, settings, store, at } = world;
  const { everyMinutes } = settings.errors;
  const patterns = pack.errors();
  const lately = new Set(
    patterns.map(({ id }) => id).filter((id) => !isNoticeDue(task.record, adviceKey(id), at, everyMinutes)),
  );
  const matched = matchErrors(error, patterns, lately);
  if (matched.length === 0) return {};
  const known = { command, place: errorPlace(error), matched };
  const given = matched.map(({ id }) => eventOf(store, `advice-${id}`, { type: 'notice.given', key: adviceKey(id) }));
  const waiting = waits ? [eventOf(store, 'advice', { type: 'advice.waits', ...known })] : [];
  changeTask(store, task, { events: [...given, ...waiting] });
  return waits ? {} : { context: adviceText(world, known) };
}

/** Also for advice whose turn has come. */
export function adviceText({ pack, locale, prompt }: TaskWorld, known: Known): string {
  const advice = renderAdvice(known, pack.errors(), { labels: pack.labels(locale), locale });
  return advice === '' ? '' : prompt('error.advice', { advice, command: known.command });
}
