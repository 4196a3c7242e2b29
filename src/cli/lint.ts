/** `ot lint`: checks the prompts of a plugin against the registry. */

import { type Finding, namedFacts, PLUGIN_FINDINGS, type Severity } from '../rules/lint/findings.ts';
import { lintPlugin } from '../rules/lint/lint-plugin.ts';
import { readPlugin } from '../store/lint-files.ts';
import { type CliText, say } from '../text/messages.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError } from './session.ts';

export const lint = defineCommand({
  name: 'lint',
  positionals: ['[dir]'],
  options: {},
  run({ dir }, context) {
    const root = dir ?? context.pluginRoot;
    const plugin = readPlugin(root);
    if (plugin === undefined) throw new CommandError(context.text.lint.noPlugin({ path: root }));
    return answerOf(root, plugin.files.length, lintPlugin(plugin), context);
  },
});

function answerOf(root: string, files: number, findings: readonly Finding[], { text }: CliContext): Answer {
  const count = (severity: Severity) => findings.filter((found) => found.severity === severity).length;
  const summary = { errors: count('error'), warnings: count('warning'), infos: count('info') };
  const ok = summary.errors === 0;
  return {
    exitCode: ok ? 0 : 1,
    json: { plugin: root, ok, files, summary, findings: findings.map((found) => factsOf(found, text)) },
    lines: [
      ...findings.map((found) => lineOf(found, text)),
      text.lint.summary({ files, errors: summary.errors, warnings: summary.warnings, infos: summary.infos }),
    ],
  };
}

function factsOf(found: Finding, text: CliText) {
  const { facts: _, ...place } = found;
  return { ...place, message: messageOf(found, text) };
}

const ICONS: Readonly<Record<Severity, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

const lineOf = (found: Finding, text: CliText): string =>
  `${ICONS[found.severity]} ${found.file}${found.line ? `:${found.line}` : ''}  ${messageOf(found, text)} (${found.rule})`;

/** The facts of a rule are the arguments of its sentence. */
function messageOf({ rule, facts }: Finding, { lint }: CliText): string {
  return say(lint.rules[rule], namedFacts(PLUGIN_FINDINGS[rule], facts));
}
