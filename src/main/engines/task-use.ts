import { TASK_USE } from '../../hooks/task/task-use.ts';
import { taskAnswersOf } from '../task-engine.ts';

export const { answerEvent, keepCode } = taskAnswersOf(TASK_USE);
