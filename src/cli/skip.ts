/** `ot skip`: leaves out a closing stage that this work does not need, with the reason on record. */
import type { SessionView } from '../core/ports.ts';
import { tickTask } from '../core/specs/tasks.ts';
import { advance } from '../core/workflow/advance.ts';
import type { Flow, StageEntry } from '../core/workflow/flow.ts';
import { isOver } from '../core/workflow/guard.ts';
import { progressBar, progressOf } from '../core/workflow/progress.ts';
import { refOf, stageKey } from '../core/workflow/stage-ref.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError } from './errors.ts';
import { requireFlow, requireSession, SESSION_OPTION } from './session.ts';

/** Gates decide whether the work is good; only what comes after them may be left out. */
const SKIPPABLE: readonly string[] = ['RETRO', 'DOCS'];

export const skip = defineCommand({
  name: 'skip',
  positionals: ['stage'],
  options: { reason: { value: 'TEXT', required: true }, session: SESSION_OPTION },
  run({ stage, reason, session }, context) {
    const sessionId = requireSession(session, context);
    const wanted = { sessionId, key: stage.toUpperCase(), reason };
    const flow = context.store.update(sessionId, (view) => leaveOut(view, wanted, context));
    const { done, total } = progressOf(flow);
    return {
      json: { sessionId, stage: wanted.key, reason, progress: { completed: done, total } },
      lines: [
        context.text.skip.skipped(wanted.key, reason),
        context.text.status.progress(progressBar(flow), done, total),
      ],
    };
  },
});

type Wanted = { readonly sessionId: string; readonly key: string; readonly reason: string };

function leaveOut(view: SessionView, { sessionId, key, reason }: Wanted, context: CliContext) {
  const flow = requireFlow(view.flow(), sessionId, context);
  const entry = pendingStage(flow, key, context);
  const at = context.now().toISOString();
  const [next, events] = advance(flow, { type: 'stage.skipped', stage: refOf(entry), reason, at });
  tickBox(flow, key, context);
  return { flow: next, events, value: next };
}

function pendingStage(flow: Flow, key: string, { text }: CliContext): StageEntry {
  if (isOver(flow)) throw new CommandError(text.skip.over(flow.workflow));
  const entry = flow.stages.find((stage) => stageKey(stage) === key);
  const candidates = flow.stages.filter(isSkippable).map(stageKey);
  if (entry === undefined) throw new CommandError(text.skip.notInWorkflow(key, flow.workflow, candidates));
  if (!SKIPPABLE.includes(entry.stage)) throw new CommandError(text.skip.notSkippable(key, SKIPPABLE));
  if (!isSkippable(entry)) throw new CommandError(text.skip.notPending(key, entry.status));
  return entry;
}

const isSkippable = ({ stage, status }: StageEntry): boolean => SKIPPABLE.includes(stage) && status === 'pending';

/** An open box would keep the loop going for a stage that will never run. */
function tickBox({ featureName }: Flow, key: string, { specsAt, projectRoot, warn, text }: CliContext): void {
  if (!featureName) return;
  const specs = specsAt(projectRoot);
  const isHere = specs.listFeatures().inProgress.some(({ name, tasks }) => name === featureName && tasks !== undefined);
  if (isHere) specs.editTasks(featureName, (tasks) => tickTask(tasks, key));
  else warn(text.skip.boxLeftOpen(key, featureName));
}
