import { existsSync } from 'node:fs';
import { concernsTask } from '../../hooks/task-row.ts';
import { concernsToolUse } from '../../hooks/tool-use-concerns.ts';
import { lookWith } from '../look.ts';
import { namesIn, projectRootFor } from '../project-place.ts';

export const run = lookWith('PostToolUse', (input) => {
  if (concernsToolUse(input)) return 'engine/post-use';
  const look = { project: projectRootFor(input.cwd), exists: existsSync, list: namesIn };
  return concernsTask(input, look) ? 'engine/task-use' : undefined;
});
