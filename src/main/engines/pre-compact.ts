import { PRE_COMPACT } from '../../hooks/event-table.ts';
import { scriptOf } from '../hook-engine.ts';

export const run = scriptOf(PRE_COMPACT);
