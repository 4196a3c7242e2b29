/** PreToolUse of an edit within a task: code may have to wait for documents, or for the report of a review. */
import type { Feature } from './feature.ts';

export const codeGuard: Feature = {
  name: 'code-guard',
  run: (input, services) => services.taskFlow().beforeCode(input, services),
};
