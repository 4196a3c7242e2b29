import { concernsToolUse } from '../../hooks/tool-use-concerns.ts';
import { runHookProcess } from '../run-hook-process.ts';

runHookProcess({ events: ['PostToolUse'], engine: 'engine/post-use', concerns: concernsToolUse });
