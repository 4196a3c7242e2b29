/** Shell commands that write to files nobody may edit. Other rules need the text of an edit, which a command does not show. */
import { checkEdit } from './check-edit.ts';
import type { Rule, Violation } from './rule.ts';
import { shellWrites } from './shell-writes.ts';

export type CheckedCommand = {
  readonly rules: readonly Rule[];
  readonly command: string;
  /** From a path as written to the one rules see, e.g. `rulePath`. */
  readonly toRulePath: (path: string) => string;
  readonly locale?: string;
};

export function checkCommand({ rules, command, toRulePath, locale }: CheckedCommand): readonly Violation[] {
  const guards = rules.filter(({ anyEdit, severity }) => anyEdit && severity === 'block');
  const paths = [...new Set(shellWrites(command).map(toRulePath))];
  return paths.flatMap((path) =>
    checkEdit({
      rules: guards,
      path,
      tool: 'Bash',
      before: '',
      after: '',
      fragment: '',
      ...(locale ? { locale } : {}),
    }),
  );
}
