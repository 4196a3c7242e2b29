import { POST_TOOL_USE_FAILURE } from '../../hooks/event-table.ts';
import { runHookProcess } from '../run-hook-process.ts';

runHookProcess(POST_TOOL_USE_FAILURE);
