import { concernsTask } from '../../hooks/task-row.ts';
import { concernsToolUse } from '../../hooks/tool-use-concerns.ts';
import { lookInto, projectRootFor } from '../project-place.ts';
import { startAnswer } from '../start-answer.ts';

/** Fires at every tool call, so features are loaded only for a call that concerns one of them. */
startAnswer('PostToolUse', (input) => {
  if (concernsToolUse(input)) return 'engine/post-use';
  return concernsTask(input, lookInto(projectRootFor(input.cwd))) ? 'engine/task-use' : undefined;
});
