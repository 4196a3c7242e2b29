import { SESSION_END } from '../../hooks/event-table.ts';
import { scriptOf } from '../hook-engine.ts';

export const run = scriptOf(SESSION_END);
