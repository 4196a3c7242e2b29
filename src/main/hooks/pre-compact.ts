import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['PreCompact'], engine: 'engine/pre-compact' });
