import { startScript } from '../start-script.ts';

startScript('engine/on-start', 'SessionStart');
