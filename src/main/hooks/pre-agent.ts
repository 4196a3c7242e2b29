import { startScript } from '../start-script.ts';

startScript('engine/pre-task', 'PreToolUse');
