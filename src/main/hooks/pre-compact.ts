import { PRE_COMPACT } from '../../hooks/event-table.ts';
import { runHookProcess } from '../run-hook-process.ts';

runHookProcess(PRE_COMPACT);
