import { PRE_CODE } from '../../hooks/code-guard.ts';
import { taskAnswersOf } from '../task-engine.ts';

export const { answerEvent, keepCode } = taskAnswersOf(PRE_CODE);
