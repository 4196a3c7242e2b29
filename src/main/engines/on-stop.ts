import { STOP } from '../../hooks/event-table.ts';
import { createEngine } from '../hook-engine.ts';

export const answerEvent = createEngine(STOP);
