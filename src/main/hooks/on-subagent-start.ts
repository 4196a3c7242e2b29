import { SUBAGENT_START } from '../../hooks/event-table.ts';
import { runHookProcess } from '../run-hook-process.ts';

runHookProcess(SUBAGENT_START);
