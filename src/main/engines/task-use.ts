import { TASK_USE } from '../../hooks/task/light-tool.ts';
import { taskAnswersOf } from '../task-engine.ts';

export const { answerEvent, keepCode } = taskAnswersOf(TASK_USE);
