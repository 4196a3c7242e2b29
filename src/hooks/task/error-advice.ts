/** A failed command that the pack knows something about: the remedy, once in a while. */
import { adviseOnError, errorPlace, loadErrors, renderAdvice } from '../../core/symptoms/error-advice.ts';
import { isDue, noticeAt } from '../../core/tasks/measures.ts';
import type { TaskRef } from '../../core/tasks/projections.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { readTask } from '../../store/task-file.ts';
import { changeTask } from '../../store/task-store.ts';
import type { TaskWorld } from './task-world.ts';

type FailedCommand = { readonly command: string; readonly error: string };

export function errorAdvice(world: TaskWorld, task: TaskRef, { command, error }: FailedCommand): Outcome {
  const { pack, store, language, locale, at } = world;
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
  changeTask(store, task, { events });
  const values = { advice: renderAdvice(advice, errorPlace(error), pack.labels(locale)), command };
  return { context: pack.prompt('error.advice', values, locale) };
}

const keyOf = (id: string): string => `error:${id}`;
