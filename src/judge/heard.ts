/** `ot task heard`: the model reports what the user meant, and this checks that it was said and may be booked now. */
import type { StepId } from '../tasks/vocabulary.ts';
import type { ReplyKind } from './replies.ts';

/** What can be reported, and what is booked for it. */
export const HEARD = {
  accepted: 'confirmation',
  failed: 'negative',
  partly: 'partial',
  changed: 'requirement_change',
  question: 'question',
  'wrap-up': 'cleanup_proceed',
  'keep-open': 'keep_open',
  skip: 'cleanup_skip',
} as const satisfies Readonly<Record<string, ReplyKind | 'question'>>;

export type HeardWord = keyof typeof HEARD;
export const HEARD_WORDS = Object.keys(HEARD) as HeardWord[];

export type HeardState = {
  /** The user's last message; `undefined` where none was recorded since the task was bound. */
  readonly message: string | undefined;
  readonly step: StepId;
  /** Changes of code or documents in this task. */
  readonly changes: number;
  readonly confirmed: boolean;
  readonly wrapUpAsked: boolean;
};

export type Refusal = 'no-message' | 'not-said' | 'no-change' | 'already-accepted' | 'not-now';

export type HeardResult =
  | { readonly state: 'booked'; readonly kind: ReplyKind | 'question' | 'frustrated' }
  | { readonly state: 'refused'; readonly why: Refusal };

export function checkHeard(word: HeardWord, quote: string, state: HeardState): HeardResult {
  const why = refusalOf(word, quote, state);
  if (why) return { state: 'refused', why };
  const kind = HEARD[word];
  return { state: 'booked', kind: kind === 'negative' && isFrustrated(quote) ? 'frustrated' : kind };
}

function refusalOf(word: HeardWord, quote: string, state: HeardState): Refusal | undefined {
  if (state.message === undefined) return 'no-message';
  if (!isQuoted(quote, state.message)) return 'not-said';
  switch (word) {
    case 'accepted':
      if (state.confirmed) return 'already-accepted';
      if (state.changes === 0) return 'no-change';
      return state.step === 'step3_execute' ? undefined : 'not-now';
    case 'wrap-up':
    case 'skip':
    case 'keep-open':
      return state.confirmed || state.wrapUpAsked ? undefined : 'not-now';
    default:
      return undefined;
  }
}

/** Verbatim but for white space; a quote of punctuation alone quotes nothing. */
function isQuoted(quote: string, message: string): boolean {
  const words = oneSpace(quote);
  return /[\p{L}\p{N}]/u.test(words) && oneSpace(message).includes(words);
}

const oneSpace = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The documents' cues of frustration; they lower the threshold of a review and nothing else. */
const isFrustrated = (quote: string): boolean =>
  /沮丧|沮喪|无语|無語|绝望|絕望|怎么办|怎麼辦|没办法|沒辦法|搞不定|(?:一直|总是|總是|每次).*(?:失败|失敗|不行)|\b(?:keeps failing|every time|nothing works|give up|giving up|fed up|no idea)\b/iu.test(
    quote,
  );
