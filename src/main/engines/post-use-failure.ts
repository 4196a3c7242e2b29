import { POST_TOOL_USE_FAILURE } from '../../hooks/event-table.ts';
import { createEngine } from '../hook-engine.ts';

export const answerEvent = createEngine(POST_TOOL_USE_FAILURE);
