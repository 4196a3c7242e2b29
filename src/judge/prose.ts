/** What a report without a marker says of its stage. Few reports lack theirs, so hooks load this at the first that does. */
import { unify } from '../text/script.ts';
import { hasWords } from '../text/unicode.ts';
import type { Verdict } from '../workflow/flow.ts';
import { bareLines, withoutComments } from './marker.ts';
import {
  CONTEXT_LINE,
  COUNTS,
  DOUBTS,
  KEYWORDS,
  type Reader,
  type Row,
  type Sign,
  VALUES,
  VERDICT_LINE,
} from './verdict-table.ts';

export type Judgement = {
  readonly result: Verdict;
  /** False: the agent is asked once to say it plainly. */
  readonly certain: boolean;
};

/** Stages that make something, or look back at it, have passed unless they say otherwise. */
export const unclear = (reader: Reader): Judgement => ({
  result: reader === 'test' || reader === 'fix' || reader === 'review' ? 'unknown' : 'pass',
  certain: false,
});

/**
 * An explicit line decides, then counts, then the words of a brief report; signs that disagree decide nothing. `bad`: what
 * the stage calls its failure.
 */
export function judgeProse(report: string, reader: Reader, bad: Verdict): Judgement {
  if (reader === 'spec') return { result: 'pass', certain: true };
  const text = plain(report);
  const explicit = explicitSigns(text, reader);
  const counted = reader === 'test' || reader === 'fix' ? countSigns(text) : [];
  const [sign, ...others] = new Set(
    explicit.length + counted.length > 0 ? [...explicit, ...counted] : wordSigns(text, reader),
  );
  const isQualified = explicit.length === 0 && qualifies(text, sign, { reader, isCounted: counted.length > 0 });
  if (sign === undefined && reader === 'work') return { result: 'pass', certain: !isQualified };
  if (sign === undefined || others.length > 0 || isQualified) return unclear(reader);
  return { result: sign === 'good' ? 'pass' : bad, certain: true };
}

/** A value that names both, or attaches a condition, contradicts itself. */
function explicitSigns(text: string, reader: Reader): Sign[] {
  const lines = text.split('\n').flatMap((line) => VERDICT_LINE.exec(line)?.[1]?.split(/[。;(]|\.(?=\s|$)/)[0] ?? []);
  const contexts = [...text.matchAll(CONTEXT_LINE)].map(([, word = '']) => word);
  return [...lines, ...contexts].flatMap((value): Sign[] => {
    const { signs, rest } = takeOut(value, VALUES, reader);
    const [sign] = signs;
    const isVague = isDoubtful(rest, sign, { reader, isCounted: false }) || /\d/.test(rest);
    return isVague && signs.size === 1 ? ['good', 'bad'] : [...signs];
  });
}

/** One sign for each paragraph: within one summary a single failure outweighs what passed. */
const countSigns = (text: string): Sign[] =>
  text.split(/\n{2,}/).flatMap((block): Sign[] => {
    const signs = countsIn(block).signs;
    if (signs.includes('bad')) return ['bad'];
    return signs.slice(0, 1);
  });

function countsIn(block: string): { readonly signs: readonly Sign[]; readonly rest: string } {
  const signs: Sign[] = [];
  let rest = block;
  for (const { pattern } of COUNTS) {
    for (const { groups = {} } of rest.matchAll(pattern)) signs.push(signOfCount(groups));
    rest = rest.replace(pattern, ' ');
  }
  return { signs, rest };
}

function signOfCount({ passed, failed, errors, some, total }: Partial<Record<string, string>>): Sign {
  if (some !== undefined) return Number(some) < Number(total) ? 'bad' : 'good';
  const isEmpty = Number(passed ?? total ?? 1) === 0;
  return isEmpty || Number(failed) > 0 || Number(errors ?? 0) > 0 ? 'bad' : 'good';
}

/** More than this is a report, whose single words prove nothing. */
const BRIEF = { chars: 160, sentences: 2 } as const;

/** Every sentence has to say something: one that cannot be read may take the others back. */
function wordSigns(text: string, reader: Reader): readonly Sign[] {
  const sentences = text.split(/[。!\n]|\.(?=\s|$)/).filter(hasWords);
  if (text.trim().length > BRIEF.chars || sentences.length > BRIEF.sentences) return [];
  const read = sentences.map((sentence) => takeOut(sentence, KEYWORDS, reader));
  const isUnread = reader !== 'retro' && read.some(({ signs, rest }) => signs.size === 0 || /\d/.test(rest));
  return isUnread ? [] : read.flatMap(({ signs }) => [...signs]);
}

/** Phrases are taken out as they are found, so that "no failures" is not read again as "failures". */
function takeOut(
  text: string,
  rows: readonly Row[],
  reader: Reader,
): { readonly signs: Set<Sign>; readonly rest: string } {
  const signs = new Set<Sign>();
  let rest = text;
  for (const { means, pattern } of rows.filter(({ readers }) => readers.includes(reader))) {
    const next = rest.replace(pattern, ' ');
    if (next !== rest) signs.add(means);
    rest = next;
  }
  return { signs, rest };
}

/** Whether the prose holds a keyword of the other kind, or anything that plain words cannot weigh. */
function qualifies(text: string, sign: Sign | undefined, { reader, isCounted }: Found): boolean {
  const { signs, rest } = takeOut(countsIn(bareLines(text).join('\n')).rest, KEYWORDS, reader);
  const isOpposed = !(isCounted && sign === 'bad') && [...signs].some((other) => other !== sign);
  return isOpposed || isDoubtful(rest, sign, { reader, isCounted });
}

type Found = { readonly reader: Reader; readonly isCounted: boolean };

const isDoubtful = (text: string, sign: Sign | undefined, { reader, isCounted }: Found): boolean =>
  DOUBTS.some(
    ({ readers, against = sign, counts = false, pattern }) =>
      readers.includes(reader) && against === sign && (counts || !isCounted) && pattern.test(text),
  );

/** One script, one width, lower case, no comments and no Markdown emphasis. */
const plain = (report: string): string =>
  unify(withoutComments(report))
    .toLowerCase()
    .replace(/\*|`(?!``)(?<!``)/g, '')
    .replace(/[ \t]+/g, ' ');
