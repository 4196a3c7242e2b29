import { POST_TOOL_USE } from '../../hooks/event-table.ts';
import { answersOf, scriptWith } from '../hook-engine.ts';

const part = answersOf(POST_TOOL_USE);

export const { answerEvent, keepCode } = part;
export const run = scriptWith(part, POST_TOOL_USE.event);
