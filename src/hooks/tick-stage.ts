/** Ticks the box of a stage in tasks.md once every occurrence of the stage is done, and tells how far the tasks are. */
import { parseTasks, tickTask } from '../core/specs/tasks.ts';
import { isDone } from '../core/workflow/progress.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { createTasksEditor } from '../store/specs-editor.ts';
import type { ReportNotes } from '../text/hooks/report.ts';
import type { EndedAgent } from './agent-report.ts';
import type { HookServices } from './feature.ts';
import { softly } from './observe.ts';

export function tickStage(input: HookInput, ended: EndedAgent, services: HookServices): ReportNotes['specs'] {
  const { flow, report } = ended;
  const { featureName } = flow;
  const occurrences = flow.stages.filter((entry) => entry.stage === report.stage);
  if (!featureName || occurrences.length === 0 || !occurrences.every((entry) => isDone(flow, entry))) return undefined;
  let notes: ReportNotes['specs'];
  softly(services, 'specs', () => {
    const { editTasks } = createTasksEditor(services.specsOptions(services.projectRoot(input.cwd)));
    editTasks(featureName, (text) => {
      const ticked = tickTask(text, report.stage);
      const { checked, total } = parseTasks(ticked);
      notes = { path: `specs/features/in-progress/${featureName}/`, checked, total };
      return ticked;
    });
  });
  return notes;
}
