/** Sentences cut into clauses; inside a clause, negation is worked into the words it governs. */
import { FORBIDDEN } from './lexicon/patterns.ts';
import type { WordTable } from './lexicon/signs.ts';
import type { Sentence } from './plain-prompt.ts';
import { merge, signsOf, type Token, textOf, tokensOf } from './tokens.ts';

export type Clause = {
  readonly tokens: readonly Token[];
  readonly signs: string;
  readonly text: string;
  /** A question mark ends it. */
  readonly asks: boolean;
  /** The clause of the same sentence that stands before it. */
  readonly previous: string;
  /** Set against what was said before. */
  readonly contrast: boolean;
  /** Stands behind a condition or an order of the same sentence. */
  readonly conditional: boolean;
};

export const clausesOf = (sentences: readonly Sentence[], words?: WordTable): readonly Clause[] =>
  sentences.flatMap((sentence) => sentenceClauses(sentence, words));

function sentenceClauses({ text, asks }: Sentence, words?: WordTable): readonly Clause[] {
  const parts = split(tokensOf(text, words));
  const last = signsOf(parts.at(-1)?.tokens ?? []);
  // It works now, right? The whole of it is asked.
  const isTag = asks && last.length <= 2 && (!/[IACVKQ>%]/.test(last) || / then$/.test(text));
  let conditional = false;
  return parts.map(({ tokens, contrast }, at) => {
    const ruled = govern(tokens);
    const signs = signsOf(ruled);
    const clause = {
      tokens: ruled,
      signs,
      text: textOf(tokens),
      asks: asks && (isTag || at === parts.length - 1),
      contrast,
      conditional,
      previous: textOf(parts[at - 1]?.tokens ?? []),
    };
    conditional ||= /^[.=&~lLju]*f|^[.h>]*(?:[M!]|[IA%][^lU]*$)/.test(signs);
    return clause;
  });
}

type Part = { readonly tokens: Token[]; readonly contrast: boolean };

function split(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = [];
  let open: Part = { tokens: [], contrast: false };
  const close = (contrast: boolean) => {
    if (open.tokens.length > 0) parts.push(open);
    open = { tokens: [], contrast: contrast || (open.tokens.length === 0 && open.contrast) };
  };
  for (const token of tokens) {
    // An adverb of contrast stands behind its subject.
    if (token.sign === '7') open = { ...open, contrast: true };
    const opens = token.sign === 'X' || (token.sign === 'u' && open.tokens.length === 0);
    if (opens || /[,:&]/.test(token.sign)) close(opens);
    else {
      const isThen = token.sign === '>' && token.text.startsWith('再') && /[GgJYlU]/.test(signsOf(open.tokens));
      if (token.sign === '>' && !isThen && !/M/.test(signsOf(open.tokens))) close(false);
      open.tokens.push(resigned(token, open.tokens, isThen));
    }
  }
  close(false);
  // There are two of them, though.
  const last = parts.at(-1);
  return last && tokens.at(-1)?.sign === 'X' ? [...parts.slice(0, -1), { ...last, contrast: true }] : parts;
}

/** Once it is done, give it to me: what follows without a pause makes a condition of what stands before. */
function resigned(token: Token, before: readonly Token[], isThen: boolean): Token {
  if (isThen) return { ...token, sign: '@' };
  return isForbidding(token, before) ? { ...token, sign: '!' } : token;
}

/** Don't, at the head of a clause. */
const isForbidding = ({ text }: Token, before: readonly Token[]): boolean =>
  FORBIDDEN.test(text) && /^[.h>]*$/.test(signsOf(before));

/** Row: what is found, in order, and what it comes to. The window of a negation is three words. */
const GOVERNANCE: readonly (readonly [found: RegExp, sign: string])[] = [
  // The fix, your change, a crash: a noun, whatever verb it looks like.
  [/xo?[VIA](?=.)|xw(?=.)/g, 'o'],
  // It is fixed all right.
  [/Va(?=G)/g, '.'],
  // Looked at, and all right.
  [/I(?=L*[gG])|(?<=^\.*)[AV](?=L*(?:[gG]|Y(?!c)))/g, 'U'],
  // What was done is no request.
  [/[AIVw][l`]/g, 'U'],
  // Nothing, no matter what: an indefinite is no question.
  [/[N-]Q/g, '-'],
  [/Q[co]{0,2}[L.]-/g, '-'],
  [/xo?B(?=.?[=0])|xB/g, 'b'],
  [/[gJ]2|^\.*Yl/g, 'G'],
  // It does not go away.
  [/[Nn1-][aL.=]{0,2}0/g, 'B'],
  [/[bB][=aL.O]*0/g, 'G'],
  [/0/g, 'B'],
  [/O[x=]?§|4l?$|^4(?=z)|[OS][^GgYJ]{0,3}4/g, 'B'],
  [/[cwIVUAeo;]_/g, 'B'],
  // The line breaks were not kept.
  [/(?<=[co§w])-[IA]$/g, 'B'],
  [/N[a.]?-|-[a.]?N/g, 'a'],
  [/Z[^GgJYBbdw]{0,4}[Bbd]/g, 'G'],
  [/Zw[^GgJYBbd]{0,2}[Bbd]|[bB]Z[owO]/g, 'G'],
  [/Z[^GgJYBbdw]{0,2}[GgJYw]/g, 'B'],
  [/Zc/g, 'G'],
  [/[Nn1-][^Nn1\-GgJYBbdwVQyqfU`]{0,3}[Bbd]/g, 'g'],
  [/[Nn1-][^Nn1\-GgJYBbdVQyqf]{0,3}[GgJYwV;]/g, 'B'],
  [/w[L.;]*-$/g, 'B'],
  [/S[^GgJYBQyq]{0,4}[Nn1-]/g, 'B'],
  [/s[.a]?[N-]/g, 'B'],
  [/[OSsv][^GgJYVNn1\-AI]{0,4}b/g, 'B'],
  [/b[.=zL]{0,2}[Ss2]/g, 'B'],
  [/[sS][.=a]{0,2}[gJYG]/g, 'o'],
  // The second one isn't; the sound has gone.
  [/(?<=[^.jUGgJYV,])[Nn1-]l?$/g, 'B'],
  [/(?<![jM].?)n(?=[=a.]*[oc])|1(?=[=a.]*[ocI])/g, 'B'],
];

function govern(tokens: readonly Token[]): readonly Token[] {
  return GOVERNANCE.reduce<readonly Token[]>((ruled, [found, sign]) => merge(ruled, found, sign), tokens);
}
