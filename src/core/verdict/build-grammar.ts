/** What sequences of signs say to whom repairs a build: errors are where it begins (signs and results: see grammar.ts). */
import { type Rule, share, sign } from './counts.ts';

/** To whom repairs a build, one that goes through is all there is to say. */
export const BUILDS: Rule = [
  /^o[QL]{0,2}D(?=$|[,;])|Q[oM]?D(?=$|[,;])|(?<!(?:(?<!L):|[NUvZM&])[oTQL]{0,4})P|[TY]o?W/g,
  'g',
];

/** Errors that were found are not errors that are left. */
export const fixed = (): readonly Rule[] => [
  [
    /(?<![NUvMHCZ&][^,;]*)(?:[TYFI]{0,2}Q(?:#\d+)?(?:T?[FI])?[OQL]*o?[OQL]*X(?=o?(?:$|[,;])|o{0,2}[TYP])|XQ(?:#\d+)?T?[FIt]?(?=$|[,;]))/g,
    'Gg',
  ],
  [/^P$/g, 'g'],
  // How many of them there were in one place.
  [/(?<![ZzL&][^;]*)\(#\d+[oT]{0,2}F\)/g, '(w)'],
  [/X[oQT]{0,4}d/g, 'k'],
  [/F(?=[^,;]*y)|(?<=y[^,;]*)F/g, 'w'],
  [/(?:[FI][oT]?:?)?#\d+T?[FI]?>#(\d+)T?[FI]?/g, (_, n) => sign(n)],
  [/#\d+[oT]{0,2}[FI],[oX]{0,3}L?o?#(\d+)T?(?=$|[,;])/g, (_, n) => sign(n)],
  [/z?:?#\d+T?m|m:#\d+/g, ''],
  [/[Nv][oQ]?X(?=$|[,:;])/g, 'b'],
  [/(?<!Z)[OsD]o?#\d+[oT]{0,3}F|#\d+[oTY]{0,3}F(?=[^;]*Q[oQ]*X)/g, 'w'],
  [/#(\d+)[f/]o?#(\d+)[oT]{0,2}[FI]?[oQ]{0,3}X|X:?#(\d+)[f/]o?#(\d+)/g, (_, a, b, c, d) => share(a ?? c, b ?? d)],
  [/#(\d+)[oTY]{0,3}[FI]X[oQ]?#(\d+)T/g, (_, all, some) => share(some, all)],
  [/z[oT]{0,3}[UNv]|(?<!N[^,;]*)To?z(?=$|[,;])|(?<=^|[,;])o?z(?=[ot]{2})(?![^,;]*[NXWPgkmJE#\d])/g, 'zb'],
  [/#\d+[oTY]{0,3}F[oQ]{0,3}X(?!N)/g, 'k'],
  [/#(\d+)T?z|z:?#(\d+)/g, (_, a, b) => sign(a ?? b)],
  [/[TYFI][oQ]{0,4}X/g, 'g'],
];
