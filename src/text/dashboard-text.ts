/** Everything the dashboard says in one language, the sentences put together from it, and what its HTTP interface answers. */
import type { Hold } from '../workflow/view/view.ts';
import type { WaitsFor } from '../workflow/view/waits-for.ts';
import api from './api.json' with { type: 'json' };
import type { Catalogue } from './catalogue-types.ts';
import { type CommonMessages, compileMessages, fill, type Locale } from './messages.ts';

/** Sentences by key. Plain text: it is escaped where it is shown. */
export type Words = Readonly<Record<string, string>>;

export type DashboardText = Omit<CommonMessages, 'specsErrors' | 'doubts' | 'trust' | 'duration'> & {
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  readonly words: Words;
};

export const waitsSentence = (words: Words, { kind, params }: WaitsFor): string =>
  fill(words[`waits.${kind}`] ?? kind, params);

/** A hold with a reason of its own has its own sentence. */
export function holdSentence(words: Words, { kind, params }: Hold): string {
  const own = words[`hold.${kind}.${params['reason'] ?? ''}`];
  return fill(own ?? words[`hold.${kind}`] ?? kind, params);
}

/** What programs are told when something is wrong. English in every locale. */
export const { errors: API_ERRORS } = compileMessages(api, 'en') as Catalogue['api'];
