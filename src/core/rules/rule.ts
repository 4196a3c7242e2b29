/** A hard rule on edits, as packs and projects write it. Data only; `compile-rule.ts` makes it runnable. */
import type { LocalText } from '../pack-format/local-text.ts';
import type { DocReference } from './doc-reference.ts';

export const RULE_SEVERITIES = ['block', 'warn', 'info'] as const;
/** `block` refuses the edit, `warn` tells the model, `info` is only recorded. */
export type RuleSeverity = (typeof RULE_SEVERITIES)[number];

export const RULE_VIEWS = ['introduced', 'result', 'fragment'] as const;
/** What is looked at: what the edit adds to the file's violations, the whole file afterwards, or the new text alone. */
export type RuleView = (typeof RULE_VIEWS)[number];

export const CONDITION_PLACES = ['region', 'file', 'head', 'line', 'match'] as const;
/** Where a condition is looked for: the region (or file), the file, its first lines, the line or text of the match. */
export type ConditionPlace = (typeof CONDITION_PLACES)[number];

export type Condition = {
  readonly regex: string;
  readonly flags: string;
  readonly in: ConditionPlace;
  /** How many lines the head has. */
  readonly lines: number;
};

export type RuleRegion = {
  readonly start: string;
  readonly flags: string;
  /** `next dedent`, `matching bracket`, `end of file`, or a pattern. */
  readonly end: string;
  readonly maxChars: number;
  /** Leaves out what stands in brackets inside the region. */
  readonly shallow: boolean;
};

export const NUMBER_OPS = ['>', '>=', '<', '<=', '=', '!='] as const;
export type NumberTest = {
  readonly regex: string;
  readonly flags: string;
  readonly group: number;
  readonly op: (typeof NUMBER_OPS)[number];
  readonly value: number;
};

export const STRIPPED = ['comments', 'strings'] as const;
export type Stripped = (typeof STRIPPED)[number];

export type RuleExample = {
  readonly name: string;
  readonly path: string;
  readonly code: string;
  readonly before?: string;
  readonly expect: 'violation' | 'ok';
};

export type Rule = {
  readonly id: string;
  readonly title: LocalText;
  readonly severity: RuleSeverity;
  /** Cannot be changed by a pack above or allowed in the text. */
  readonly locked: boolean;
  readonly disabled: boolean;
  /** Its patterns were validated before they were shipped. */
  readonly shipped: boolean;
  readonly applies: {
    readonly tools: readonly string[];
    readonly include: readonly string[];
    readonly exclude: readonly string[];
  };
  /**
   * In lower case: an edit whose path and texts, old and new, hold none of these cannot break the rule. None given: any
   * edit might.
   */
  readonly hints: readonly string[];
  readonly view: RuleView;
  readonly strip: readonly Stripped[];
  /** `line`: patterns see one line at a time. */
  readonly scope: 'text' | 'line';
  /** `file`: the rule speaks about the file as a whole, so it is reported once and only if the file was right before. */
  readonly per: 'match' | 'file';
  readonly region?: RuleRegion;
  readonly require: readonly Condition[];
  readonly forbid: readonly Condition[];
  readonly unless: readonly Condition[];
  readonly number?: NumberTest;
  readonly mapping: Readonly<Record<string, string>>;
  /** The words of the mapping count only as the whole of a quoted text. */
  readonly quoted: boolean;
  /** Every edit of a file the rule applies to is a violation. */
  readonly anyEdit: boolean;
  readonly limit: number;
  readonly message: LocalText;
  readonly fix: LocalText;
  readonly docs: DocReference;
  readonly example?: { readonly bad: string; readonly good: string };
  readonly autofix?: { readonly regex: string; readonly replace: string };
  readonly tests: readonly RuleExample[];
};

export type Violation = {
  readonly rule: string;
  readonly title: string;
  readonly severity: RuleSeverity;
  readonly file: string;
  /** 0 where the file as such is the place. */
  readonly line: number;
  readonly match: string;
  readonly message: string;
  readonly fix: string;
  readonly docs: string;
  readonly example?: { readonly bad: string; readonly good: string };
  /** The line as it would have to be, where the rule knows. */
  readonly suggestion?: string;
};
