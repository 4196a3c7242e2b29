import { defineConfig } from 'vitest/config';

/** Suites that start the real Claude Code: slow, and side by side with the others. */
const HOST_SUITES = ['test/e2e/**/*.test.ts', 'host-kit/**/*.test.ts', 'test/demo/**/*.e2e.test.ts'];

/** Suites that look at the pages in a real browser. */
const BROWSER_SUITES = ['test/browser/**/*.test.ts'];

/** Suites of rules and sentences alone: nothing lives on in a worker that another file could see, so files share one. */
const PURE_SUITES = [
  'src/{asks,workflow,tasks,judge,rules,learn,settings,values,text}/**/*.test.ts',
  'test/architecture.test.ts',
];

/**
 * Suites that work on files of their own and start what they need: nothing lives on in a worker here either, and what
 * they import is loaded once.
 */
const SHARING_SUITES = [
  'src/{cli,server,store}/**/*.test.ts',
  'test/{cli,lint,packs,prompts,scenarios,specs,task-scenarios,web}/**/*.test.ts',
];

export default defineConfig({
  test: {
    // Most suites wait for processes they have started, so there is room for more of them than there are cores.
    maxWorkers: 3,
    // They begin in the order of their names: long files first, and those that share a worker fill the end.
    projects: [
      { test: { name: 'unit-pure', include: PURE_SUITES, isolate: false, testTimeout: 120_000 } },
      {
        test: {
          name: 'unit-sharing',
          include: SHARING_SUITES,
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...PURE_SUITES, ...SHARING_SUITES, ...HOST_SUITES, ...BROWSER_SUITES],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: HOST_SUITES,
          testTimeout: 240_000,
          hookTimeout: 300_000,
          // Hosts side by side are slow; what is waited for here depends on no time.
          expect: { poll: { timeout: 40_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: BROWSER_SUITES,
          globalSetup: ['test/browser/kit/one-browser.ts'],
          testTimeout: 150_000,
          hookTimeout: 150_000,
        },
      },
    ],
  },
});
