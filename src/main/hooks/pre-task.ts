import { concernsEdit } from '../../hooks/edit-concern.ts';
import { startAnswer } from '../start-answer.ts';

startAnswer('PreToolUse', (input) => (concernsEdit(input) ? 'engine/pre-edit' : 'engine/pre-task'));
