import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['Stop'], engine: 'engine/on-stop' });
