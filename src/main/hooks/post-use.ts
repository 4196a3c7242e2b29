import { existsSync } from 'node:fs';
import { concernsTask } from '../../hooks/task-row.ts';
import { concernsToolUse } from '../../hooks/tool-use-concerns.ts';
import { indexFile } from '../../store/task-look.ts';
import { namesIn, projectRootFor } from '../project-place.ts';
import { startAnswer } from '../start-answer.ts';
import { startScript } from '../start-script.ts';

/**
 * Fires at every tool call, so features are loaded only for a call that concerns one of them. A task wants every call:
 * where the host names a project that has one, nothing of this script is worth compiling first.
 */
const project = process.env['CLAUDE_PROJECT_DIR']?.trim();
if (project && existsSync(indexFile(project))) startScript('engine/task-use', 'PostToolUse');
else
  startAnswer('PostToolUse', (input) => {
    if (concernsToolUse(input)) return 'engine/post-use';
    const look = { project: projectRootFor(input.cwd), exists: existsSync, list: namesIn };
    return concernsTask(input, look) ? 'engine/task-use' : undefined;
  });
