import { defineConfig } from 'vitest/config';

/** Suites that start the real Claude Code: slow, and side by side with the others. */
const HOST_SUITES = ['test/e2e/**/*.test.ts', 'host-kit/**/*.test.ts', 'test/demo/**/*.e2e.test.ts'];

/** What the host itself does. Its versions are pinned, so these run when one is added: `npm run test:hosts`. */
const HOST_FACTS = ['test/hosts/**/*.test.ts'];

/** Suites that look at the pages in a real browser. */
const BROWSER_SUITES = ['test/browser/**/*.test.ts'];

export default defineConfig({
  test: {
    // Suites leave nothing behind in their process, so files share workers, and what they import is loaded once.
    isolate: false,
    // Most suites wait for processes they have started, so there is room for more of them than there are cores.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...HOST_SUITES, ...HOST_FACTS, ...BROWSER_SUITES],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
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
        extends: true,
        test: {
          name: 'hosts',
          include: HOST_FACTS,
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 40_000 } },
        },
      },
      {
        extends: true,
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
