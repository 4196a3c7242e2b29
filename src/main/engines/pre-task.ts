import { PRE_TOOL_USE } from '../../hooks/event-table.ts';
import { scriptOf } from '../hook-engine.ts';

export const run = scriptOf(PRE_TOOL_USE);
