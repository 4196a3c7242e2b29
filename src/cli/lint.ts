/** `ot lint`: checks the prompts of a plugin against the registry, the host and each other. */
import { foundIn } from '../core/found-in.ts';
import type { Finding, Severity } from '../core/lint/finding.ts';
import { lintPlugin } from '../core/lint/lint-plugin.ts';
import { readPlugin } from '../store/lint-files.ts';
import type { CliText } from '../text/cli/messages.ts';
import { type Command, defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError } from './errors.ts';

/** Prompts call commands, so the linter has to know them; the table that lists them lists the linter, too. */
export const createLint = (commands: () => readonly Command[]): Command =>
  defineCommand({
    name: 'lint',
    positionals: ['[dir]'],
    options: {},
    run({ dir }, context) {
      const root = dir ?? context.pluginRoot;
      const { files, paths, manifest } = readPlugin(root);
      if (manifest.state === 'missing') throw new CommandError(context.text.lint.noPlugin(root));
      const content = foundIn(manifest);
      const findings = lintPlugin({ files, paths, manifest: content, commands: commands() });
      return answerOf(root, files.length, findings, context);
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
      text.lint.summary(files, summary.errors, summary.warnings, summary.infos),
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
  const sentence = lint.rules[rule] as (...facts: readonly string[]) => string;
  return sentence(...facts);
}
