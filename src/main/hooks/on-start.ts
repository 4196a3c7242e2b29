import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['SessionStart'], engine: 'engine/on-start' });
