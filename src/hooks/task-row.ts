/** The row of task flow at an event, and the one look that tells whether there is anything for it to do. */
import { asText } from '../core/narrow.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { indexFile } from '../store/task-look.ts';
import type { Feature } from './feature.ts';

export const taskRow: Feature = { name: 'task-flow', run: (input, services) => services.taskFlow(input) };

export type TaskLook = { readonly project: string; readonly exists: (path: string) => boolean };

/** Without a task in the project only a command can begin one, and a new session can be told of one that lies open. */
export function concernsTask(input: HookInput, { project, exists }: TaskLook): boolean {
  if (exists(indexFile(project))) return true;
  if (input.event === 'UserPromptSubmit') {
    const prompt = asText(input.raw['prompt']).trimStart();
    return prompt.startsWith('/') || prompt.startsWith('<command-');
  }
  return input.event === 'SessionStart' && WORTH_A_LOOK.some((name) => exists(`${project}/${name}`));
}

const WORTH_A_LOOK = ['tasks', '.overtone/packs', '.claude/taskflow-rules.json', '.claude/workflow-config.json'];
