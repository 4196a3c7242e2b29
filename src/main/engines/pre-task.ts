import { PRE_TOOL_USE } from '../../hooks/event-table.ts';
import { createEngine } from '../hook-engine.ts';

export const answerEvent = createEngine(PRE_TOOL_USE);
