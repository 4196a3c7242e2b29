import { existsSync } from 'node:fs';
import { LARGEST_TEXT } from '../../core/rules/scan-text.ts';
import { mayHaveToWait } from '../../hooks/code-concern.ts';
import { concernsShell, mayWriteProtected } from '../../hooks/command-concern.ts';
import { concernsEdit, mayBreakRule, OWN_RULES } from '../../hooks/edit-concern.ts';
import { readForeignText } from '../../store/disk/document.ts';
import { mayBeInForce } from '../../store/packs/pack-markers.ts';
import { lookWith } from '../look.ts';
import { overtoneHome } from '../overtone-home.ts';
import { projectRootFor } from '../project-place.ts';

export const run = lookWith('PreToolUse', (input) => {
  if (concernsShell(input)) return mayWriteProtected(input) ? 'engine/pre-command' : undefined;
  if (!concernsEdit(input)) return 'engine/pre-task';
  const project = projectRootFor(input.cwd);
  if (mayHaveToWait(input, { project, home: overtoneHome(process.env), exists: existsSync })) return 'engine/pre-code';
  const look = { read: readSmall, isInForce: (markers: readonly string[]) => couldBeInForce(project, markers) };
  return hasOwnRules(project) || mayBreakRule(input, look) ? 'engine/pre-edit' : undefined;
});

function hasOwnRules(project: string): boolean {
  return OWN_RULES.some((name) => existsSync(`${project}/${name}`));
}

/** Where that cannot be told, whoever reads the packs has to. */
function couldBeInForce(project: string, markers: readonly string[]): boolean {
  try {
    return mayBeInForce(project, markers);
  } catch {
    return true;
  }
}

/** Of a larger file the rules look at the new text alone. */
function readSmall(file: string): string | undefined {
  try {
    return readForeignText(file, LARGEST_TEXT);
  } catch {
    return undefined;
  }
}
