/** What helped before: solved tasks that the present one reminds of, for whoever reviews it. */
import { clip, oneLine } from '../../core/clip.ts';
import { loadSymptoms } from '../../core/symptoms/decode-symptoms.ts';
import { similarTasks } from '../../core/tasks/documents/similar-tasks.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { hasFile } from '../../store/disk/document.ts';
import { archivedTasks, type ListedTask } from '../../store/tasks/task-list.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { lastFiles } from './last-files.ts';
import type { TaskWorld } from './task-world.ts';

const MOST = 2;

/** Empty where there are none. */
export function similarText(world: TaskWorld, { description }: TaskRecord): string {
  const { stopWords } = loadSymptoms(world.pack.documents('symptoms')).table;
  const similar = similarTasks(description, archivedTasks(world.store), { stopWords, most: MOST });
  return similar.length === 0 ? '' : world.text.similarTasks(similar.map((task) => summary(world, task)));
}

/** What was done and why; whoever wants more finds the whole solution in the file. */
function summary({ store, text }: TaskWorld, { record, taskDir }: ListedTask): string {
  const { solution } = taskPaths(taskDir);
  const decisions = record.decisions.slice(-MOST).map(({ decision }) => `  - ${clip(oneLine(decision), 200)}`);
  const files = lastFiles(record, text.and);
  return [
    `- ${clip(oneLine(record.description), 120)}`,
    ...decisions,
    ...(files === '' ? [] : [`  - ${files}`]),
    ...(hasFile(solution) ? [`  - ${solution.slice(store.project.length + 1)}`] : []),
  ].join('\n');
}
