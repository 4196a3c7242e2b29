import { USER_PROMPT_SUBMIT } from '../../hooks/event-table.ts';
import { runHookProcess } from '../run-hook-process.ts';

runHookProcess(USER_PROMPT_SUBMIT);
