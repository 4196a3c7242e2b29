import { USER_PROMPT_SUBMIT } from '../../hooks/event-table.ts';
import { scriptOf } from '../hook-engine.ts';

export const run = scriptOf(USER_PROMPT_SUBMIT);
