import { POST_TOOL_USE } from '../../hooks/event-table.ts';
import { answersOf } from '../hook-engine.ts';

export const { answerEvent, keepCode } = answersOf(POST_TOOL_USE);
