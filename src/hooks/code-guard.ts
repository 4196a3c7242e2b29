/** PreToolUse of an edit within a task: code may have to wait for documents, or for the report of a review. */
import type { Feature } from './feature.ts';

export const codeGuard: Feature = {
  name: 'code-guard',
  whenBroken: (input, services, why) => services.ruleAnswers().answerUntried(input, services, why),
  run: (input, services) => services.taskFlow().beforeCode(input, services),
};
