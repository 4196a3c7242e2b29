/** What holds when no pack says otherwise, even when the shipped packs are gone. */

import { DEFAULT_MESSAGES, DEFAULT_NAMING, DEFAULT_POLICY } from '../../tasks/settings/policy.ts';
import { NOTIFICATIONS } from '../../workflow/registry/limits.ts';
import { DEFAULT_MARKER } from '../allow-marker.ts';
import type { PackManifest } from './manifest-shape.ts';

const { profile, minDocs, step2MinDocs, cleanup, loops, reminder } = DEFAULT_POLICY;

export const DEFAULT_MANIFEST: PackManifest = {
  id: 'base',
  version: '0',
  extends: [],
  title: 'Base',
  locale: 'en',
  fallbackLocale: 'en',
  samplePath: 'src/sample.txt',
  rulesFile: 'rules',
  knowledgeFile: 'knowledge.json',
  symptomsFile: 'symptoms.json',
  errorsFile: 'errors.json',
  notifications: NOTIFICATIONS,
  allowMarker: DEFAULT_MARKER,
  secrets: [],
  detect: { markers: [] },
  commands: {
    open: ['/task'],
    confirm: ['/task confirm', '/task-confirm'],
    review: ['/task review', '/task-review'],
    continue: ['/task continue', '/task-continue'],
    proceed: ['/task wrap-up', '/task-cleanup'],
    skip: ['/task skip', '/task-skip-cleanup'],
    cancel: ['/task cancel', '/task-cancel'],
    resume: ['/task resume'],
    status: ['/task status'],
    note: ['/task note', '/task-note'],
  },
  naming: { prefix: 'task-', maxDesc: DEFAULT_NAMING.maxDescription, timeFormat: DEFAULT_NAMING.timeFormat },
  paths: { tasks: 'tasks', archive: 'archived', cancelled: 'cancelled', docs: ['docs'], coreDocs: 'docs', code: [] },
  steps: { profile, insert: [], minDocs, step2MinDocs, texts: {} },
  docs: {
    exclude: ['README.md', 'CHANGELOG.md'],
    categories: {},
    todoMarkers: ['TODO'],
    todoList: 'docs/todo.md',
    maxAuto: 2,
    template: '',
  },
  cleanup: { ...cleanup, debugPatterns: [], minDocBytes: 100, testTaskWords: ['test', 'demo'] },
  tests: {
    commandPatterns: [],
    buildPatterns: [],
    failPatterns: [],
    passPatterns: [],
    askPatterns: DEFAULT_MESSAGES.asksForTest,
    manualHint: '',
  },
  loops: {
    bug: loops.bug,
    feature: loops.feature,
    consecutiveFailures: loops.consecutiveFailures,
    repeatedError: loops.repeatedError,
    failures: loops.failures,
    violations: loops.violations,
    reviewsPerTask: loops.maxReviews,
    rearmAfter: loops.rearmNegatives,
    reviews: loops.reviews,
    reportPatterns: DEFAULT_MESSAGES.reviewReport,
  },
  readBeforeCode: {
    mode: 'off',
    minDocs: 3,
    docGlobs: ['**/*.md'],
    codeGlobs: ['**/*.{c,cc,cpp,cs,go,h,java,js,jsx,kt,lua,mjs,php,py,rb,rs,sh,swift,ts,tsx,vue}'],
  },
  reminder,
  errors: { everyMinutes: 10 },
};
