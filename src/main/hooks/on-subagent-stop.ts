import { STOP_FAILURE, SUBAGENT_STOP } from '../../hooks/event-table.ts';
import { runHookProcess } from '../run-hook-process.ts';

runHookProcess(SUBAGENT_STOP, STOP_FAILURE);
