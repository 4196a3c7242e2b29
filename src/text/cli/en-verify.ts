/** Verification and signals in English. */
import type { VerifyText } from './verify-messages.ts';

export const enVerify: VerifyText = {
  verify: {
    phases: { build: 'Build', types: 'Types', lint: 'Lint', tests: 'Tests', security: 'Security', diff: 'Diff' },
    project: (language, packageManager) => `Project: ${language}${packageManager ? ` (${packageManager})` : ''}`,
    unknownProject: (marks) =>
      `Nothing here says what the project is written in (looked for ${marks.join(', ')}). Only what does not depend on it is checked.`,
    brokenManifest: (path, why) => `${path} cannot be used (${why}). Repair it and try again.`,
    running: (phase, command) => `▶ ${phase}: ${command}`,
    stillRunning: (phase, time, lastLine) => `… ${phase} ${time}${lastLine ? ` | ${lastLine}` : ''}`,
    interrupted: 'Interrupted. Nothing was recorded.',
    reasons: {
      'exit-code': ({ exitCode }) => `exit code ${exitCode}`,
      'timed-out': ({ limit }) => `not done after ${limit} (--timeout)`,
      'env-files': () => 'environment files are tracked by git',
      'tool-missing': ({ tool }) => `${tool} is not installed`,
      'nothing-to-check': () => 'nothing to check',
      'not-set-up': () => 'not set up in this project',
      stopped: () => 'not reached',
    },
    changes: (files, insertions, deletions, untracked) =>
      files + untracked === 0
        ? 'no uncommitted changes'
        : `${files} files changed, +${insertions} −${deletions}${untracked > 0 ? `, ${untracked} new` : ''}`,
    good: '✅ Verified.',
    goodWithWarnings: (phases) => `⚠️ Verified, with warnings: ${phases.join(', ')}.`,
    bad: (phase) => `❌ Not verified: ${phase} failed.`,
    recorded: (sessionId) => `Signals recorded in session ${sessionId}.`,
    notRecorded: 'No session: signals were not recorded (--session ID).',
    unrecorded: (sessionId, why) => `Signals could not be recorded in session ${sessionId}: ${why}`,
  },
  signals: {
    names: {
      build: 'build',
      lint: 'lint',
      tests: 'tests',
      review: 'review',
      security: 'security',
      qa: 'QA',
      e2e: 'E2E',
    },
    states: {
      passed: '',
      failed: '',
      skipped: 'nothing to check',
      stale: 'stale: edited since',
      missing: 'not seen',
    },
    line: (signals) => `Signals: ${signals.join(' · ')}`,
    verify: 'Run ot verify to see what the work stands at now.',
    unreadable: (path, why) => `⚠️ ${path} cannot be used (${why}); ot verify writes it anew.`,
  },
};
