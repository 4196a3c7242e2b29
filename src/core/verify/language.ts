/** What a project is written in, by the files in its root. The first row that fits decides. */
const LANGUAGES = {
  node: ['package.json'],
  go: ['go.mod'],
  rust: ['Cargo.toml'],
  python: ['pyproject.toml', 'requirements.txt'],
  ruby: ['Gemfile'],
} as const satisfies Record<string, readonly string[]>;

export type LanguageId = keyof typeof LANGUAGES;

export const LANGUAGE_MARKS: readonly string[] = Object.values(LANGUAGES).flat();

export function detectLanguage(entries: readonly string[]): LanguageId | undefined {
  const rows = Object.entries(LANGUAGES) as [LanguageId, readonly string[]][];
  return rows.find(([, marks]) => marks.some((mark) => entries.includes(mark)))?.[0];
}

/** By lock file; the first row that fits decides, and npm needs none. */
const MANAGERS = {
  bun: ['bun.lock', 'bun.lockb'],
  pnpm: ['pnpm-lock.yaml'],
  yarn: ['yarn.lock'],
  npm: ['package-lock.json', 'npm-shrinkwrap.json'],
} as const satisfies Record<string, readonly string[]>;

export type PackageManager = keyof typeof MANAGERS;

export function detectPackageManager(entries: readonly string[]): { name: PackageManager; locked: boolean } {
  const rows = Object.entries(MANAGERS) as [PackageManager, readonly string[]][];
  const found = rows.find(([, locks]) => locks.some((lock) => entries.includes(lock)));
  return { name: found?.[0] ?? 'npm', locked: found !== undefined };
}
