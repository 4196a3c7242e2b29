/**
 * PostToolUse of a question to the user: what they type is their word on the task. Of the choices the model had written
 * only those count that can be about nothing else: a reply it was told to name, a short acceptance, or the wrap-up by its
 * name.
 */
import { foundIn } from '../../core/found-in.ts';
import { ADVERTISED_REPLIES } from '../../core/packs/advertised-replies.ts';
import type { TaskEvent } from '../../core/tasks/events.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { type UserAnswer, userAnswers } from '../../protocol/user-answers.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { withTask } from '../../store/tasks/task-store.ts';
import { wordsOf } from './on-prompt.ts';
import { performEffects } from './perform-effects.ts';
import type { TaskWorld } from './task-world.ts';

export function onAnswer(world: TaskWorld, task: TaskRef): Outcome {
  // More than one answer is about more than the task.
  const [answer, ...others] = userAnswers(world.input);
  if (answer === undefined || others.length > 0) return {};
  const seen = foundIn(readTask(task.taskDir));
  const result = withTask(world.store, task, {
    plan: (record) => ({ events: eventsOf(world, record, answer), value: undefined }),
    whenBusy: () => ({ events: seen ? eventsOf(world, seen, answer) : [] }),
  });
  return performEffects(world, task, result);
}

function eventsOf(world: TaskWorld, record: TaskRecord, { text, typed }: UserAnswer): TaskEvent[] {
  const said = withoutAdvice(text);
  const words = wordsOf(world, record, said).filter((event) => typed || isPlain(event, said));
  // What was changed before has been put to them, as with a prompt.
  return words.some(isVerdict) ? [{ type: 'prompt.begun', ...world.stamp('prompt'), inTurn: true }, ...words] : words;
}

const isVerdict = (event: TaskEvent): boolean =>
  event.type === 'feedback.given' && event.intent.kind !== 'neutral' && event.intent.kind !== 'question';

/** The host has the model mark the choice it prefers. */
const withoutAdvice = (text: string): string => text.replace(/\s*[(（](?:recommended|推荐|推薦|建议|建議)[)）]$/i, '');

function isPlain(event: TaskEvent, said: string): boolean {
  if (event.type !== 'feedback.given') return false;
  const { kind } = event.intent;
  if (ADVERTISED_REPLIES.some(({ reply, meaning }) => meaning === kind && reply === said.toLowerCase())) return true;
  if (kind === 'cleanup_proceed' || kind === 'cleanup_skip') return NAMES_WRAP_UP.test(said);
  return kind === 'confirmation' && said.split(/\s+/).length <= MOST_WORDS && said.length <= MOST_CHARACTERS;
}

const NAMES_WRAP_UP = /wrap|clean|archiv|just end|收尾|清理|归档|歸檔|直接(?:结束|結束)/i;
const MOST_WORDS = 2;
const MOST_CHARACTERS = 16;
