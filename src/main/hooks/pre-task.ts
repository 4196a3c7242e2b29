import { existsSync } from 'node:fs';
import { concernsShell, mayWriteProtected } from '../../hooks/command-concern.ts';
import { concernsEdit, mayBreakRule, OWN_RULES } from '../../hooks/edit-concern.ts';
import type { HookInput } from '../../protocol/hook-input.ts';
import { projectRootFor } from '../project-place.ts';
import { startAnswer } from '../start-answer.ts';

startAnswer('PreToolUse', (input) => {
  if (concernsShell(input)) return mayWriteProtected(input) ? 'engine/pre-command' : undefined;
  if (!concernsEdit(input)) return 'engine/pre-task';
  return mayBreakRule(input) || hasOwnRules(input) ? 'engine/pre-edit' : undefined;
});

function hasOwnRules({ cwd }: HookInput): boolean {
  const project = projectRootFor(cwd);
  return OWN_RULES.some((name) => existsSync(`${project}/${name}`));
}
