import { POST_TOOL_USE_FAILURE } from '../../hooks/event-table.ts';
import { scriptOf } from '../hook-engine.ts';

export const run = scriptOf(POST_TOOL_USE_FAILURE);
