/** The lines a plan and a report have in common: whose project it is, and one phase per row. */
import { LANGUAGE_MARKS, type LanguageId } from '../../core/verify/language.ts';
import { PHASE_IDS, type PhaseId } from '../../core/verify/phases.ts';
import type { VerifyPlan } from '../../core/verify/plan.ts';
import type { CliText } from '../../text/cli/messages.ts';
import type { CliContext } from '../context.ts';

const LANGUAGE_NAMES: Readonly<Record<LanguageId, string>> = {
  node: 'Node/TypeScript',
  go: 'Go',
  rust: 'Rust',
  python: 'Python',
  ruby: 'Ruby',
};

export const projectFacts = ({ language, packageManager }: VerifyPlan, { projectRoot }: CliContext) => ({
  project: projectRoot,
  language,
  packageManager,
});

export const projectLine = ({ language, packageManager }: VerifyPlan, { text }: CliContext): string =>
  language === null
    ? text.verify.unknownProject(LANGUAGE_MARKS)
    : text.verify.project(LANGUAGE_NAMES[language], packageManager);

export function phaseRow(icon: string, phase: PhaseId, note: string, { verify }: CliText): string {
  const width = Math.max(...PHASE_IDS.map((id) => columns(verify.phases[id])));
  const name = verify.phases[phase];
  return `  ${icon} ${name}${' '.repeat(width - columns(name))}  ${note}`;
}

/** Chinese characters take two columns of a terminal. */
const columns = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 2 : 1), 0);
