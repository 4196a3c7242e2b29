/** A failed command that the pack knows something about: the remedy, once in a while. */
import { type Advice, adviseOnError, errorPlace, loadErrors, renderAdvice } from '../../core/symptoms/error-advice.ts';
import { isDue, noticeAt } from '../../core/tasks/measures.ts';
import type { TaskRef } from '../../core/tasks/projections.ts';
import { whatFailed } from '../../core/tasks/what-failed.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { readTask } from '../../store/task-file.ts';
import { changeTask } from '../../store/task-store.ts';
import type { TaskWorld } from './task-world.ts';

type FailedCommand = { readonly command: string; readonly error: string };

/** `waits`: this event has its word already, so the advice comes with the next. */
export function errorAdvice(
  world: TaskWorld,
  task: TaskRef,
  { command, error, waits }: FailedCommand & { readonly waits: boolean },
): Outcome {
  const { pack, store, language, at } = world;
  const found = readTask(task.taskDir);
  if (found.state !== 'found') return {};
  const { everyMinutes } = pack.manifest.errors;
  const { patterns } = loadErrors(pack.documents('errors'));
  const given = new Set(
    patterns.map(({ id }) => id).filter((id) => !isDue(noticeAt(found.value, keyOf(id)), at, everyMinutes)),
  );
  const advice = adviseOnError(error, patterns, { locale: language, given });
  if (advice.length === 0) return {};
  const events = advice.map(
    ({ id }) => ({ type: 'notice.given', ...world.stamp(`advice-${id}`), key: keyOf(id), mute: true }) as const,
  );
  const waiting = {
    type: 'advice.waits',
    ...world.stamp('advice'),
    command,
    error: whatFailed(error),
    mute: true,
  } as const;
  changeTask(store, task, { events: waits ? [...events, waiting] : events });
  return waits ? {} : { context: render(world, advice, { command, error }) };
}

/** Advice whose turn has come. */
export function adviceText(world: TaskWorld, failed: FailedCommand): string {
  const { patterns } = loadErrors(world.pack.documents('errors'));
  const advice = adviseOnError(failed.error, patterns, { locale: world.language });
  return advice.length === 0 ? '' : render(world, advice, failed);
}

function render({ pack, locale }: TaskWorld, advice: readonly Advice[], { command, error }: FailedCommand): string {
  const values = { advice: renderAdvice(advice, errorPlace(error), pack.labels(locale)), command };
  return pack.prompt('error.advice', values, locale);
}

const keyOf = (id: string): string => `error:${id}`;
