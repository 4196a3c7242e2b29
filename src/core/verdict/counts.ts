/** What numbers of tests, failures and findings say, for whoever counts them (signs: see lexicon.ts). */
export type Rule = readonly [pattern: RegExp, result: string | ((...found: string[]) => string)];

export const sign = (count = ''): string => (Number(count) === 0 ? 'g' : 'c');
/** `7 cases, 6 are green`; a much smaller number counts something else. */
const most = (some = '', all = ''): string => (2 * Number(some) < Number(all) ? 'k' : share(some, all));
export const share = (some = '', all = ''): string => (Number(some) < Number(all) ? 'c' : 'g');

/** `Total: 144, passed: 142, skipped: 2`: what was left out on purpose is not missing. */
const partOfTotal = (whole: string, all = '', some = '', others = ''): string => {
  if (Number(some) > Number(all)) return whole;
  const leftOut = [...others.matchAll(/,[oT]+:?#(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
  return `${most(`${Number(some) + leftOut}`, all)}${others}`;
};

export const counts = (): readonly Rule[] => [
  [/#(\d+)[oT]{0,2}[FI]O?,[oQ]{0,2}(?:#(\d+)T?X|X#(\d+)T)/g, (_, all, a, b) => share(a ?? b, all).replace('g', 'k')],
  // None of 15 failed; not 1 passed.
  [/N(?:fo?)?#\d+[oTK]{0,3}(F|[NUv]P)|N(?:fo?)?#\d+[oTK]{0,3}[PW]/g, (_, failed) => (failed ? 'g' : 'c')],
  [
    /(?<![FIPNUvz][oT]{0,2})[To][oT]{0,2}:?#(\d+)T?,[oT]{0,2}P[oT]?:?#(\d+)T?((?:,[oTF]{1,3}:?#\d+T?)*)(?![\d.%]*[oT]?P)/g,
    partOfTotal,
  ],
  [/#(\d+)T*[oQ]?Wo?#(\d+)/g, (_, all, some) => share(some, all)],
  [/#(\d+)T?[oYTD]{1,3},#(\d+)[oTQ]{0,2}k/g, (_, all, some) => most(some, all)],
  [/^P\(#[1-9]\d*T/g, 'g('],
  [/(j[^:]*:(?:[oTW]+#\d+,)+[oTWh]*)F#\d+$/g, '$1'],
  [/#(\d+)[oT]{0,2}T[oY]{0,2},(?:#(\d+)T?[oQ]{0,2}P|P#(\d+)T?(?![\d,]))/g, (_, all, a, b) => most(a ?? b, all)],
  [/#0[oT]?P,[oT&]?#0[oT]?F/g, 'c'],
  [/eo?#(\d+)[oT]*,[oT&]{0,2}(?:[DYPW]o?#(\d+)|#(\d+)T?[oQ]?[DYPW])/g, (_, all, a, b) => share(a ?? b, all)],
  [/ao?#(\d+)[oT]*,?o?eo?#(\d+)/g, (_, got, want) => (got === want ? 'k' : 'c')],
  [/#[1-9]\d*TN[oQTM]{0,4}[DWP]/g, 'c'],
  [/F[oT]{0,4}#\d+>#(\d+)/g, (_, n) => sign(n)],
  [/#\d+I\(/g, '('],
  [/#(\d+)[/f]o?#\d+[oTQK]{0,3}F/g, (_, n) => sign(n)],
  [/#(\d+)[/f]o?#(\d+)[oTQK]{0,3}[PWD]/g, (_, some, all) => share(some, all)],
  [/#(\d+)\/#(\d+)(?=$|[,;)])/g, (_, some, all) => share(some, all)],
  [/#(\d+)T[oY]{0,3}D#(\d+)T?/g, (_, all, some) => share(some, all)],
  [/[PXW]:?#(\d+)[/f]o?#(\d+)|^#(\d+)[/f]#(\d+)$/g, (_, a, b, c, d) => share(a ?? c, b ?? d)],
  [/[FI][oT]{0,2}:N(?=$|[,;(])/g, 'g'],
  [/#[1-9]\d*[oT]{0,2}v(?=$|[,;])/g, 'c'],
  [
    /f#(\d+)[oT]*,?#(\d+)[oTQ]*[PW]|#(\d+)[oTO]{1,6}#(\d+)T?[oQT]{0,3}(?:[PW]|NI)/g,
    (_, a, b, c, d) => share(b ?? d, a ?? c),
  ],
  [/#(\d+)[oT]{0,3}T[oYTQ]{0,4},#(\d+)T?[oQ]{0,2}W/g, (_, all, some) => share(some, all)],
  [/X[oQ]{0,2}#(\d+)T[oT]?F[oT]{0,2}#(\d+)/g, (_, all, some) => share(some, all)],
  [/Po?:?#([\d.]+)%|#([\d.]+)%[oTQf]*P/g, (_, a, b) => share(a ?? b, '100')],
  [/X[oQ]{0,2}(?:#\d+)?[oTQY]{0,3}[FI]/g, 'k'],
  [/F[oQ]{0,3}X/g, 'k'],
  [/C[^,:—–]*/g, ''],
  [
    /(?<!N)(?:[FI]|[NUv]P)(?:T?|[oT]?([BLp]?):)#(\d+)(?![\d:)]|[oT]{0,2}P(?!:?#))T?/g,
    (_, cue = '', n = '') => cue + sign(n),
  ],
  [/#(\d+)[oTtQZz]{0,4}(?:[FI]|[NUv]P)/g, (_, n) => sign(n)],
  [/#[1-9]\d*[oTK]{0,2}P/g, 'g'],
];
