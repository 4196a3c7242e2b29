/** The row of task flow at an event, and the one look that tells whether there is anything for it to do. */
import { asText } from '../core/narrow.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { indexFile } from '../store/tasks/task-look.ts';
import type { Feature } from './feature.ts';

export const taskRow: Feature = { name: 'task-flow', run: (input, services) => services.taskFlow(input) };

export type TaskLook = {
  readonly project: string;
  readonly exists: (path: string) => boolean;
  /** What lies in a directory; nothing where there is none. */
  readonly list: (path: string) => readonly string[];
};

/** Without a task in the project only a command can begin one, and a new session can be told of one that lies open. */
export function concernsTask(input: HookInput, look: TaskLook): boolean {
  const { project, exists } = look;
  if (exists(indexFile(project))) return true;
  if (input.event === 'UserPromptSubmit') {
    const prompt = asText(input.raw['prompt']).trimStart();
    return prompt.startsWith('/') || prompt.startsWith('<command-');
  }
  if (input.event !== 'SessionStart') return false;
  return OWN_SETTINGS.some((name) => exists(`${project}/${name}`)) || hasTasks(look);
}

const OWN_SETTINGS = ['.overtone/packs', '.claude/taskflow-rules.json', '.claude/workflow-config.json'];

/** Many projects have a folder of this name; only a record makes its content a task. */
function hasTasks({ project, exists, list }: TaskLook): boolean {
  const folder = `${project}/tasks`;
  return list(folder)
    .slice(0, MOST_LOOKS)
    .some((name) => exists(`${folder}/${name}/.task-meta.json`));
}

const MOST_LOOKS = 100;
