/** What a description of a bug points to, and where to look first: `symptoms.json` of a pack. */
import type { LocalText } from '../pack-format/local-text.ts';

/** Words that must all occur in this order on one line. */
export type Cue = readonly string[];

export type SymptomDef = {
  readonly id: string;
  readonly title: LocalText;
  /** Ways to recognise it; each is a list of features that must hold, or must not (`!name`). */
  readonly when: readonly (readonly string[])[];
};

export type RouteDocument = {
  readonly path: string;
  readonly start: number;
  readonly lines: number;
  readonly label: LocalText;
};

export type Route = {
  readonly strategy: LocalText;
  /** `{keywords}` and `{globs}` are put in when there are any. */
  readonly action: LocalText;
  /** Instead of `action` when no keyword leads to a document. */
  readonly fallback: LocalText;
  readonly hint: LocalText;
  readonly docs: readonly RouteDocument[];
  readonly extractKeywords: boolean;
};

export type SymptomTable = {
  readonly features: Readonly<Record<string, readonly Cue[]>>;
  /** In order; the first that holds is taken. */
  readonly symptoms: readonly SymptomDef[];
  readonly usual: SymptomDef;
  readonly routes: Readonly<Record<string, Route>>;
  readonly stopWords: readonly string[];
};
