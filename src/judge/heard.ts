/** `ot task heard`: the model reports what the user meant, and this checks that it was said and may be recorded now. */
import { withoutMarks } from '../text/unicode.ts';
import { isAllowed, type ReplyKind, type ReplyState } from './replies.ts';

/** What can be reported, and what is recorded for it. */
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

type Refusal = 'no-message' | 'not-said' | 'no-change' | 'already-accepted' | 'not-now';

/** `message`: the user's last one; `undefined` where none was recorded since the task was bound. */
export function checkHeard(
  word: HeardWord,
  quote: string,
  { message, state }: { readonly message: string | undefined; readonly state: ReplyState },
) {
  const refused = (why: Refusal) => ({ state: 'refused', why }) as const;
  const kind = HEARD[word];
  if (message === undefined) return refused('no-message');
  if (!isQuoted(quote, message)) return refused('not-said');
  if (word === 'accepted' && state.confirmed) return refused('already-accepted');
  if (word === 'accepted' && state.codeChanges === 0) return refused('no-change');
  if (kind !== 'question' && !isAllowed(kind, state)) return refused('not-now');
  return { state: 'booked', kind: kind === 'negative' && isFrustrated(quote) ? 'frustrated' : kind } as const;
}

/** Word for word and in whole clauses: "fixed" is not what "it is not fixed at all" says. Punctuation does not count. */
function isQuoted(quote: string, message: string): boolean {
  const quoted = clausesOf(quote);
  const said = clausesOf(message);
  return quoted.length > 0 && said.some((_, at) => quoted.every((clause, index) => clause === said[at + index]));
}

const clausesOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(CLAUSE_END)
    .map((clause) => withoutMarks(clause).trim().replace(ADDRESS, ''))
    .filter((clause) => clause !== '');

/** A number or the name of a file goes on after its full stop. */
const CLAUSE_END = /[，。！？；、…!?;\n]|[,.](?![A-Za-z0-9])|,(?=[A-Za-z])/;

/** Of the words before what is meant, these change nothing. */
const ADDRESS =
  /^(?:(?:yeah|yes|yep|ok(?:ay)?|oh|well|so|and|but|actually) |嗯+|那|但是?|不[过過]|所以|[结結]果|其[实實])+(?=.)/i;

/** The documents' cues of frustration; they lower the threshold of a review and nothing else. */
const isFrustrated = (quote: string): boolean =>
  /沮丧|沮喪|无语|無語|绝望|絕望|怎么办|怎麼辦|没办法|沒辦法|搞不定|(?:一直|总是|總是|每次).*(?:失败|失敗|不行)|\b(?:keeps failing|every time|nothing works|give up|giving up|fed up|no idea)\b/iu.test(
    quote,
  );
