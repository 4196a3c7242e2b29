/** A copy of the plugin with one thing broken. */
import type { RuleId } from '../../src/core/lint/finding.ts';
import type { PluginText } from '../../src/core/lint/lint-plugin.ts';

/** The rule that finds it, and the facts it is told with, each by its beginning. */
export type BrokenCopy = readonly [rule: RuleId, what: string, plugin: PluginText, ...facts: string[]];

export const TESTER = 'agents/tester.md';
export const AUTO = 'skills/auto/SKILL.md';

export const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
export const append = (more: string) => (text: string) => `${text}\n${more}\n`;
