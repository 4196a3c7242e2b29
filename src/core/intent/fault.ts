/** Whether a clause says that something is bad: named, lasting, lacking, disliked, or merely seen. */
import type { Clause } from './clauses.ts';
import {
  CAUSED,
  CHEAP,
  COSTLY,
  DONE_TO,
  DOUBTED,
  LASTING,
  LIKENED,
  MENDED,
  MISFIT,
  OTHER,
  THEREUPON,
} from './lexicon/patterns.ts';
import type { Token } from './tokens.ts';

export function isBad(clause: Clause): boolean {
  const { signs } = clause;
  if (isDoneTo(clause)) return true;
  if (DOUBTED.test(clause.text) && /[GgJ]/.test(signs) && !/[fQqy]/.test(signs)) return true;
  if (clause.contrast && /^[.>]*N[xa.]?[oc§]{0,4}$/.test(signs)) return true;
  const found = [...signs].some((sign, at) => sign === 'B' && isBadAt(clause, at));
  return (
    found ||
    (!signs.includes('B') &&
      (isPersistent(signs) ||
        isLacking(clause) ||
        OTHER.test(clause.text) ||
        MISFIT.test(clause.text) ||
        isFormer(clause)))
  );
}

function isBadAt(clause: Clause, at: number): boolean {
  const { signs, tokens } = clause;
  const [before, after] = [signs.slice(0, at), signs.slice(at + 1)];
  const mended = /[Gg]/.test(after) && !/[RE]/.test(signs);
  if (mended && !tokens.slice(0, at + 1).some(isPersisting)) return false;
  if (/f.{0,3}$/.test(before) || (/W[^L]{0,2}$|m[^B]*[;eW][^B]*$/.test(before) && !CAUSED.test(clause.text)))
    return false;
  if (/p/.test(before) && !/S/.test(before)) return false;
  // Lock the account after three failures: an event that is planned for.
  if (/^[^Bl]*`.*[cowAI]/.test(after)) return false;
  if (/%/.test(before) && !/了$/.test(tokens[at]?.text ?? '')) return false;
  if (/[VAMCD]/.test(before) || /^g[xo]{0,3}$/.test(before)) return false;
  if (/[Gg][xl.]?$/.test(before) && tokens.slice(Math.max(0, at - 2), at).some(({ text }) => MENDED.test(text)))
    return false;
  const isObject = /^[.&>]*[IK]/.test(before) && /[co]/.test(after) && !tokens[at]?.text.endsWith('了');
  return !isAttribute(clause, at) && !isObject;
}

/** Still so: whatever it is, it was meant to go. */
const isPersistent = (signs: string): boolean =>
  /S/.test(signs) && !/[IACVMWDkft%]|S\.*U/.test(signs) && /[cowOz#§]/.test(signs.replace(/.*S/, ''));

/** Something is not there or did not happen; what I have not done is another matter. */
const isLacking = ({ signs, text }: Clause): boolean =>
  /-[oc]/.test(signs) && !/[fWmIACVMDKkPt%!]/.test(signs) && !/^我/.test(text);

/** You have deleted my notes. */
const isDoneTo = ({ signs, text }: Clause): boolean => DONE_TO.test(text) && !/[GgJYfWQqyt]/.test(signs);

/** It was all right last week. */
const isFormer = ({ signs, text, tokens }: Clause): boolean =>
  /p.*[GgJY]|[GgJY].*p/.test(signs) &&
  !/[L2fWmrQqiytMADCIVKk%PU]/.test(signs) &&
  !LIKENED.test(text) &&
  !tokens.some(({ sign, text: word }) => /[GgJY]/.test(sign) && (MENDED.test(word) || word.endsWith('了')));

/** It takes twenty seconds. */
const isCostly = ({ signs, text }: Clause): boolean =>
  COSTLY.test(text) && !CHEAP.test(text) && !/[QqyDACVMKk%!$5]|^f[^l]/.test(signs) && !/^(?:我|i) /.test(text);

/** A thing is seen to behave in some way, and nothing good is said of it. */
export const isObserved = (clause: Clause): boolean => {
  if (isCostly(clause) || (THEREUPON.test(clause.text) && !/[GgJYfWmACVMDKkQqyt$%!]/.test(clause.signs))) return true;
  const signs = clause.signs.replace(/^\.+(?=x)/, '');
  const text = clause.tokens
    .slice(clause.signs.length - signs.length)
    .map((token) => token.text)
    .join(' ');
  if (/[GgJYTfWmrpIACVMDKkPQqyiht%!$jbUH]/.test(signs)) return false;
  if (/^[cow§=x][^;v]*[;v].*[cow§]|^;[cow]/.test(signs)) return true;
  if (/^[x=].*2$|^O[o#x]+L$/.test(signs)) return true;
  return /^xo+/.test(signs) && (/[L2]$/.test(signs) || /^\S+(?: \S+){1,2} (?!is\b|was\b)\S+[^s]s\b/.test(text));
};

export const isDislike = ({ signs, text }: Clause): boolean =>
  (/d/.test(signs) && !/[fmWVACI].*d/.test(signs)) ||
  (/(?:^| )太 (?!.*[谢感]).* 了$/.test(text) && !/[GgJYTfQqhDW]/.test(signs));

/** It cannot be what has been mended. */
export const isPersisting = ({ sign, text }: Token): boolean => sign === 'B' && LASTING.test(text);

/** Something that is fixed, the fixed one. */
export const isAttribute = ({ signs, tokens }: Clause, at: number): boolean =>
  /^[的地]$/.test(tokens[at + 1]?.text ?? '') && /[^.~lhT]/.test(signs.slice(at + 2));
