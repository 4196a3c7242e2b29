/** Ticks the box of a stage in tasks.md once every occurrence of the stage is done, and tells how far the tasks are. */
import { type TickedTasks, tickAndCount } from '../core/specs/tasks.ts';
import { isDone } from '../core/workflow/progress.ts';
import { sameStage } from '../core/workflow/stage-ref.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { createTasksEditor } from '../store/specs/specs-editor.ts';
import type { EndedAgent } from './agent-report.ts';
import type { HookServices } from './feature.ts';
import { softly } from './observe.ts';

/** `text` is the file as it is now. */
export type TickedFeature = TickedTasks & { readonly path: string };

export function tickStage(input: HookInput, ended: EndedAgent, services: HookServices): TickedFeature | undefined {
  const { flow, report } = ended;
  const { featureName } = flow;
  const own = flow.stages.find((entry) => sameStage(entry, report));
  if (!featureName || own === undefined || !isDone(flow, own)) return undefined;
  const isWhole = flow.stages.every((entry) => entry.stage !== report.stage || isDone(flow, entry));
  let ticked: TickedFeature | undefined;
  softly(services, 'specs', () => {
    const { editTasks } = createTasksEditor(services.specsOptions(services.projectRoot(input.cwd)));
    editTasks(featureName, (text) => {
      const tasks = tickAndCount(text, isWhole ? report.stage : undefined);
      ticked = { ...tasks, path: `specs/features/in-progress/${featureName}/` };
      return tasks.text;
    });
  });
  return ticked;
}
