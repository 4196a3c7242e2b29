/** Rules as a pack would bring them, for tests of what reads them. */

import base from '../../plugins/overtone/packs/base/pack.json' with { type: 'json' };
import { mergeManifests } from '../../src/rules/packs/manifest.ts';
import type { ManifestPart } from '../../src/rules/packs/manifest-shape.ts';
import type { DocumentLabels } from '../../src/tasks/documents/documents.ts';
import { settingsOf } from '../../src/tasks/settings/task-settings.ts';

/** Of a project that has set nothing. */
export const SETTINGS = settingsOf(mergeManifests([base as unknown as ManifestPart]), {});

export const COMMANDS = {
  ...SETTINGS.tests,
  commandPatterns: [
    '\\b(npm|pnpm|yarn|bun)( run)? (test|t)\\b',
    '\\b(vitest|jest|mocha|ava|pytest|tox|rspec|phpunit|ctest)\\b',
    '\\bpython[0-9.]* -m (pytest|unittest)\\b',
    '\\b(go|cargo|dotnet|mix|swift|mvn|gradle|make|node)( -?-?\\w+)* (--)?test\\b',
  ],
  buildPatterns: [
    '\\b(npm|pnpm|yarn|bun)( run)? build\\b',
    '\\b(tsc|webpack|esbuild|rollup|vite build|cmake|javac)\\b',
    '\\b(go|cargo|dotnet|swift|mvn|gradle|make) (build|compile|package|all)\\b',
  ],
  failPatterns: [
    '^\\W*(tests?|test (files|suites))?:?\\s*[1-9]\\d* (failed|failing)\\b',
    '^test result: FAILED',
    '^\\W*fail [1-9]',
    '^Found [1-9]\\d* errors?\\b',
    '^Traceback \\(',
  ],
  passPatterns: ['\\b0 (failed|failing|failures?|errors?)\\b', '\\bno (failures?|errors?)\\b'],
};

export const WRAP_UP = {
  cleanup: {
    ...SETTINGS.cleanup,
    minDocBytes: 100,
    debugPatterns: ['\\bDEBUG\\b', 'print.*debug', 'console\\.log.*test'],
  },
  docs: { ...SETTINGS.docs, todoMarkers: ['待补充', 'TODO'], maxAuto: 2 },
};

/** Every label is its own name, as `show` writes it. */
export const labelsBy = (show: (name: string) => string): DocumentLabels =>
  new Proxy({} as DocumentLabels, { get: (_, key) => show(String(key)) });
