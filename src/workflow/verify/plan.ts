/** Which commands each of the six phases runs in a project. Missing tools are dealt with when it runs. */
import { asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';

export type ProjectFacts = {
  /** Names of the files and folders in the project's root. */
  readonly entries: readonly string[];
  /** Content of package.json, if there is one. */
  readonly manifest: unknown;
  readonly git: boolean;
};

/** The steps of a language; the diff is the same for all. */
export type LanguageSteps = Readonly<Partial<Record<Exclude<PhaseId, 'diff'>, readonly Step[]>>>;

/** The six phases of a verification in their order, and what it means when one of them does not hold. */
type PhaseDef = { readonly onFailure: 'stop' | 'warn' | 'inform' };

export const PHASES = {
  build: { onFailure: 'stop' },
  types: { onFailure: 'stop' },
  lint: { onFailure: 'warn' },
  tests: { onFailure: 'stop' },
  security: { onFailure: 'warn' },
  diff: { onFailure: 'inform' },
} as const satisfies Record<string, PhaseDef>;

export type PhaseId = keyof typeof PHASES;

export const PHASE_IDS = Object.keys(PHASES) as readonly PhaseId[];

/** One program to run. Its words are ours: a project decides which steps there are, never what stands in them. */
export type Step = {
  readonly program: string;
  readonly args: readonly string[];
  /** Other programs it needs; without them the step is skipped. */
  readonly needs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A script of the project: a command it cannot find is a failure, not a missing tool. */
  readonly script?: true;
  /** How the end is read: by the exit code unless the output itself is the answer. */
  readonly reads?: 'env-files' | 'added-lines' | 'changes' | 'new-files';
  /** It runs tests: one that ran none has shown nothing. */
  readonly isTest?: true;
  /** The exit code of a test runner that found no test. */
  readonly noTestsExit?: number;
};

type StepDetails = Omit<Step, 'program' | 'args'>;

/** `step('go build ./...')`: no word of ours has a space in it. */
export function step(line: string, details: StepDetails = {}): Step {
  const [program = '', ...args] = line.split(' ');
  return { program, args, ...details };
}

export const commandLine = ({ program, args }: Step): string => [program, ...args].join(' ');

/** Languages by the files in the root. */
const LANGUAGES = {
  node: ['package.json'],
  go: ['go.mod'],
  rust: ['Cargo.toml'],
  python: ['pyproject.toml', 'requirements.txt'],
  ruby: ['Gemfile'],
} as const satisfies Record<string, readonly string[]>;

export type LanguageId = keyof typeof LANGUAGES;

export const LANGUAGE_MARKS: readonly string[] = Object.values(LANGUAGES).flat();

/** The first row with one of these files. */
const rowFor = <K extends string>(rows: Readonly<Record<K, readonly string[]>>, entries: readonly string[]) =>
  (Object.keys(rows) as K[]).find((id) => rows[id].some((file) => entries.includes(file)));

/** By lock file; npm needs none. */
const MANAGERS = {
  bun: ['bun.lock', 'bun.lockb'],
  pnpm: ['pnpm-lock.yaml'],
  yarn: ['yarn.lock'],
  npm: ['package-lock.json', 'npm-shrinkwrap.json'],
} as const satisfies Record<string, readonly string[]>;

export type PackageManager = keyof typeof MANAGERS;

/** Languages whose tools need no word from the project: the same commands everywhere. */
const goSteps = (): LanguageSteps => ({
  build: [step('go build ./...')],
  types: [step('go vet ./...')],
  lint: [step('golangci-lint run')],
  tests: [step('go test ./...')],
  security: [step('govulncheck ./...')],
});

/** A subcommand of cargo is a program of its own. */
const rustSteps = (): LanguageSteps => ({
  build: [step('cargo build')],
  types: [step('cargo check')],
  lint: [step('cargo clippy', { needs: ['cargo-clippy'] })],
  tests: [step('cargo test')],
  security: [step('cargo audit', { needs: ['cargo-audit'] })],
});

/** pytest says with 5 that it found no test. */
const pythonSteps = ({ entries }: ProjectFacts): LanguageSteps => ({
  types: [step('mypy .')],
  lint: [step('ruff check .')],
  tests: [step('pytest', { noTestsExit: 5 })],
  security: [step(entries.includes('requirements.txt') ? 'pip-audit -r requirements.txt' : 'pip-audit')],
});

const rubySteps = ({ entries }: ProjectFacts): LanguageSteps => ({
  lint: [step('rubocop')],
  tests: entries.includes('Rakefile') ? [step('bundle exec rake test')] : [],
  security: [step('bundle-audit check')],
});

/** Node and TypeScript: a script of the project first, else the tool whose configuration lies in the root. */
function nodeSteps({ entries, manifest }: ProjectFacts): LanguageSteps {
  const locked = rowFor(MANAGERS, entries);
  const manager = locked ?? 'npm';
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

/** The test script of `npm init`, which always fails. */
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

/** Words of the shell itself, which are not on the path. */
const SHELL_WORDS: ReadonlySet<string> = new Set(
  'cd exit export set unset if for while until case eval exec command source time trap wait umask'.split(' '),
);

/** The program a script starts with, where that is plain to see. */
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

/** No steps: the project has nothing for this phase. */
export type PhasePlan = { readonly phase: PhaseId; readonly steps: readonly Step[] };

export type VerifyPlan = {
  readonly language: LanguageId | null;
  readonly packageManager: PackageManager | null;
  readonly phases: readonly PhasePlan[];
};

const STEPS: Readonly<Record<LanguageId, (facts: ProjectFacts) => LanguageSteps>> = {
  node: nodeSteps,
  go: goSteps,
  rust: rustSteps,
  python: pythonSteps,
  ruby: rubySteps,
};

export function planVerification(facts: ProjectFacts): VerifyPlan {
  const language = rowFor(LANGUAGES, facts.entries);
  const steps = language ? STEPS[language](facts) : {};
  return {
    language: language ?? null,
    packageManager: language === 'node' ? (rowFor(MANAGERS, facts.entries) ?? 'npm') : null,
    phases: PHASE_IDS.map((phase) => ({ phase, steps: stepsOf(phase, steps, facts) })),
  };
}

/** Secrets that were committed are every language's business. */
const ENV_FILES = step('git ls-files -- .env* */.env*', { reads: 'env-files' });
/** Keys, tokens and dangerous calls that the change brings in. */
const ADDED_LINES = step('git diff', { reads: 'added-lines' });
const CHANGES = step('git diff --numstat HEAD -- .', { reads: 'changes' });
const NEW_FILES = step('git ls-files --others --exclude-standard -- .', { reads: 'new-files' });

function stepsOf(phase: PhaseId, language: LanguageSteps, { git }: ProjectFacts): readonly Step[] {
  if (phase === 'diff') return git ? [CHANGES, NEW_FILES] : [];
  const own = language[phase] ?? [];
  if (phase === 'tests') return own.map((test) => ({ ...test, isTest: true }));
  return phase === 'security' && git ? [...own, ENV_FILES, ADDED_LINES] : own;
}
