/** A workflow for a feature that lies in progress: it goes on where the boxes of tasks.md say the work stopped. */
import { advance } from '../advance.ts';
import { type Flow, refOf, type StageEntry, startFlow } from '../flow.ts';
import { isWorkflowId } from '../registry/workflows.ts';
import { parseFrontMatter } from './front-matter.ts';
import { isStageTicked, parseTasks } from './tasks.ts';

type Resumed = {
  readonly name: string;
  /** tasks.md */
  readonly tasks: string;
  readonly sessionId: string;
  readonly project: string;
  readonly at: string;
  /** Why stages are skipped that are ticked already. */
  readonly reason: string;
};

/** `undefined`: nothing is open, or the file names no workflow. */
export function resumeFeature({ name, tasks, sessionId, project, at, reason }: Resumed): Flow | undefined {
  const { total, allChecked } = parseTasks(tasks);
  const workflow = parseFrontMatter(tasks)?.['workflow'] ?? '';
  if (total === 0 || allChecked || !isWorkflowId(workflow)) return undefined;
  const fresh = startFlow({ sessionId, workflow, createdAt: at, featureName: name, project });
  return fresh.stages
    .filter((entry) => isBehind(entry, fresh, tasks))
    .reduce((flow, entry) => advance(flow, { type: 'stage.skipped', stage: refOf(entry), reason, at })[0], fresh);
}

/** Both TESTs share one box: the one that writes the spec is behind as soon as DEV is. */
const isBehind = ({ stage, mode }: StageEntry, { stages }: Flow, tasks: string): boolean =>
  isStageTicked(tasks, stage) ||
  (mode === 'spec' && stages.some((other) => other.stage === 'DEV') && isStageTicked(tasks, 'DEV'));
