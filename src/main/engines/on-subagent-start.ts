import { SUBAGENT_START } from '../../hooks/event-table.ts';
import { createEngine } from '../hook-engine.ts';

export const answerEvent = createEngine(SUBAGENT_START);
