/** `ot rules check` and `test`: checks a file against the rules in force, and runs the examples of rules. */
import { resolve } from 'node:path';
import { type EditReport, inspectEdit } from '../rules/check-edit.ts';
import type { PackProblem } from '../rules/packs/pack-file.ts';
import { rulePath } from '../rules/paths.ts';
import type { Violation } from '../rules/rule.ts';
import { type ExampleFailure, runExamples } from '../rules/rule-examples.ts';
import { readAllowMarker } from '../store/config-file.ts';
import { hasCode } from '../store/disk/atomic-write.ts';
import { readForeignText } from '../store/disk/document.ts';
import { openPack } from '../store/packs/pack-reader.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { packInForce, placesFor, rootsOf } from './pack.ts';
import { CommandError } from './session.ts';

export const rulesCheck = defineCommand({
  name: 'rules check',
  positionals: ['file'],
  options: {},
  run({ file }, context) {
    const pack = openPack(context, packInForce(context).id);
    const { rules, problems } = pack.rules();
    const text = requireFile(resolve(file), file, context);
    const path = rulePath(resolve(file), { projectRoot: context.projectRoot });
    const report = inspectEdit({
      rules,
      path,
      tool: 'Write',
      before: '',
      after: text,
      fragment: text,
      locale: context.locale,
      marker: () => readAllowMarker(context) ?? pack.manifest.allowMarker,
    });
    return answerOf(
      { ...report, path, pack: pack.id, count: rules.length, problems: [...pack.problems, ...problems] },
      context,
    );
  },
});

function requireFile(path: string, shown: string, { text }: CliContext): string {
  try {
    const content = readForeignText(path);
    if (content !== undefined) return content;
  } catch (error) {
    if (!hasCode((error as Error).cause, 'EISDIR', 'EACCES', 'EPERM', 'EINVAL')) throw error;
  }
  throw new CommandError(text.rules.noFile({ path: shown }));
}

type Checked = EditReport & {
  readonly path: string;
  readonly pack: string;
  readonly count: number;
  readonly problems: readonly PackProblem[];
};

const ICONS = { block: '⛔', warn: '⚠️', info: 'ℹ️' } as const;

function answerOf(checked: Checked, { text }: CliContext): Answer {
  const { violations, allowed, troubles, problems, path, pack, count } = checked;
  const number = (severity: Violation['severity']) => violations.filter((one) => one.severity === severity).length;
  const blocked = number('block');
  const verdict =
    violations.length === 0
      ? text.rules.clean({ file: path, pack, count })
      : text.rules.summary({ blocks: blocked, warnings: number('warn'), notes: number('info') });
  return {
    exitCode: blocked > 0 ? 1 : 0,
    json: { file: path, pack, ok: blocked === 0, violations, allowed, troubles, problems },
    lines: [
      ...violations.flatMap((violation) => [
        `${ICONS[violation.severity]} ${path}:${violation.line}  ${violation.title} (${violation.rule})`,
        `   ${violation.message}`,
        `   ${text.rules.fix}: ${violation.fix}`,
        ...(violation.docs === '' ? [] : [`   ${text.rules.docs}: ${violation.docs}`]),
      ]),
      ...allowed.map(({ rule, line, reason }) => text.rules.allowed({ rule, line, reason })),
      ...troubles.map(({ rule, problem }) => text.rules.trouble({ rule, problem })),
      ...problems.map(({ file, at, expected }) => text.rules.problem({ file, at, expected })),
      verdict,
    ],
  };
}

export const rulesTest = defineCommand({
  name: 'rules test',
  positionals: ['[pack]'],
  options: {},
  run({ pack }, context) {
    const ids = [...new Set(placesFor(pack, context).map(({ id }) => id))];
    return testAnswer(
      ids.map((id) => runPack(id, context)),
      context,
    );
  },
});

function runPack(id: string, context: CliContext) {
  const opened = openPack(rootsOf(context), id);
  const { rules, problems } = opened.rules();
  const { samplePath, allowMarker: marker } = opened.manifest;
  const { run, failures } = runExamples(rules, { samplePath, marker });
  return { id, rules: rules.length, examples: run, failures, problems };
}

function testAnswer(packs: readonly ReturnType<typeof runPack>[], { text }: CliContext): Answer {
  const failures = packs.flatMap((pack) => pack.failures);
  const problems = packs.flatMap((pack) => pack.problems);
  const examples = packs.reduce((sum, pack) => sum + pack.examples, 0);
  const ok = failures.length === 0 && problems.length === 0;
  return {
    exitCode: ok ? 0 : 1,
    json: { ok, packs },
    lines: [
      ...packs.map((pack) => text.rules.tested({ pack: pack.id, rules: pack.rules, examples: pack.examples })),
      ...failures.map((failure) => failureLine(failure, text)),
      ...problems.map(({ file, at, expected }) => text.rules.problem({ file, at, expected })),
      text.rules.testSummary({ examples, failures: failures.length }),
    ],
  };
}

const failureLine = ({ rule, example, expected, trouble }: ExampleFailure, { rules }: CliContext['text']): string =>
  trouble === undefined ? rules.failed[expected]({ rule, example }) : rules.couldNotRun({ rule, example, trouble });
