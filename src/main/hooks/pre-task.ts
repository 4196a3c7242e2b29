import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['PreToolUse'], engine: 'engine/pre-task' });
