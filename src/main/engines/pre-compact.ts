import { PRE_COMPACT } from '../../hooks/event-table.ts';
import { createEngine } from '../hook-engine.ts';

export const answerEvent = createEngine(PRE_COMPACT);
