/** A tool call that concerns the task of the session and nothing else. */
import type { FeatureList } from '../feature.ts';
import { onTool } from './on-tool.ts';
import type { TaskServices } from './task-services.ts';
import { createTaskWorld } from './task-world.ts';

export const TASK_USE: FeatureList<TaskServices> = {
  event: 'PostToolUse',
  features: [{ name: 'task-flow', run: (input, services) => onTool(createTaskWorld(input, services)) }],
};
