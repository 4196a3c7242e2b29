/** Sentences that tell of a failure and of its repair: what stands before the repair is history. */
import { lex } from './lexicon.ts';

export function sinceRepair(text: string): string {
  // A part of it mended, or a repair that is only asked for, leaves the rest where it is.
  const isPartly =
    /\b(?:of them|one of|some of|most of|other|rest|second|until|unless|fixed (?:one|two|some|most|\d)|but|still|remain\w*)\b|另[一外1]|其中|其[余他它]|剩|部分|[修改]\S?了 ?[\d一两三]|[还仍尚但]|直到/;
  if (isPartly.test(text)) return text;
  const repair =
    /\b(?:and|then|i|we|developer|author|was|were|been|both|all|now)(?: (?:have|has|was|were|both|all|since|already|now|then|\w+ly)){0,3} (?:fixed|repaired|resolved|corrected|patched)\b|\bi removed\b|, (?:then )?fixed (?=by|in|at|on|within|the same)|已经?[^,;未没不]{0,10}(?:修[复正好掉补]|解决|改[好正为成]|排除|处理|清[除掉空]|消除|升级|替换|换[成掉]|移除|关闭)|(?:当[场下]|马上|立[刻即]|随即|顺手|全部?|均|都)[^,;未没不]{0,3}(?:修[复正好掉补]|改[好正]|解决)/.exec(
      text,
    );
  if (!repair) return text;
  const before = lex(text.slice(0, repair.index).replace(/\([^)]*\)/g, ''));
  return /[CMUNRrpHvZz&ABPgk]/.test(before) ? text : text.slice(repair.index);
}
