import { SESSION_END } from '../../hooks/event-table.ts';
import { createEngine } from '../hook-engine.ts';

export const answerEvent = createEngine(SESSION_END);
