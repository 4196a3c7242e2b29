/** Features that need nothing of a workflow, as a part of dist: lighter than the engines that do. */
import type { FeatureList } from '../hooks/feature.ts';
import { runHook } from '../hooks/run-hook.ts';
import type { TaskServices } from '../hooks/task/task-services.ts';
import { type AnswerPart, answersWith } from './answer-part.ts';
import { projectRootFor } from './project-place.ts';
import { createTaskServices } from './task-services.ts';

export const taskAnswersOf = (list: FeatureList<TaskServices>): AnswerPart =>
  answersWith((input, surroundings) => {
    const project = projectRootFor(input.cwd);
    return runHook(list, input, createTaskServices({ ...surroundings, project, sessionId: input.sessionId }));
  });
