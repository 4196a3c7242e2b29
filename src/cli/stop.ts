/** `ot stop` and `ot skip`: end the loop at the next stop; leave out a closing stage, with the reason on record. */
import { advance } from '../workflow/advance.ts';
import { type Flow, refOf, type StageEntry, stageKey } from '../workflow/flow.ts';
import { halt } from '../workflow/loop/decide-stop.ts';
import type { SessionView } from '../workflow/ports.ts';
import { progressBar, progressOf } from '../workflow/progress.ts';
import { tickTask } from '../workflow/specs/tasks.ts';
import { isOver } from '../workflow/start-agent.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, requireFlow, requireSession, SESSION_OPTION } from './session.ts';

/** Doing it twice changes nothing. */
export const stop = defineCommand({
  name: 'stop',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const { store, text, now } = context;
    const sessionId = requireSession(session, context);
    const stopped = store.update(sessionId, (view) => halt(view, now().toISOString()));
    if (stopped === undefined) throw new CommandError(text.session.noWorkflow({ sessionId }));
    return {
      json: { sessionId, ...stopped },
      lines: [
        stopped.changed
          ? text.stop.stopped({ sessionId })
          : text.stop.already({ sessionId, reason: stopped.stopReason }),
      ],
    };
  },
});

/** Gates decide whether the work is good; only the stages after them may be left out. */
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
        context.text.skip.skipped({ stage: wanted.key, reason }),
        context.text.status.progress({ bar: progressBar(flow), done, total }),
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
  if (isOver(flow)) throw new CommandError(text.skip.over({ workflow: flow.workflow }));
  const entry = flow.stages.find((stage) => stageKey(stage) === key);
  const candidates = flow.stages.filter(isSkippable).map(stageKey);
  if (entry === undefined)
    throw new CommandError(text.skip.notInWorkflow({ stage: key, workflow: flow.workflow, candidates }));
  if (!SKIPPABLE.includes(entry.stage))
    throw new CommandError(text.skip.notSkippable({ stage: key, skippable: SKIPPABLE }));
  if (!isSkippable(entry)) throw new CommandError(text.skip.notPending({ stage: key, status: entry.status }));
  return entry;
}

const isSkippable = ({ stage, status }: StageEntry): boolean => SKIPPABLE.includes(stage) && status === 'pending';

/** An open box would keep the loop going for a stage that will never run. */
export function tickBox({ featureName }: Flow, key: string, { specsAt, projectRoot, warn, text }: CliContext): void {
  if (!featureName) return;
  const specs = specsAt(projectRoot);
  const isHere = specs.listFeatures().inProgress.some(({ name, tasks }) => name === featureName && tasks !== undefined);
  if (isHere) specs.editTasks(featureName, (tasks) => tickTask(tasks, key));
  else warn(text.skip.boxLeftOpen({ stage: key, feature: featureName }));
}
