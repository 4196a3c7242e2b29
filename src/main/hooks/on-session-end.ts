import { startScript } from '../start-script.ts';

startScript('engine/on-session-end', 'SessionEnd');
