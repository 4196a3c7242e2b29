import { existsSync } from 'node:fs';
import { concernsTask } from '../../hooks/task-row.ts';
import { concernsToolUse } from '../../hooks/tool-use-concerns.ts';
import { namesIn, projectRootFor } from '../project-place.ts';
import { startAnswer } from '../start-answer.ts';

/** Fires at every tool call, so features are loaded only for a call that concerns one of them. */
startAnswer('PostToolUse', (input) => {
  if (concernsToolUse(input)) return 'engine/post-use';
  const look = { project: projectRootFor(input.cwd), exists: existsSync, list: namesIn };
  return concernsTask(input, look) ? 'engine/task-use' : undefined;
});
