import { USER_PROMPT_SUBMIT } from '../../hooks/event-table.ts';
import { createEngine } from '../hook-engine.ts';

export const answerEvent = createEngine(USER_PROMPT_SUBMIT);
