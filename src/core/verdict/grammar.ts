/**
 * What sequences of signs say (see lexicon.ts). Each rule rewrites what it understands; later rules see what is left.
 * Results are small letters: c a bad count or check, b bad, w bad if nothing better is said, g good, k good if nothing
 * bad is said, n could not do it, u could not look at it, ? cannot be read. Evidence adds ! (a w that was told on
 * purpose), r (the rest is good), x (a statement nobody could read where others are good), o (one of several named things
 * is good), y (one of them that something is denied of), t (one point of a reviewer's list that is in order), X (a repair) and L (a repair and another run). G: all of it was repaired.
 */
import type { StageDef } from '../registry/stages.ts';
import { BUILDS, fixed } from './build-grammar.ts';
import { counts, type Rule, share, sign } from './counts.ts';

/** `fix`: starts from errors and repairs them. `spec`: writes scenarios. `made`: has tests run on what it has made. */
export type Kind = StageDef['kind'] | 'fix' | 'spec' | 'made';

type Grammar = Kind | 'code' | 'log';

/** `Lint: failed`, a cell with a cross. */
const ITEM: Rule = [/[:—–-](?:F+|[NUv]P)(?=$|[:(,—–-]|o#)(?!,o?k)/g, 'c'];
/** 没有不合格的, none that did not pass. */
const DOUBLE: Rule = [/N(?:[TQO]{0,2}|oT?)N[oT]{0,2}[PWA]/g, 'g'];
/** 没有需要处理的问题, nothing that needs to be fixed. */
const NOTHING_TO_FIX: Rule = [/N[oQO]?(?:M+|[NZ]{1,2})[oQ]?X[of]{0,2}[FI]/g, 'g'];
/** `Includes: timeout, refused connection`. */
const COVERED: Rule = [/^j[^;#&Z]*$/g, 'j'];
const STILL_FAILS: Rule = [/([Zz])[oTt]{0,3}F/g, '$1c'];

/** Harmless phrases, announcements, `FAIL → PASS`, and forms nobody filled in such as `PASS | REJECT`. */
const common = (): readonly Rule[] => [
  [/h(?:[oTf]{0,3}\([^)]*\))?/g, ''],
  [/H(?!o?[AR]|[^,]*R)[^,]*(.*)/g, (_, rest = '') => rest.replace(/[APQW]/g, '')],
  [/(?:[FR]|NP)>(?=[PA])|[RP]C[^,:]*/g, ''],
  [/[APFRr][^,;#]{0,3}[|/][NUv]?[APFRrI].*/g, ''],
];

const test = (): readonly Rule[] => [
  // A list of what can go wrong, and that it is covered.
  [/^(?![^;]*[TY]F)[^#&ZzUv;:gP]{1,30}j(?=$|[,;])/g, (topics) => topics.replace(/[FIbdN]/g, '')],
  [/V(?=[^,;]{0,8}[PWQgk])/g, '?'],
  [/N[oQ]?W[oOQ]{0,2}X/g, ''],
  [/u/g, 'w'],
  [/(?:^|,)S[oI]?:?#[1-9]\d*/g, 'c'],
  [/m[oT]{0,2}[FI]/g, ''],
  [/(?:ZN[oTQM]{0,4}|[Nv][oTQM]{0,4}(?=[^,;]*Z))s?Y/g, '?'],
  [/U[oTtYWD]{0,4}[DYXs]|[Nv][oTQMf]{0,6}(?:D|s?Y)/g, 'n'],
  [/^FT:(?![N#g])/g, 'c'],
  [/NT[MoQ]{0,3}s/g, 'n'],
  [/[Nv]o?s/g, '?'],
  [/[MeE]o?F|F[oT]?[EBp]|(?<!Z[^,;]{0,6})[Bp][oT]?F/g, ''],
  [/e[^;]{0,12}[&a](?![^;]*W)|[AP]o?:[N?](?=$|[,;(])/g, 'b'],
  [/^a:/g, 'w'],
  [/((?:^|[,;])L?o{1,4}[KT]?)N[oQ]?I/g, '$1k'],
  [
    /N[oQTESOZzfayMJ]{0,5}[FI](?:[,o|/]*[oTN]{0,2}[FI])*|v[oT]?F|[FI][oT]{0,3}Q?N(?=$|[,;])/g,
    (match) => (match.includes('Z') ? 'k' : 'gi'),
  ],
  [/N[oQ]?[RS]/g, 'k'],
  [/N[oQ]?M+[oQ]?X/g, 'k'],
  [/M[oZt]{0,3}X/g, 'b'],
  DOUBLE,
  [/(?<=(?:^|,)oP,(?:o[PN],)*o)N(?=$|[,;])/g, 'b'],
  [/N[oO]?b/g, 'g'],
  [/[NUv][oOTtQLYJMZ]{0,4}[PWAkl]|^NZ(?=$|[,;:])|(?<=,[oT]{0,3}T)N$/g, 'b'],
  [/[FdU][oTtF]{0,6},?o?k/g, 'k'],
  STILL_FAILS,
  [/R|Ko{0,2}r/g, 'b'],
  [/[ZzO][oTN#\d]{0,4}[FI]|[Zz]N|[TYt][ofD]{0,2}F|QF/g, 'b'],
  [/j([^cgb&Z]*)$/g, (_, rest = '') => rest.replace(/[FIvd]/g, '')],
  [/^F(?=$|[:,;(—–-])/g, 'b'],
  [/[FIvdU]/g, 'w'],
  [
    /A|^l$|:l(?=$|[,;])|Q(?:#\d+)?[fTtoY]{0,5}P|Q[fTtoY]{0,3}[Wk]|Po{0,2}Q|^(?:o?Y|T)P$|T[oT]?QD(?=$|[,;])|^P(?=.)|T:P(?=$|[,;(])/g,
    'g',
  ],
  [/[PW]|Q(?:#\d+)?[oT]{1,2}D(?=$|[,;:])/g, 'k'],
];

const review = (): readonly Rule[] => [
  [/[NUv][oQT]{0,2}k|v(?=$|[:;,])/g, 'b'],
  [
    /(?:A[ot]{0,2}l?|M[ot]?l)C|C[^;A]*,[otTK]{0,5}Al?(?=$|[,;o])|M[ot]{0,2}A(?=[^;,]*C)|^C[^;:,&A]*A[ot]{0,2}$|(?<!Q)X[oQ]{0,2},?t(?:A|NI)/g,
    'b',
  ],
  [/[APl]o?:[N?](?=$|[,;(])|^[?U]$|,&[N?]$|(?<=X[^;,]{0,4},[^;,]*)IN$/g, 'b'],
  [/(?<![NmJ][^,;]*)Oo?T:/g, 'w:'],
  [/k|B(?=[^,;]*[Nv][oQ]?X)/g, ''],
  [/[MXSKoT]*[SIRXK]:(?:N|#0T?)(?=$|[,;(])/g, 'g'],
  [/U[^,Al]{0,8}[KuX]|K[oL]{0,2}U(?=o?D|$|[,;])|[Nv]DK|K[Nv]D/g, 'u'],
  [/C[^,:—–]*/g, ''],
  [/#0(?![\d.])[oTQ]{0,2}F|F[oT]{0,2}:?#0(?![\d.]|[oT]{0,2}P)T?/g, 'k'],
  ITEM,
  [/N[oQ]?S(?:[,|]o?[Sm](?!:?#))+[oIO]*(?!:?#)/g, 'g'],
  [/[IO]#\d+[^;gX]*Z(?![^;]*[XN])/g, 'b'],
  [/#[1-9]\d*TN[oQTM]{0,4}[DW]|^NZ(?=$|[,;:])/g, 'b'],
  DOUBLE,
  [/NO(?:[^,]{0,10}|[o,|]{1,14})[IS]|I?[IS]Q?N(?=$|[,;])/g, 'g'],
  [/N[oTQ]{0,2}F/g, 'k'],
  [/[NUv][oMZzQLTWJ]{0,4}[APl]|[NUv][oMZzQLTJ]{0,3}W(?![^,;]{0,8}I)/g, 'b'],
  [/N[oQf]{0,3}M+[oQ]{0,2}XR?|N[oQ]?XM/g, 'g'],
  [/[Nv][oQ]?X/g, 'w'],
  [/P:?#(\d+)[/f]o?#(\d+)|#(\d+)[/f]o?#(\d+)[oTQK]{0,3}P/g, (_, a, b, c, d) => share(a ?? c, b ?? d)],
  [/#(\d+)[oTS]{0,2}[SR]I?(?!:?#)/g, (_, n) => sign(n)],
  [/#[1-9]\d*[oT]{0,2}I(?!:?#)(?![^;]*[mENX])(?<![mENX][^;]*)/g, 'b'],
  [/#(\d+)[oT]{0,2}I(?!:?#)/g, (_, n) => (Number(n) === 0 ? 'g' : 'w')],
  [/[SR][oI]{0,6}:?#(\d+)T?/g, (_, n) => sign(n)],
  [/N[oQTSEOLZmJFfK|]{0,8}[IS]R?|[Nv][oMQOTf]{0,5}[Rr]/g, 'g'],
  [/M[oZDT]{0,3}X|X[oM]{0,2}M|X[^,]{0,4}p[oMA]*[Al]/g, 'b'],
  [/S[oT]{0,2}[IF]|[[(]S[\])]|^S:|&[ot]{0,3}S|:S(?=$|[,;()F])/g, 'b'],
  [/R|Ko?F|Fo?K/g, 'b'],
  [/(?:^|,)o?S(?=$|[,;])|(?:^|:)r|Zo?r|^o?r$|K[o]{0,3}r|r[oT]{0,2}[KAXl]/g, 'b'],
  [/(?:O[oT]{0,2}I|IO)(?=$|[:,;])(?![^;]*[mENX])/g, 'b'],
  [/O[oTQ#\d]{0,4}[IF]|[T\d]F$|(?<=&[^,;]*)F|[Nv]o?[Dj]/g, 'w'],
  [/T[oLQ]{0,3}P/g, 'k'],
  [/A|^l$|:l(?=$|[,;])|[QK][oLQ]{0,3}P|Q[oTtLQ]{0,4}W|^P|P(?=$|[,;:)—–-])/g, 'g'],
  [/[AW]/g, 'k'],
  [/b(?=.*u)|(?<=u.*)b/g, ''],
];

const retro = (): readonly Rule[] => [
  [/I(?:(?![MJNv])[^;]){0,14}X|QX[^,]{0,6}I|XQo?I/g, ''],
  [/(?:#0|N|g)[^,]{0,8}[IJ](?:[oMO]{0,3}[IJ])*|[IJ]+[oO]?:?(?:N|#0)(?=$|[,;])/g, 'g'],
  [/N[oQ]?M+[oQ]?X/g, 'g'],
  [/^P(?=$|[(—–-])|^oP$/g, 'g'],
  [/[IJ]|^[FR]|#[1-9]\d*TR|[NU]P|M[oZ]{0,3}X|O[oT#\d]{1,4}:/g, 'b'],
];

const work = (): readonly Rule[] => [
  [/q(?!o?Y)|^b(?=$|[:,;])/g, 'n'],
  [/U[oQ]{0,2}[DX]/g, 'n'],
  [/[NU]D+(?=$|[:,;])|^[oT]{0,2}DF(?=$|[:,])/g, 'n'],
  [/^R(?=$|[,;(—–-])/g, 'b'],
];

/** Tests that do not pass, or something not mended yet, of what is otherwise done. */
const made = (): readonly Rule[] => [
  STILL_FAILS,
  [/Q[oTY]{0,3}P|NF/g, 'g'],
  [
    /[TYK][oTQL]{0,4}(?:[NUv][oQ]{0,2}P|b)|N[oT]{0,3}TP|Z?[NUv]Q?XZ?(?=$|[,;])|YF(?=$|[,;])|[TY]F\]|T[oTf]{0,3}LF/g,
    'c',
  ],
];

const spec = (): readonly Rule[] => [
  [/n/g, ''],
  [/[Uq][oQ]{0,2}D[oTQ]{0,3}T/g, 'n'],
];

const GRAMMAR: Readonly<Record<Grammar, () => readonly Rule[]>> = {
  test: () => [COVERED, NOTHING_TO_FIX, ...counts(), ITEM, ...test()],
  fix: () => [NOTHING_TO_FIX, ...fixed(), ...counts(), BUILDS, ITEM, ...test()],
  made: () => [...counts(), ...made()],
  code: () => [...counts(), ITEM],
  log: () => [...counts(), ITEM, [/P(?!.*F)/g, 'g']],
  review,
  retro,
  work,
  spec,
};

/** For those who make things, "I could not" is the end of it; for judges it is one sign among several. */
const SPEAKS_OF_ITSELF: readonly Kind[] = ['work', 'retro', 'spec'];

const compiled = new Map<Grammar, readonly Rule[]>();

function rulesOf(kind: Grammar): readonly Rule[] {
  const known = compiled.get(kind);
  if (known) return known;
  const rules = [...common(), ...GRAMMAR[kind]()];
  compiled.set(kind, rules);
  return rules;
}

/** Runner output is read for its counts alone, a build's also for its success. */
export function judge(signs: string, kind: Kind, code = false): string {
  let seen = SPEAKS_OF_ITSELF.includes(kind) ? signs : signs.replace(/q/g, 'U');
  for (const [pattern, result] of rulesOf(code ? (kind === 'fix' ? 'log' : 'code') : kind)) {
    seen = typeof result === 'string' ? seen.replace(pattern, result) : seen.replace(pattern, result);
  }
  return seen;
}
