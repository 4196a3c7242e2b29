import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['UserPromptSubmit'], engine: 'engine/on-submit' });
