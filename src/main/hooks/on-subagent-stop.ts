import { startScript } from '../start-script.ts';

startScript('engine/on-subagent-stop', 'SubagentStop');
