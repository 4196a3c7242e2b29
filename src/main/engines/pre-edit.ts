import { PRE_EDIT } from '../../hooks/edit-rules.ts';
import { taskAnswersOf } from '../task-engine.ts';

export const { answerEvent, keepCode } = taskAnswersOf(PRE_EDIT);
