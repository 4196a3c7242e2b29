/** The script of each agent: one row per agent of the plugin. */
import type { AgentId } from '../../src/workflow/registry/stages.ts';
import { buildErrorResolver, developer, refactorCleaner } from './building.ts';
import { codeReviewer, databaseReviewer, debuggerRole, endToEnd, qa, securityReviewer, tester } from './checking.ts';
import { architect, designer, docUpdater, planner, productManager, retrospective } from './planning.ts';
import type { Role } from './scene.ts';

export const ROLES: Readonly<Record<AgentId, Role>> = {
  'product-manager': productManager,
  planner,
  architect,
  designer,
  developer,
  debugger: debuggerRole,
  'code-reviewer': codeReviewer,
  tester,
  'security-reviewer': securityReviewer,
  'database-reviewer': databaseReviewer,
  qa,
  'e2e-runner': endToEnd,
  'build-error-resolver': buildErrorResolver,
  'refactor-cleaner': refactorCleaner,
  retrospective,
  'doc-updater': docUpdater,
  // The grader is never called here; if it were, it would just pass.
  grader: retrospective,
};
