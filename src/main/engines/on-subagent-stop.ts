import { SUBAGENT_STOP } from '../../hooks/event-table.ts';
import { scriptOf } from '../hook-engine.ts';

export const run = scriptOf(SUBAGENT_STOP);
