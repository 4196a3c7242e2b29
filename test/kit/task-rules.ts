/** Rules as a pack would bring them, for tests of what reads them. */

import type { DocumentLabels } from '../../src/tasks/documents/documents.ts';
import type { CommandRules } from '../../src/tasks/tools/command-outcome.ts';
import type { WrapUpRules } from '../../src/tasks/wrap-up/validate-wrap-up.ts';

export const IGNORED_DOCS: readonly string[] = ['readme.md', 'changelog.md'];

export const COMMANDS: CommandRules = {
  test: [
    '\\b(npm|pnpm|yarn|bun)( run)? (test|t)\\b',
    '\\b(vitest|jest|mocha|ava|pytest|tox|rspec|phpunit|ctest)\\b',
    '\\bpython[0-9.]* -m (pytest|unittest)\\b',
    '\\b(go|cargo|dotnet|mix|swift|mvn|gradle|make|node)( -?-?\\w+)* (--)?test\\b',
  ],
  build: [
    '\\b(npm|pnpm|yarn|bun)( run)? build\\b',
    '\\b(tsc|webpack|esbuild|rollup|vite build|cmake|javac)\\b',
    '\\b(go|cargo|dotnet|swift|mvn|gradle|make) (build|compile|package|all)\\b',
  ],
  failed: [
    '^\\W*(tests?|test (files|suites))?:?\\s*[1-9]\\d* (failed|failing)\\b',
    '^test result: FAILED',
    '^\\W*fail [1-9]',
    '^Found [1-9]\\d* errors?\\b',
    '^Traceback \\(',
  ],
  passed: ['\\b0 (failed|failing|failures?|errors?)\\b', '\\bno (failures?|errors?)\\b'],
};

export const WRAP_UP: WrapUpRules = {
  minDocBytes: 100,
  debug: ['\\bDEBUG\\b', 'print.*debug', 'console\\.log.*test'],
  todoMarkers: ['待补充', 'TODO'],
  maxOpenDocs: 2,
};

/** Every label is its own name, as `show` writes it. */
export const labelsBy = (show: (name: string) => string): DocumentLabels =>
  new Proxy({} as DocumentLabels, { get: (_, key) => show(String(key)) });
