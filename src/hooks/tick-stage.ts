/** Ticks the box of a stage in tasks.md once every occurrence of the stage is done, and tells how far the tasks are. */
import { type TickedTasks, tickAndCount } from '../core/specs/tasks.ts';
import { isDone } from '../core/workflow/progress.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { createTasksEditor } from '../store/specs-editor.ts';
import type { EndedAgent } from './agent-report.ts';
import type { HookServices } from './feature.ts';
import { softly } from './observe.ts';

/** `text` is the file as it is now. */
export type TickedFeature = TickedTasks & { readonly path: string };

export function tickStage(input: HookInput, ended: EndedAgent, services: HookServices): TickedFeature | undefined {
  const { flow, report } = ended;
  const { featureName } = flow;
  const occurrences = flow.stages.filter((entry) => entry.stage === report.stage);
  if (!featureName || occurrences.length === 0 || !occurrences.every((entry) => isDone(flow, entry))) return undefined;
  let ticked: TickedFeature | undefined;
  softly(services, 'specs', () => {
    const { editTasks } = createTasksEditor(services.specsOptions(services.projectRoot(input.cwd)));
    editTasks(featureName, (text) => {
      const tasks = tickAndCount(text, report.stage);
      ticked = { ...tasks, path: `specs/features/in-progress/${featureName}/` };
      return tasks.text;
    });
  });
  return ticked;
}
