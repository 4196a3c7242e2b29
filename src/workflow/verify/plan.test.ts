import { describe, expect, it } from 'vitest';
import { commandLine, type ProjectFacts, planVerification } from './plan.ts';

type Known = Partial<ProjectFacts>;

/** Commands by phase; phases with nothing to run are left out. */
function planned({ entries = [], manifest, git = false }: Known): Record<string, string[]> {
  const { phases } = planVerification({ entries, manifest, git });
  return Object.fromEntries(
    phases.filter(({ steps }) => steps.length > 0).map(({ phase, steps }) => [phase, steps.map(commandLine)]),
  );
}

const node = (scripts: Record<string, string>, ...entries: string[]): Known => ({
  entries: ['package.json', ...entries],
  manifest: { scripts },
});

describe('given files in the root of a project', () => {
  it.each([
    [['package.json', 'go.mod', 'Cargo.toml', 'pyproject.toml', 'Gemfile'], 'node'],
    [['go.mod', 'Cargo.toml', 'pyproject.toml'], 'go'],
    [['Cargo.toml', 'requirements.txt'], 'rust'],
    [['pyproject.toml', 'Gemfile'], 'python'],
    [['requirements.txt'], 'python'],
    [['Gemfile'], 'ruby'],
    [['README.md'], null],
  ])('when they are %j, then the language is %s', (entries, language) => {
    expect(planVerification({ entries, manifest: undefined, git: false }).language).toBe(language);
  });

  it('when nothing says what it is written in, then six phases are planned with nothing to run', () => {
    const { phases } = planVerification({ entries: [], manifest: undefined, git: false });
    expect(phases.map(({ phase }) => phase)).toEqual(['build', 'types', 'lint', 'tests', 'security', 'diff']);
    expect(planned({})).toEqual({});
  });

  it('when git keeps them, then secrets and changes are looked for in any language', () => {
    expect(Object.keys(planned({ git: true }))).toEqual(['security', 'diff']);
  });
});

describe('given a Node project', () => {
  const scripts = { build: 'tsc', typecheck: 'tsc -p .', lint: 'eslint .', test: 'vitest run' };

  it.each([
    ['npm', []],
    ['npm', ['package-lock.json']],
    ['yarn', ['yarn.lock', 'package-lock.json']],
    ['pnpm', ['pnpm-lock.yaml', 'yarn.lock']],
    ['bun', ['bun.lock', 'pnpm-lock.yaml']],
    ['bun', ['bun.lockb']],
  ])('when the lock files are those of %s: %j, then its scripts run with it', (manager, locks) => {
    const facts = { entries: ['package.json', ...locks], manifest: { scripts }, git: false };
    expect(planVerification(facts).packageManager).toBe(manager);
    expect(planned(facts)).toMatchObject({
      build: [`${manager} run build`],
      types: [`${manager} run typecheck`],
      lint: [`${manager} run lint`],
      tests: [manager === 'bun' ? 'bun run test' : `${manager} test`],
    });
  });

  it('when it has no scripts, then the tools run that are configured', () => {
    expect(planned(node({}, 'tsconfig.json', 'biome.json', 'eslint.config.mjs'))).toEqual({
      types: ['tsc --noEmit'],
      lint: ['biome check .', 'eslint .'],
    });
    expect(planned(node({}, '.eslintrc.json'))).toEqual({ lint: ['eslint .'] });
    expect(planned({ entries: ['package.json'], manifest: { eslintConfig: {} } })).toEqual({ lint: ['eslint .'] });
  });

  it('when it has scripts, then they come before the tools', () => {
    expect(planned(node({ lint: 'x', 'type-check': 'y' }, 'tsconfig.json', 'biome.json'))).toEqual({
      types: ['npm run type-check'],
      lint: ['npm run lint'],
    });
  });

  it('when its test script is the one npm writes into a new package, then there is nothing to test', () => {
    expect(planned(node({ test: 'echo "Error: no test specified" && exit 1' }))).toEqual({});
  });

  it.each([
    ['package-lock.json', 'npm audit --audit-level=high'],
    ['pnpm-lock.yaml', 'pnpm audit --audit-level=high'],
    ['bun.lock', 'bun audit --audit-level=high'],
    ['yarn.lock', 'yarn audit --level=high'],
  ])('when it is locked by %s, then its dependencies are audited', (lock, audit) => {
    expect(planned(node({}, lock))).toEqual({ security: [audit] });
  });

  it('when its yarn is a modern one, then so is the audit', () => {
    expect(planned(node({}, 'yarn.lock', '.yarnrc.yml'))).toEqual({ security: ['yarn npm audit --severity=high'] });
  });

  it.each([
    ['eslint . --max-warnings 0', ['eslint']],
    ['NODE_ENV=test jest', ['jest']],
    ['cross-env CI=1 vitest run', ['vitest']],
    ['cd sub && make', []],
    ['./scripts/test.sh', []],
    ['(cd a; make)', []],
    ['"quoted tool" x', []],
  ])('when a script is `%s`, then it needs %j', (script, needs) => {
    const { phases } = planVerification({
      entries: ['package.json'],
      manifest: { scripts: { test: script } },
      git: false,
    });
    expect(phases.find(({ phase }) => phase === 'tests')?.steps[0]?.needs).toEqual(needs);
  });

  it.each([[undefined], [null], [[]], ['text'], [{ scripts: 'x' }], [{ scripts: { build: 1 } }]])(
    'when its package.json holds %j, then nothing is made up',
    (manifest) => expect(planned({ entries: ['package.json'], manifest })).toEqual({}),
  );
});

it.each([
  [
    'go.mod',
    {
      build: ['go build ./...'],
      types: ['go vet ./...'],
      lint: ['golangci-lint run'],
      tests: ['go test ./...'],
      security: ['govulncheck ./...'],
    },
  ],
  [
    'Cargo.toml',
    {
      build: ['cargo build'],
      types: ['cargo check'],
      lint: ['cargo clippy'],
      tests: ['cargo test'],
      security: ['cargo audit'],
    },
  ],
  ['pyproject.toml', { types: ['mypy .'], lint: ['ruff check .'], tests: ['pytest'], security: ['pip-audit'] }],
  [
    'requirements.txt',
    { types: ['mypy .'], lint: ['ruff check .'], tests: ['pytest'], security: ['pip-audit -r requirements.txt'] },
  ],
  ['Gemfile', { lint: ['rubocop'], security: ['bundle-audit check'] }],
])('given a project with %s, then its tools run', (mark, commands) => {
  expect(planned({ entries: [mark] })).toEqual(commands);
});
