import { STOP_FAILURE } from '../../hooks/event-table.ts';
import { scriptOf } from '../hook-engine.ts';

export const run = scriptOf(STOP_FAILURE);
