import { PRE_TOOL_USE } from '../../hooks/event-table.ts';
import { runHookProcess } from '../run-hook-process.ts';

runHookProcess(PRE_TOOL_USE);
