import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['SubagentStop', 'StopFailure'], engine: 'engine/on-subagent-stop' });
