import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['SessionEnd'], engine: 'engine/on-session-end' });
