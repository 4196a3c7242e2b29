/** How broken rules are reported: all in one message, each with rule, place, reason, correct form and where to read on. */

import { renderPrompt } from './packs/prompts.ts';
import type { Labels } from './packs/words.ts';
import type { Violation } from './rule.ts';

export type Denial = {
  readonly violations: readonly Violation[];
  /** `rules.deny` of the pack, or `rules.hint`. */
  readonly template: string;
  readonly labels: Labels;
  /** Rules that were refused on this file several times in a row. */
  readonly repeated?: readonly string[];
};

export function renderDenial({ violations, template, labels, repeated = [] }: Denial): string {
  const again = violations.some(({ rule }) => repeated.includes(rule));
  return renderPrompt(template, {
    count: violations.length,
    file: violations[0]?.file,
    violations: violations.map((violation, index) => blockOf(violation, index + 1, labels)).join('\n\n'),
    repeated: again ? labels['deny.repeated'] : '',
  });
}

function blockOf(violation: Violation, number: number, labels: Labels): string {
  const { rule, title, file, line, match, message, fix, docs, example, suggestion } = violation;
  const row = (label: string, text: string) => (text === '' ? [] : [`   ${label}: ${text}`]);
  const place = `${file}${line === 0 ? '' : `:${line}`}${match === '' ? '' : `  \`${match.replaceAll('`', "'")}\``}`;
  return [
    `${number}. ${labels['deny.rule']}: ${title} (${rule})`,
    ...row(labels['deny.place'], place),
    ...row(labels['deny.reason'], message),
    ...row(labels['deny.fix'], suggestion === undefined ? fix : `${fix}  → \`${suggestion}\``),
    ...row(labels['deny.docs'], docs),
    ...(example
      ? [...codeRows(labels['deny.wrong'], example.bad), ...codeRows(labels['deny.right'], example.good)]
      : []),
  ].join('\n');
}

const codeRows = (label: string, code: string): string[] => [
  `   ${label}:`,
  ...code.split('\n').map((line) => `       ${line}`),
];
