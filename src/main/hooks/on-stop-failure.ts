import { startScript } from '../start-script.ts';

startScript('engine/on-stop-failure', 'StopFailure');
