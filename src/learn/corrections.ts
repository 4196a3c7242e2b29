/** user_corrections: what the user said when refusing a call, and corrections that come again. */
import { clip, oneLine } from '../text/clip.ts';
import { headOf, programCalls } from './command-line.ts';
import type { LearnOptions } from './learn-session.ts';
import type { Seen } from './patterns.ts';
import type { CallEvent, SessionTrace } from './session-events.ts';

const MAX_WORDS_LENGTH = 200;
/** A correction in a message has to be repeated in another session; one beside a refused call is plain enough. */
const REPEATED = 2;

export function correctionsIn({ events }: SessionTrace, { instructions, mask }: LearnOptions): Seen[] {
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

/** An answer to a plan or to a question is part of the talk, not a correction. */
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

/** Questions and bare refusals teach nothing for another day. */
const isWish = (words: string): boolean =>
  words !== '' && !/[?？]$/.test(words) && (wordsOf(words).size >= MIN_WORDS || /[\u4e00-\u9fff]{4}/.test(words));

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[a-z][a-z0-9_'-]{2,}|[\u4e00-\u9fff]{2}/g));

/** What CLAUDE.md or MEMORY.md says need not be learned. */
const isKnown = (words: string, known: ReadonlySet<string>): boolean =>
  known.size > 0 && [...wordsOf(words)].every((word) => known.has(word));

const MIN_LIKENESS = 0.6;

export function isSameWish(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const both = [...a].filter((word) => b.has(word)).length;
  return both / Math.max(1, a.size + b.size - both) >= MIN_LIKENESS;
}
