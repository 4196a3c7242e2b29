/** Folds timeline records into the view: stages, attempts, results, the loop. */

import type { Json } from '../../host-kit/json.ts';
import { asCount, asList, asText } from '../../src/values/narrow.ts';
import { startFlow } from '../../src/workflow/flow.ts';
import { groupOf } from '../../src/workflow/progress.ts';
import { stageDef, stageOfAgent } from '../../src/workflow/registry/stages.ts';
import { isWorkflowId } from '../../src/workflow/registry/workflows.ts';

import { isSetback } from './entry-line.ts';
import { catchUp, changeRow, count, note, noteLater, type Row, type StageName, type View } from './state.ts';

type See = (view: View, record: Json, atMs: number) => View;

export const seeRecord: See = (view, record, atMs) =>
  (SEES as Readonly<Record<string, See | undefined>>)[asText(record['type'])]?.(view, record, atMs) ?? view;

/** Pending entries are flushed before something new begins. */
const afterwards =
  (seeIt: See): See =>
  (view, record, atMs) =>
    seeIt(catchUp(view, atMs), record, atMs);

const SEES = {
  'workflow:start': onWorkflowStart,
  'stage:start': afterwards(onStageStart),
  'agent:delegate': afterwards(onDelegate),
  'agent:complete': onAgentComplete,
  'stage:complete': onStageComplete,
  'stage:retry': onRetry,
  'loop:advance': afterwards(onHeld),
  'parallel:start': afterwards(onParallel),
  'parallel:converge': (view) => noteLater(view, { kind: 'converged' }),
  'specs:archive': (view, _, atMs) => note(view, atMs, { kind: 'archived' }),
  'workflow:complete': afterwards((view, _, atMs) => note({ ...view, finished: true }, atMs, { kind: 'complete' })),
} satisfies Record<string, See>;

function onWorkflowStart(view: View, record: Json, atMs: number): View {
  const workflow = asText(record['workflowType']);
  const stages = asList(record['stages']).map(asText);
  return note({ ...view, workflow, rows: rowsOf(workflow) }, atMs, { kind: 'started', workflow, stages });
}

function rowsOf(workflow: string): Row[] {
  if (!isWorkflowId(workflow)) return [];
  const flow = startFlow({ sessionId: '', workflow, createdAt: '' });
  return flow.stages.map((entry) => {
    const group = groupOf(flow, entry.key)?.id;
    return {
      ...IDLE,
      id: entry.key,
      stage: entry.stage,
      agent: stageDef(entry.stage)?.agent ?? '',
      ...(entry.mode && { mode: entry.mode }),
      ...(group && { group }),
    };
  });
}

const IDLE = { status: 'pending', result: '', attempts: 0, doing: '', summary: '' } as const;

function onStageStart(view: View, record: Json, atMs: number): View {
  const [id, agent, attempt] = [asText(record['stage']), asText(record['agent']), asCount(record['attempt']) || 1];
  const begun = changeRow(view, id, { status: 'active', attempts: attempt, result: '', doing: '', summary: '' });
  return note(begun, atMs, { kind: 'sent', agent, stage: nameOf(view, id), attempt });
}

function nameOf({ rows }: View, id: string): StageName {
  const { stage, mode } = rows.find((row) => row.id === id) ?? { stage: id };
  return { stage, ...(mode && { mode }) };
}

function onParallel(view: View, record: Json, atMs: number): View {
  const stages = asList(record['members']).map((member) => nameOf(view, asText(member)));
  return note(view, atMs, { kind: 'parallel', stages });
}

/** An agent without a stage in the workflow was called because of a failure. */
function onDelegate(view: View, record: Json, atMs: number): View {
  const [agent, stage] = [asText(record['agent']), asText(record['stage'])];
  const counted = count(view, { agents: view.counts.agents + 1 });
  if (view.rows.some(({ id }) => id === stage)) return counted;
  const failed = view.rows.find(({ result }) => isSetback(result));
  const helper: Row = {
    ...IDLE,
    id: `helper-${view.rows.length}`,
    stage: stageOfAgent(agent) ?? '',
    agent,
    status: 'active',
    attempts: 1,
    repairs: failed?.id ?? view.rows.at(-1)?.id ?? '',
  };
  return note({ ...counted, rows: [...counted.rows, helper] }, atMs, { kind: 'helps', agent });
}

function onAgentComplete(view: View, record: Json): View {
  const helper = view.rows.find(
    (row) => row.repairs !== undefined && row.status === 'active' && row.agent === record['agent'],
  );
  return changeRow(view, helper?.id, { status: 'done', result: asText(record['result']), doing: '' });
}

function onStageComplete(view: View, record: Json): View {
  return changeRow(view, asText(record['stage']), { status: 'done', result: asText(record['result']), doing: '' });
}

function onRetry(view: View, record: Json): View {
  const rejected = 'rejectCount' in record;
  const times = asCount(record[rejected ? 'rejectCount' : 'failCount']);
  const counted = count(view, rejected ? { rejects: times } : { fails: times });
  return noteLater(counted, { kind: 'repair', stage: nameOf(view, asText(record['stage'])), count: times });
}

function onHeld(view: View, record: Json, atMs: number): View {
  const round = asCount(record['iteration']);
  const [red, open] = [idsIn(record['red']), idsIn(record['unverified'])];
  return note(count(view, { rounds: round }), atMs, { kind: 'held', round, red, open });
}

const idsIn = (list: unknown): string[] => asText(list).split(', ').filter(Boolean);
