import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['PostToolUseFailure'], engine: 'engine/post-use-failure' });
