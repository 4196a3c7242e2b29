/** A hard rule on edits. Data only; `compile-rule.ts` makes it runnable. */
import { type LocalText, localText } from './packs/pack-file.ts';
import type { PathPattern } from './paths.ts';
import type { DocPlace, RuleRecord } from './rule-shape.ts';

export type RuleSeverity = NonNullable<RuleRecord['severity']>;
export type Condition = Exclude<NonNullable<RuleRecord['forbid']>[number], string>;
export type RuleExample = NonNullable<RuleRecord['tests']>[number];
export type Stripped = NonNullable<RuleRecord['strip']>[number];
type DocReference = LocalText | DocPlace;

/** What holds where a rule does not say otherwise. */
export const RULE_DEFAULTS = {
  severity: 'block',
  locked: false,
  disabled: false,
  keywords: [],
  view: 'introduced',
  strip: [],
  scope: 'text',
  per: 'match',
  require: [],
  forbid: [],
  unless: [],
  mapping: {},
  quoted: false,
  anyEdit: false,
  limit: 1,
  docs: '',
  tests: [],
} as const satisfies Partial<RuleRecord>;

export type Rule = Omit<RuleRecord, 'applies' | 'docs'> &
  Required<Pick<RuleRecord, Exclude<keyof typeof RULE_DEFAULTS, 'docs'>>> & {
    readonly docs: DocReference;
    /** No tools: all of them. An empty `include` stands for every file. */
    readonly applies: {
      readonly tools: readonly string[];
      readonly include: PathPattern;
      /** A path that fits `include` contains one of these; none: any path may fit. */
      readonly pieces: readonly string[];
      readonly exclude: PathPattern;
    };
    /** It came with the plugin; a project may still have changed some of it. */
    readonly shipped: boolean;
    /** Fields a project has given: patterns in them run on the linear-time engine. */
    readonly foreign: readonly string[];
    /** Of the pack whose `docs` applies. */
    readonly docsFolder: string;
  };

/** The marker that allows a place: too long to occur by chance, and without special characters of patterns. */
export const MARKER = /^[A-Za-z][A-Za-z0-9-]{3,39}$/;

/** Of the quoted place. */
export const MAX_MATCH_CHARS = 160;

export type Violation = Readonly<ReturnType<typeof textsOf>> & {
  readonly file: string;
  /** 0 if the violation concerns the whole file. */
  readonly line: number;
  readonly match: string;
  readonly example?: { readonly bad: string; readonly good: string };
  /** The line as it would have to be, where the rule knows. */
  readonly suggestion?: string;
};

/** Findings that were not refused, and rules that could not run, for the task's history. */
export type RuleNote = {
  /** `dropped`: it was slow too often, and is not tried again in this session. */
  readonly what: 'allowed' | 'noted' | 'slow' | 'skipped' | 'dropped';
  readonly rule: string;
  readonly file?: string;
  readonly line?: number;
  readonly reason?: string;
};

/** The texts of a violation, in the reader's language. */
export const textsOf = (rule: Rule, locale: string, fill = (text: string) => text) => ({
  rule: rule.id,
  title: fill(localText(rule.title, locale)),
  severity: rule.severity,
  message: fill(localText(rule.message, locale)),
  fix: fill(localText(rule.fix, locale)),
  docs: fill(docsText(rule, locale)),
});

/**
 * Whether an edit may break the rule, decided by plain text alone: a piece of the path and lower-case words of the new
 * text. Far cheaper than patterns, and never false for an edit that breaks the rule.
 */
export const mayConcern = ({ applies, keywords }: Rule, path: string, text: string): boolean =>
  hasOneOf(path.toLowerCase(), applies.pieces) && hasOneOf(text, keywords);

/** An empty list matches any path or text. */
const hasOneOf = (text: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => text.includes(word));

export const isDocPlace = (docs: DocReference): docs is DocPlace =>
  typeof docs === 'object' && ('source' in docs || 'file' in docs);

/** The place of further documentation, as a path that can be opened: documents of packs get their full path. */
export function docsText({ docs, docsFolder }: Pick<Rule, 'docs' | 'docsFolder'>, locale: string): string {
  if (!isDocPlace(docs)) return localText(docs, locale);
  const { file, source = '', lines, section } = docs;
  const path = file ?? (docsFolder === '' ? source : `${docsFolder.replaceAll('\\', '/')}/${source}`);
  const part = localText(section, locale);
  return `${path}${lines === undefined ? '' : `:${lines}`}${part === '' ? '' : ` (${part})`}`;
}

/** Whether a document has the lines, and in them the section where it is named by one text for all languages. */
export function isInDocument({ lines, section = '' }: DocPlace, text: string): boolean {
  const all = text.trimEnd().split('\n');
  const [from = 1, to = from] = lines === undefined ? [1, all.length] : lines.split('-').map(Number);
  const meant = all.slice(from - 1, to).join('\n');
  return to <= all.length && (typeof section !== 'string' || meant.includes(section));
}
