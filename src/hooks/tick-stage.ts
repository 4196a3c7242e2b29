/** Ticks the box of a stage in tasks.md once every occurrence of the stage is done, and tells how far the tasks are. */

import { editTasks } from '../store/specs/specs-editor.ts';
import { messageOf } from '../values/narrow.ts';
import { entryOf } from '../workflow/flow.ts';
import { isDone } from '../workflow/progress.ts';
import { type TickedTasks, tickAndCount } from '../workflow/specs/tasks.ts';
import type { EndedAgent } from './agent-report.ts';
import type { HookServices } from './feature.ts';

/** `text` is the file as it is now. */
export type TickedFeature = TickedTasks & { readonly path: string };

/** The box is not ticked. */
export type FailedTick = { readonly path: string; readonly why: string };

export function tickStage(ended: EndedAgent, services: HookServices): TickedFeature | FailedTick | undefined {
  const { flow, report } = ended;
  const { featureName } = flow;
  const own = entryOf(flow, report);
  if (!featureName || own === undefined || !isDone(flow, own)) return undefined;
  const isWhole = flow.stages.every((entry) => entry.stage !== report.stage || isDone(flow, entry));
  const path = `specs/features/in-progress/${featureName}/`;
  try {
    let ticked: TickedTasks | undefined;
    editTasks(services.specsOptions(), featureName, (text) => {
      ticked = tickAndCount(text, isWhole ? report.stage : undefined);
      return ticked.text;
    });
    return ticked && { ...ticked, path };
  } catch (error) {
    const why = messageOf(error);
    services.log('specs', why);
    return { path, why };
  }
}
