import { lightTool, TASK_USE } from '../../hooks/task/light-tool.ts';
import { concernsToolUse } from '../../hooks/tool-use-concerns.ts';
import type { AnswerPart } from '../answer-part.ts';
import { answerWith } from '../answer-with.ts';
import type { ScriptPart } from '../hook-engine.ts';
import type { Part } from '../part.ts';
import { loadPart } from '../part-loader.ts';
import { taskAnswersOf } from '../task-engine.ts';

export const { answerEvent, keepCode } = taskAnswersOf(TASK_USE);

/** For parts that have more to say to a call. */
export { lightTool };

/** Where the project is known to have a task before the event is read, this part reads it as well. */
export const run: ScriptPart['run'] = (places, own) =>
  answerWith(
    places,
    TASK_USE.event,
    (input) => (concernsToolUse(input) ? loadPart<AnswerPart>(places, 'engine/post-use') : (own as Part<AnswerPart>)),
    { 'engine/task-use': own },
  );
