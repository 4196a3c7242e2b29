/** Commands about the work of a session: leave out a stage, start a workflow, and which tasks there are. */

import { dirname } from 'node:path';
import { tickBox } from '../store/specs/specs-file-store.ts';
import { readBoundTask } from '../store/tasks/task-index-file.ts';
import { tasksIn } from '../store/tasks/task-list.ts';
import { USUAL_TASKS } from '../store/tasks/task-paths.ts';
import { isClosed } from '../tasks/record/record.ts';
import { clip } from '../text/clip.ts';
import { say } from '../text/messages.ts';
import { asText } from '../values/narrow.ts';
import { SKIPPABLE, skipClosingStage } from '../workflow/advance.ts';
import { beginWorkflow, whatStands } from '../workflow/begin-workflow.ts';
import { foundIn } from '../workflow/ports.ts';
import { isWorkflowId, WORKFLOWS } from '../workflow/registry/workflows.ts';
import { taskViewOf } from '../workflow/view/rows.ts';
import type { Asked, ControlResult, Params } from './control.ts';

const MAX_REASON = 500;

/** By the rules of `ot skip`. */
export function skip(sessionId: string, params: Params, options: Asked): ControlResult {
  const { store, now, words } = options;
  const [key, given] = [clip(asText(params['stage']).toUpperCase(), 40), asText(params['reason']).trim()];
  if (given === '') throw new Error(words.noReason);
  const reason = clip(given, MAX_REASON);
  const isTicked = store.update(sessionId, (view) => {
    const found = view.flow();
    if ('why' in found) throw new Error(words.damaged(found));
    const flow = foundIn(found);
    if (flow === undefined) throw new Error(words.noWorkflow({ sessionId }));
    const skipped = skipClosingStage(flow, key, { reason, at: now().toISOString() });
    if (skipped.why) {
      const facts = { stage: key, workflow: flow.workflow, skippable: SKIPPABLE, ...skipped };
      throw new Error(say(words.skip[skipped.why], facts));
    }
    return { ...skipped, value: tickBox(flow, key, () => options.specsAt(projectOf(sessionId, options))) };
  });
  const stage = key;
  const message = isTicked ? words.skipped({ stage }) : words.boxLeftOpen({ stage });
  return { ok: true, message, data: { sessionId, stage, reason } };
}

/** By the rules of `ot init`, without a feature: an unfinished workflow cannot be aborted from elsewhere. */
export function start(sessionId: string, params: Params, options: Asked): ControlResult {
  const { store, now, words } = options;
  const workflow = asText(params['workflow']);
  if (!isWorkflowId(workflow))
    throw new Error(words.unknownWorkflow({ name: clip(workflow, 40), known: Object.keys(WORKFLOWS) }));
  const project = projectOf(sessionId, options);
  store.update(sessionId, (view) => {
    const before = whatStands(view.flow(), { force: false });
    if (before.kind === 'unfinished') throw new Error(words.unfinished({ workflow: before.flow.workflow }));
    if (before.kind === 'unreadable') throw new Error(words.damaged(before));
    return beginWorkflow(before, { sessionId, workflow, at: now().toISOString(), project });
  });
  const flow = foundIn(store.readFlow(sessionId));
  if (flow?.workflow !== workflow) throw new Error(words.notThere);
  return { ok: true, message: words.started({ workflow }), data: { sessionId, workflowType: workflow } };
}

/** The task of the session, and every open one of its project. */
export function tasks(sessionId: string, _params: Params, options: Asked): ControlResult {
  const project = projectOf(sessionId, options);
  const bound = readBoundTask(project, sessionId);
  const directory = bound ? dirname(bound.taskDir) : `${project}/${USUAL_TASKS}`;
  const open = tasksIn({ project }, directory).filter(({ record }) => !isClosed(record));
  return {
    ok: true,
    data: {
      sessionId,
      task: bound ? taskViewOf(bound.record, bound.taskDir) : null,
      tasks: open.map(({ record, taskDir }) => taskViewOf(record, taskDir)),
    },
  };
}

function projectOf(sessionId: string, { sessions, words }: Asked): string {
  const project = sessions().find((session) => session.sessionId === sessionId)?.project;
  if (!project) throw new Error(words.noProject({ sessionId }));
  return project;
}
