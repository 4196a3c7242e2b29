/** `ot rules check` and `test`: checks a file against the rules in force, and runs the examples of rules. */
import { resolve } from 'node:path';
import { inspectEdit } from '../rules/check-edit.ts';
import { rulePath } from '../rules/paths.ts';
import type { RuleSeverity } from '../rules/rule.ts';
import { runExamples } from '../rules/rule-examples.ts';
import { readInForce } from '../store/config-file.ts';
import { hasCode } from '../store/disk/atomic-write.ts';
import { readForeignText } from '../store/disk/document.ts';
import { openPack } from '../store/packs/pack-reader.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { packInForce, placesFor, rootsOf } from './pack.ts';
import { CommandError } from './session.ts';

const ICONS = { block: '⛔', warn: '⚠️', info: 'ℹ️' } as const;

export const rulesCheck = defineCommand({
  positionals: ['file'],
  run({ file: given }, context) {
    const { projectRoot, locale } = context;
    const { rules: text, pair, noted } = context.text;
    const pack = openPack(context, packInForce(context).id);
    const loaded = pack.rules();
    const problems = [...pack.problems, ...loaded.problems];
    const content = requireFile(given, context);
    const file = rulePath(resolve(given), { projectRoot });
    const { violations, allowed, troubles } = inspectEdit({
      ...{ rules: loaded.rules, path: file, tool: 'Write', locale },
      ...{ before: '', after: content, fragment: content },
      marker: () => readInForce(context).rules?.allowMarker ?? pack.manifest.allowMarker,
    });
    const count = (severity: RuleSeverity) => violations.filter((one) => one.severity === severity).length;
    const ok = count('block') === 0;
    const verdict =
      violations.length === 0
        ? text.clean({ file, pack: pack.id, count: loaded.rules.length })
        : text.summary({ blocks: count('block'), warnings: count('warn'), notes: count('info') });
    return {
      exitCode: ok ? 0 : 1,
      json: { file, pack: pack.id, ok, violations, allowed, troubles, problems },
      lines: [
        ...violations.flatMap(({ severity, line, title, rule, message, fix, docs }) => [
          `${ICONS[severity]} ${file}:${line}  ${noted({ name: title, note: rule })}`,
          `   ${message}`,
          `   ${pair({ name: text.fix, value: fix })}`,
          ...(docs === '' ? [] : [`   ${pair({ name: text.docs, value: docs })}`]),
        ]),
        ...allowed.map(({ rule, line, reason }) => text.allowed({ rule, line, reason })),
        ...troubles.map(({ rule, problem }) => text.trouble({ rule, problem })),
        ...problems.map((problem) => text.problem(problem)),
        verdict,
      ],
    };
  },
});

function requireFile(path: string, { text }: CliContext): string {
  try {
    const content = readForeignText(resolve(path));
    if (content !== undefined) return content;
  } catch (error) {
    if (!hasCode((error as Error).cause, 'EISDIR', 'EACCES', 'EPERM', 'EINVAL')) throw error;
  }
  throw new CommandError(text.rules.noFile({ path }));
}

export const rulesTest = defineCommand({
  positionals: ['[pack]'],
  run({ pack }, context) {
    const { rules: text } = context.text;
    const packs = [...new Set(placesFor(pack, context).map(({ id }) => id))].map((id) => {
      const opened = openPack(rootsOf(context), id);
      const { rules, problems } = opened.rules();
      const { samplePath, allowMarker: marker } = opened.manifest;
      const { run: examples, failures } = runExamples(rules, { samplePath, marker });
      return { id, rules: rules.length, examples, failures, problems };
    });
    const failures = packs.flatMap((one) => one.failures);
    const problems = packs.flatMap((one) => one.problems);
    const examples = packs.reduce((sum, one) => sum + one.examples, 0);
    const ok = failures.length === 0 && problems.length === 0;
    return {
      exitCode: ok ? 0 : 1,
      json: { ok, packs },
      lines: [
        ...packs.map((one) => text.tested({ pack: one.id, rules: one.rules, examples: one.examples })),
        ...failures.map(({ rule, example, expected, trouble }) =>
          trouble === undefined
            ? text.failed[expected]({ rule, example })
            : text.couldNotRun({ rule, example, trouble }),
        ),
        ...problems.map((problem) => text.problem(problem)),
        text.testSummary({ examples, failures: failures.length }),
      ],
    };
  },
});
