import { existsSync } from 'node:fs';
import { concernsEdit } from '../../hooks/edit-concern.ts';
import { rejectedCalls } from '../../protocol/hook-input.ts';
import { indexFile } from '../../store/task-look.ts';
import { projectRootFor } from '../project-place.ts';
import { startAnswer } from '../start-answer.ts';

/** Fires after every round of tool calls; only a task wants to know of edits that never ran. */
startAnswer('PostToolBatch', (input) =>
  rejectedCalls(input).some(concernsEdit) && existsSync(indexFile(projectRootFor(input.cwd)))
    ? 'engine/post-use'
    : undefined,
);
