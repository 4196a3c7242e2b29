import { existsSync } from 'node:fs';
import { indexFile } from '../../store/tasks/task-look.ts';
import { startScript } from '../start-script.ts';

/** A task wants every call: where the host names a project that has one, there is nothing to look at first. */
const project = process.env['CLAUDE_PROJECT_DIR']?.trim();
startScript(project && existsSync(indexFile(project)) ? 'engine/task-use' : 'engine/post-look', 'PostToolUse');
