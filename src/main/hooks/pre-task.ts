import { startScript } from '../start-script.ts';

startScript('engine/pre-look', 'PreToolUse');
