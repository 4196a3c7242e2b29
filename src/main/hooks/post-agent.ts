import { startScript } from '../start-script.ts';

startScript('engine/post-use', 'PostToolUse');
