/** What a user's message means for the current task. */
import type { TaskType } from '../tasks/vocabulary.ts';
import { clausesOf } from './clauses.ts';
import { readCommand } from './commands.ts';
import { withoutDoubt } from './doubt.ts';
import { readFeedback } from './feedback.ts';
import { isOpenTo } from './gates.ts';
import { isGoodNews } from './good-news.ts';
import {
  type Aids,
  CONFIDENCE_LIMIT,
  type Intent,
  type IntentContext,
  type IntentKind,
  type Reading,
} from './intent.ts';
import { readOpening } from './opening.ts';
import { plainPrompt } from './plain-prompt.ts';
import { readMessage } from './reader/read-message.ts';
import { weighed } from './reader/second-opinion.ts';
import { readWrapUp } from './wrap-up.ts';

const OPENED: Partial<Readonly<Record<IntentKind, TaskType>>> = {
  new_task_bug: 'bug_fix',
  new_task_feature: 'feature_implementation',
};

export function classifyIntent(prompt: string, context: IntentContext, aids: Aids = {}): Intent {
  const { kind, confidence, evidence } = permitted(readPrompt(prompt, context, aids), context);
  return { kind, confidence, taskType: OPENED[kind] ?? context.taskType ?? 'general', evidence };
}

function readPrompt(prompt: string, context: IntentContext, { replies, words, reader }: Aids): Reading {
  const command = readCommand(prompt, replies);
  if (command)
    return { kind: command.kind, confidence: 1, evidence: [{ cue: command.cue, clause: prompt, rule: 'command' }] };
  const reading = readByRules(prompt, context, words);
  // What a pack's words mean is known to the rules alone.
  const isOfPack = words !== undefined && readByRules(prompt, context).kind !== reading.kind;
  const table = isOfPack ? undefined : reader?.();
  const likelihood = table && readMessage(table, prompt, context);
  return likelihood ? weighed(reading, likelihood, isGlad(prompt, words)) : reading;
}

function readByRules(prompt: string, context: IntentContext, words?: Aids['words']): Reading {
  const plain = plainPrompt(prompt);
  const clauses = clausesOf(plain.sentences, words);
  if (context.step === 'none') return readOpening(clauses, plain);
  return readWrapUp(clauses, context) ?? readFeedback(clauses, plain, context);
}

/** A doubt in good news makes no bad news of them. */
function isGlad(prompt: string, words?: Aids['words']): boolean {
  return isGoodNews(clausesOf(plainPrompt(withoutDoubt(prompt)).sentences, words));
}

/** The last word on state: nothing is accepted that was not worked on, answered that was not asked, or merely guessed. */
function permitted(reading: Reading, context: IntentContext): Reading {
  const { kind, confidence } = reading;
  const isSettled = kind === 'neutral' || kind === 'question';
  if (isSettled || (confidence >= CONFIDENCE_LIMIT && isOpenTo(kind, context))) return reading;
  return { ...reading, kind: 'neutral', confidence: Math.min(confidence, 0.5) };
}
