/** `ot rules check`: what the rules in force say about a file as it is. */
import { resolve } from 'node:path';
import type { PackProblem } from '../../core/pack-format/problem.ts';
import { type EditReport, inspectEdit } from '../../core/rules/check-edit.ts';
import type { Violation } from '../../core/rules/rule.ts';
import { rulePath } from '../../core/rules/rule-path.ts';
import { readAllowMarker } from '../../store/config-file.ts';
import { readForeignText } from '../../store/disk/document.ts';
import { hasCode } from '../../store/disk/errno.ts';
import { openPack } from '../../store/packs/pack-reader.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { packInForce, rootsOf } from '../pack/place.ts';

export const rulesCheck = defineCommand({
  name: 'rules check',
  positionals: ['file'],
  options: {},
  run({ file }, context) {
    const pack = openPack(rootsOf(context), packInForce(context).id);
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
      locale: context.text.packLocale,
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
  throw new CommandError(text.rules.noFile(shown));
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
      ? text.rules.clean(path, pack, count)
      : text.rules.summary(blocked, number('warn'), number('info'));
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
      ...allowed.map(({ rule, line, reason }) => text.rules.allowed(rule, line, reason)),
      ...troubles.map(({ rule, problem }) => text.rules.trouble(rule, problem)),
      ...problems.map(({ file, at, expected }) => text.rules.problem(file, at, expected)),
      verdict,
    ],
  };
}
