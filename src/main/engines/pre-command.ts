import { PRE_COMMAND } from '../../hooks/command-rules.ts';
import { taskAnswersOf } from '../task-engine.ts';

export const { answerEvent, keepCode } = taskAnswersOf(PRE_COMMAND);
