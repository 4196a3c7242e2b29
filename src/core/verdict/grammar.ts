/**
 * What sequences of signs say (see lexicon.ts). Results are small letters: c a bad count or check, b bad, w bad if
 * nothing better is said, g good, k good if nothing bad is said, n could not do it, u could not look at it.
 */
import type { StageDef } from '../registry/stages.ts';

export type Rule = readonly [pattern: RegExp, result: string | ((...found: string[]) => string)];

const sign = (count: string): string => (Number(count) === 0 ? 'g' : 'c');
const part = (...[, some, all]: string[]): string => (Number(some) < Number(all) ? 'c' : 'g');

/** `41/42 passed` and `fixed 3 of 5` count, `通过 / 失败` is a form nobody filled in, a condition has not happened. */
const COMMON: readonly Rule[] = [
  [/h/g, ''],
  [/[APFRr][^,;]{0,3}[|/][NUv]?[APFRrI].*/g, ''],
];

const COUNTS: readonly Rule[] = [
  [/#(\d+)(?:\/|o)o?#(\d+)[oTQ]{0,3}[PF]/g, part],
  [/[PX]:?#(\d+)(?:\/|o)o?#(\d+)/g, part],
  [/#(\d+)T[^,#]{0,8}o?#(\d+)T?/g, (all, whole = '', some = '') => (/[FX]/.test(all) ? part('', some, whole) : all)],
  [/Po?:?#([\d.]+)%|#([\d.]+)%[oTQ]*P/g, (_, a, b) => part('', a ?? b ?? '', '100')],
  [/X[oQ]{0,2}(?:#\d+)?[oTQY]{0,3}[FI]/g, 'k'],
  [/C[^,]*/g, ''],
  [/(?<!N)(?:[FI]|[NUv]P)(?:T?|[oTBL]?:)#(\d+)(?![:)])T?/g, (_, n = '') => sign(n)],
  [/#(\d+)[oTQZ]{0,4}(?:[FI]|[NUv]P)/g, (_, n = '') => sign(n)],
  [/#[1-9]\d*[oT]{0,2}P/g, 'g'],
  [/:(?:F|[NUv]P)(?=$|[(,—–-])/g, 'c'],
];

const TEST: readonly Rule[] = [
  [/U[oTYWD]{0,4}[DYX]|[Nv][oTQ]{0,2}[DY]/g, 'n'],
  [/[MeE]o?F|F[oT]?E|B[oT]?F/g, ''],
  [/e[^;]{0,12}[&a]/g, 'b'],
  [/N[oQTESO]{0,5}[FI](?:[,o|/]*[oTN]{0,2}[FI])*|v[oT]?F/g, 'g'],
  [/[NUv][oTQLY]{0,4}[PWA]/g, 'b'],
  [/[ZO][oTN#\d]{0,4}[FI]|ZN|[TY][oZ]{0,3}F|QF/g, 'b'],
  [/^F/g, 'b'],
  [/[FIv]/g, 'w'],
  [/Q[oTY]{0,5}P|[TYWQ][oLQ]{0,3}P|P(?=L?$|[,;)])/g, 'g'],
  [/[PW]/g, 'k'],
];

const REVIEW: readonly Rule[] = [
  [/A[oW]{0,3}(?:C|X?L)/g, 'b'],
  [/[MXSoT]*[SI]:N(?=$|[,;(])/g, 'g'],
  [/U[^,A]{0,8}[KuX]|N[oQ]{0,2}K/g, 'u'],
  [/C[^,]*/g, ''],
  [/:(?:F|[NUv]P)(?=$|[(,—–-])/g, 'c'],
  [/[NUv][oMZQLTWJ]{0,4}[AP]/g, 'b'],
  [/N[oQ]?MX|N[oQ]?X(?:M|$|[,;])|NMo?X/g, 'g'],
  [/S[oI]{0,2}:?#(\d+)T?/g, (_, n = '') => sign(n)],
  [/#(\d+)[oTS]{0,2}S/g, (_, n = '') => sign(n)],
  [/N[^,AP]{0,8}[ISRrF]|v[oM]?r/g, 'g'],
  [/M[oZ]{0,3}X|X[oM]{0,2}M|X[^,]{0,4}B[oMA]*A/g, 'b'],
  [/S[oT]{0,2}[IF]|\(S\)|S:S|S/g, 'b'],
  [/R/g, 'b'],
  [/(?:^|:)r|K[o]{0,3}r|r[oT]{0,2}[KAX]/g, 'b'],
  [/O[oTQ#\d]{0,4}[IF]/g, 'w'],
  [/A|[TYQK][oLQ]{0,3}P|P(?=$|[,;)])/g, 'g'],
  [/[PW]/g, 'k'],
];

const RETRO: readonly Rule[] = [
  [/[IJ][oQ]{0,6}X|X[^,]{0,6}I/g, ''],
  [/(?:#0|N)[^,]{0,8}?[IJ]+|[IJ]+:?(?:N|#0)/g, 'g'],
  [/[IJFR]|[NU]P/g, 'b'],
];

const WORK: readonly Rule[] = [
  [/U[oQ]{0,2}[DX]/g, 'n'],
  [/[NU]D$|DN/g, 'n'],
];

const GRAMMAR: Readonly<Record<StageDef['kind'], readonly Rule[]>> = { test: [...COUNTS, ...TEST], review: REVIEW, retro: RETRO, work: WORK };

/** Runner output is read for its counts alone. */
export function judge(signs: string, kind: StageDef['kind'], code = false): string {
  return [...COMMON, ...(code ? COUNTS : GRAMMAR[kind])].reduce(
    (seen, [pattern, result]) => (typeof result === 'string' ? seen.replace(pattern, result) : seen.replace(pattern, result)),
    signs,
  );
}
