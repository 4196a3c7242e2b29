/** Node and TypeScript: a script of the project first, else the tool whose configuration lies in the root. */
import { asText, isRecord, type UnknownRecord } from '../narrow.ts';
import { detectPackageManager, type PackageManager } from './language.ts';
import type { LanguageSteps, ProjectFacts } from './project-facts.ts';
import { type Step, step } from './step.ts';

export function nodeSteps({ entries, manifest }: ProjectFacts): LanguageSteps {
  const { name: manager, locked } = detectPackageManager(entries);
  const content = isRecord(manifest) ? manifest : {};
  const scripts = isRecord(content['scripts']) ? content['scripts'] : {};
  const run = (...names: readonly string[]) => scriptSteps(manager, scripts, names);
  return {
    build: run('build'),
    types: firstOf(run('typecheck', 'type-check', 'types'), typeSteps(entries)),
    lint: firstOf(run('lint'), lintSteps(entries, content)),
    tests: run('test').map((test) => ({ ...test, env: { CI: '1' } })),
    security: locked ? [step(AUDIT[manager](entries))] : [],
  };
}

const firstOf = (...choices: readonly (readonly Step[])[]): readonly Step[] =>
  choices.find((steps) => steps.length > 0) ?? [];

/** What npm writes into a new package: it always fails and tests nothing. */
const PLACEHOLDER = /no test specified/;

function scriptSteps(manager: PackageManager, scripts: UnknownRecord, names: readonly string[]): Step[] {
  const name = names.find((candidate) => asText(scripts[candidate]).trim() !== '');
  if (name === undefined) return [];
  const script = asText(scripts[name]);
  if (PLACEHOLDER.test(script)) return [];
  // `bun test` is another program than the script of that name.
  const call = name === 'test' && manager !== 'bun' ? [name] : ['run', name];
  return [{ program: manager, args: call, needs: programsOf(script), script: true }];
}

/** Words of the shell itself: nobody can look for them on the path. */
const SHELL_WORDS: ReadonlySet<string> = new Set(
  'cd exit export set unset if for while until case eval exec command source time trap wait umask'.split(' '),
);

/** The program a script begins with, where that can be told without a shell. */
function programsOf(script: string): string[] {
  const words = script.trim().split(/\s+/);
  const first = words.find((word) => !/^\w+=/.test(word) && word !== 'cross-env') ?? '';
  return /^[a-z][\w.-]*$/i.test(first) && !SHELL_WORDS.has(first) ? [first] : [];
}

const typeSteps = (entries: readonly string[]): Step[] =>
  entries.includes('tsconfig.json') ? [step('tsc --noEmit')] : [];

const BIOME = /^\.?biome\.jsonc?$/;
const ESLINT = /^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.\w+)?)$/;

function lintSteps(entries: readonly string[], manifest: UnknownRecord): Step[] {
  const eslint = entries.some((name) => ESLINT.test(name)) || isRecord(manifest['eslintConfig']);
  return [
    ...(entries.some((name) => BIOME.test(name)) ? [step('biome check .')] : []),
    ...(eslint ? [step('eslint .')] : []),
  ];
}

const AUDIT: Readonly<Record<PackageManager, (entries: readonly string[]) => string>> = {
  npm: () => 'npm audit --audit-level=high',
  pnpm: () => 'pnpm audit --audit-level=high',
  bun: () => 'bun audit --audit-level=high',
  // From its second version on yarn keeps its settings in this file and has another audit.
  yarn: (entries) => (entries.includes('.yarnrc.yml') ? 'yarn npm audit --severity=high' : 'yarn audit --level=high'),
};
