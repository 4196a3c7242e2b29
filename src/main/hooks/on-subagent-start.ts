import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['SubagentStart'], engine: 'engine/on-subagent-start' });
