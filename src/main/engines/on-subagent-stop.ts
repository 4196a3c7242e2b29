import { STOP_FAILURE, SUBAGENT_STOP } from '../../hooks/event-table.ts';
import { createEngine } from '../hook-engine.ts';

export const answerEvent = createEngine(SUBAGENT_STOP, STOP_FAILURE);
