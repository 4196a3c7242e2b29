/** The patterns that need several sessions: corrections by the user, repeated workflows, preferred tools. */
import { clip, oneLine } from '../text/clip.ts';
import { blame } from './blame.ts';
import { hasSubcommands, headOf, type ProgramCall, programCalls } from './command-line.ts';
import { confirmInstinct, isLiving, newInstinct } from './instinct.ts';

import { isSafeReplacement } from './lines.ts';
import type { Evidence, Instinct, Learned, LearnOptions, Memory, Sighting, Trigger } from './records.ts';
import { type CallEvent, hasSucceeded, isShellCall, type SessionTrace } from './session-events.ts';
import { triggerKey } from './trigger.ts';

/** Seen in one session; becomes an instinct once it has been seen in `needs` sessions. */
type Seen = Pick<Sighting, 'kind' | 'tag' | 'trigger'> & {
  readonly at: string;
  readonly call: string;
  readonly what: Evidence['what'];
  readonly needs: number;
};

export function learnPatterns(memory: Memory, trace: SessionTrace, options: LearnOptions): Learned {
  const seen = [...correctionsIn(trace, options), ...chainsIn(trace), ...swapsIn(trace)];
  return seen.reduce<Learned>((learned, one) => note(learned, one, trace.session), { memory, evidence: [] });
}

function note({ memory, evidence }: Learned, seen: Seen, session: string): Learned {
  const { kind, tag, trigger, at, call, what } = seen;
  const known = memory.instincts.find((instinct) => isSame(instinct, seen));
  if (known !== undefined) {
    if (known.lastSession === session || !isLiving(known)) return { memory, evidence };
    const again = { ...confirmInstinct(known, at), seen: known.seen + 1, lastSession: session };
    const instincts = memory.instincts.map((instinct) => (instinct === known ? again : instinct));
    return { memory: { ...memory, instincts }, evidence };
  }
  const before = memory.sightings.find((sighting) => isSame(sighting, seen));
  if (before?.lastSession === session) return { memory, evidence };
  const others = memory.sightings.filter((sighting) => sighting !== before);
  const sighting: Sighting = {
    ...(before ?? { kind, tag, trigger, firstAt: at }),
    ...{ seen: (before?.seen ?? 0) + 1, lastAt: at, lastSession: session },
  };
  if (sighting.seen < seen.needs) return { memory: { ...memory, sightings: [...others, sighting] }, evidence };
  const born = promoted(sighting);
  const line = { at, instinct: born.id, what, session, call, text: triggerKey(trigger) };
  return {
    memory: { ...memory, sightings: others, instincts: [...memory.instincts, born] },
    evidence: [...evidence, line],
  };
}

/** The same steps in another order are the same workflow, and the same correction may be worded differently. */
function isSame(known: { readonly kind: string; readonly trigger: Trigger }, { kind, trigger }: Seen): boolean {
  if (known.kind !== kind) return false;
  const own = known.trigger;
  if (own.type === 'words' && trigger.type === 'words') return isSameWish(own.words, trigger.words);
  if (own.type === 'chain' && trigger.type === 'chain') {
    return own.steps.length === trigger.steps.length && own.steps.every((step) => trigger.steps.includes(step));
  }
  return triggerKey(own) === triggerKey(trigger);
}

function promoted({ kind, tag, trigger, firstAt, lastAt, lastSession, seen }: Sighting): Instinct {
  const origin = kind === 'user_corrections' ? 'user-words' : 'own-run';
  const born = newInstinct({ kind, tag, trigger, at: firstAt, session: lastSession, origin });
  const fixes = trigger.type === 'swap' ? [{ text: trigger.to, count: seen }] : [];
  return { ...born, fixes, seen, lastAt };
}

const LENGTH = 3;
const CHAIN_SESSIONS = 5;
/** Programs without subcommands that do work; others such as `ls` and `grep` only inspect. */
const WORKERS: ReadonlySet<string> = new Set(['eslint', 'jest', 'prettier', 'pytest', 'tsc', 'vitest']);
/** Commits and pushes follow any kind of work, so they belong to no workflow. */
const GENERIC: ReadonlySet<string> = new Set(['git', 'gh']);
const SAFE_STEP = /^[A-Za-z0-9@_.:+ -]{1,60}$/;

/** repeated_workflows: three commands that succeed one after the other, in session after session. */
function chainsIn({ events }: SessionTrace): Seen[] {
  const calls = events.filter(isShellCall);
  const chains = new Map<string, Seen>();
  for (const agent of new Set(calls.map((call) => call.agent))) {
    const steps = calls
      .filter((call) => call.agent === agent && hasSucceeded(call))
      .flatMap(({ command, at, id }) => stepsIn(command).map((step) => ({ step, at, id })))
      .filter(({ step }, index, all) => step !== all[index - 1]?.step);
    for (let end = LENGTH; end <= steps.length; end += 1) {
      const chain = steps.slice(end - LENGTH, end);
      const names = chain.map(({ step }) => step);
      const last = chain.at(-1);
      if (last === undefined || !isWorkflow(names)) continue;
      chains.set(names.toSorted().join('\n'), {
        ...{ kind: 'repeated_workflows', tag: names[0]?.split(' ')[0] ?? '', trigger: { type: 'chain', steps: names } },
        ...{ at: last.at, call: last.id, what: 'chain', needs: CHAIN_SESSIONS },
      });
    }
  }
  return [...chains.values()];
}

const stepsIn = (command: string): string[] =>
  programCalls(command)
    .filter(({ program, isTransient }) => !isTransient && (hasSubcommands(program) || WORKERS.has(program)))
    .map(headOf)
    .filter((step) => SAFE_STEP.test(step));

const isWorkflow = (steps: readonly string[]): boolean =>
  new Set(steps).size === LENGTH &&
  steps.filter((step) => step.split(' ').some((word) => GENERIC.has(word))).length < 2;

const SWAP_SESSIONS = 3;
/** At most one other call may lie between the failure and its substitute. */
const MAX_CALLS_LATER = 2;
const MIN_SHARED = 0.6;

/** tool_preferences: one program failed or was refused, and another did the same work. */
function swapsIn({ events }: SessionTrace): Seen[] {
  const calls = events.filter(isShellCall);
  return calls.flatMap((call, index): Seen[] => {
    if (call.failed !== true || blame(call.command, call.output) !== undefined) return [];
    const later = calls.slice(index + 1).filter(({ agent }) => agent === call.agent);
    for (const next of later.slice(0, MAX_CALLS_LATER).filter(hasSucceeded)) {
      const trigger = swapOf(call, next);
      if (trigger === undefined) continue;
      const place = { at: next.at, call: next.id, what: 'swap', needs: SWAP_SESSIONS } as const;
      return [{ kind: 'tool_preferences', tag: trigger.from.split(' ')[0] ?? '', trigger, ...place }];
    }
    return [];
  });
}

function swapOf(before: CallEvent, after: CallEvent) {
  for (const one of programCalls(before.command)) {
    const other = programCalls(after.command).find((call) => call.program !== one.program && sharesWork(one, call));
    if (other === undefined) continue;
    const [from, to] = [headOf(one), headOf(other)];
    if (isSafeReplacement(from) && isSafeReplacement(to)) return { type: 'swap', from, to } as const;
  }
  return undefined;
}

/** The same operands: the words that are neither options nor subcommands. */
function sharesWork(one: ProgramCall, other: ProgramCall): boolean {
  const operands = one.words.filter((word) => !word.startsWith('-'));
  if (operands.length === 0 || LOOKING.has(one.program) || LOOKING.has(other.program)) return false;
  return operands.filter((word) => other.words.includes(word)).length / operands.length >= MIN_SHARED;
}

/** Reading a file does not replace the work on it. */
const LOOKING: ReadonlySet<string> = new Set('cat cd echo head ls sed tail wc which'.split(' '));

const MAX_WORDS_LENGTH = 200;
/** A correction in a message has to occur in two sessions; one given while refusing a call counts at once. */
const REPEATED = 2;

/** user_corrections: what the user said when refusing a call, and repeated corrections. */
function correctionsIn({ events }: SessionTrace, { instructions, mask }: LearnOptions): Seen[] {
  const known = wordsOf(instructions);
  return events.flatMap((event): Seen[] => {
    const said = event.kind === 'call' ? refusalOf(event) : isCorrection(event.text) ? event.text : '';
    const words = clip(oneLine(mask(clip(said, 2 * MAX_WORDS_LENGTH))), MAX_WORDS_LENGTH);
    if (!isWish(words) || isKnown(words, known)) return [];
    const about = event.kind === 'call' ? subjectOf(event) : 'message';
    return [
      {
        ...{ kind: 'user_corrections', tag: about.split(' ')[0] ?? about, trigger: { type: 'words', about, words } },
        ...{ at: event.at, call: event.kind === 'call' ? event.id : '' },
        ...(event.kind === 'call' ? { what: 'refused', needs: 1 } : { what: 'corrected', needs: REPEATED }),
      },
    ];
  });
}

/** Answers to a plan or a question are not corrections. */
const refusalOf = ({ tool, refused = '' }: CallEvent): string => (TALK.includes(tool) ? '' : refused);

const TALK: readonly string[] = ['AskUserQuestion', 'ExitPlanMode'];

/** `git commit`, `Edit .go`: what the refused call was about. */
function subjectOf({ tool, command, file }: CallEvent): string {
  const [first] = command === '' ? [] : programCalls(command).filter(({ program }) => program !== 'cd');
  if (first !== undefined) return headOf(first);
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(file)?.[0];
  return extension === undefined ? tool : `${tool} ${extension}`;
}

const CORRECTION =
  /^(?:no\b[,. ]|don'?t\b|do not\b|stop\b|never\b|always\b|please (?:don'?t|always|never)\b|instead\b|you should(?:n'?t| not| always| never)?\b|not that\b|不要|別|别|不是|應該|应该|請勿|请勿|永遠|永远|以後|以后)/i;
const MAX_CORRECTION_LENGTH = 240;

const isCorrection = (text: string): boolean =>
  text.length <= MAX_CORRECTION_LENGTH && CORRECTION.test(text.trimStart());

const MIN_WORDS = 3;

/** Questions and refusals without a reason teach nothing for later sessions. */
const isWish = (words: string): boolean =>
  words !== '' && !/[?？]$/.test(words) && (wordsOf(words).size >= MIN_WORDS || /[\u4e00-\u9fff]{4}/.test(words));

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[a-z][a-z0-9_'-]{2,}|[\u4e00-\u9fff]{2}/g));

/** What CLAUDE.md or MEMORY.md says need not be learned. */
const isKnown = (words: string, known: ReadonlySet<string>): boolean =>
  known.size > 0 && [...wordsOf(words)].every((word) => known.has(word));

const MIN_LIKENESS = 0.6;

function isSameWish(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const both = [...a].filter((word) => b.has(word)).length;
  return both / Math.max(1, a.size + b.size - both) >= MIN_LIKENESS;
}
