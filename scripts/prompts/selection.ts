/** When each workflow fits; the registry does not hold this. */
import type { WorkflowId } from '../../src/workflow/registry/workflows.ts';

export const FITS: Readonly<Record<WorkflowId, string>> = {
  single: 'one obvious edit: typo, text, value, rename',
  quick: 'clear change, few files, known approach',
  standard: 'new behaviour, several files, design to settle',
  full: 'the same with UI or a user journey',
  secure: 'auth, rights, money, personal data, secrets, untrusted input',
  tdd: 'tests wanted first',
  debug: 'wrong behaviour, cause unknown',
  refactor: 'new structure, same behaviour',
  'review-only': 'judge a change',
  'security-only': 'audit for vulnerabilities',
  'build-fix': 'build, types or dependencies broken',
  'e2e-only': 'test browser journeys',
  diagnose: 'explain a defect, change nothing',
  clean: 'dead code',
  'db-review': 'schema, queries, migrations',
  product: 'vague request: define it, then build',
  'product-full': 'the same with UI',
  discovery: 'define only',
};
