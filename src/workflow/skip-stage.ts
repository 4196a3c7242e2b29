/** Leaving out a closing stage. Gates decide whether the work is good; only the stages after them may be left out. */
import { advance } from './advance.ts';
import { entryOf, type Flow, type StageEntry } from './flow.ts';
import type { TimelineEvent } from './ports.ts';
import { isOver } from './start-agent.ts';

export const SKIPPABLE: readonly string[] = ['RETRO', 'DOCS'];

export type SkipObstacle =
  | { readonly why: 'over' }
  | { readonly why: 'notInWorkflow'; readonly candidates: readonly string[] }
  | { readonly why: 'notSkippable' }
  | { readonly why: 'notPending'; readonly status: StageEntry['status'] };

type Skipped = { readonly flow: Flow; readonly events: readonly TimelineEvent[] };

export function skipStage(
  flow: Flow,
  { key, reason, at }: { readonly key: string; readonly reason: string; readonly at: string },
): Skipped | SkipObstacle {
  if (isOver(flow)) return { why: 'over' };
  const entry = entryOf(flow, key);
  if (entry === undefined)
    return { why: 'notInWorkflow', candidates: flow.stages.filter(isSkippable).map((stage) => stage.key) };
  if (!SKIPPABLE.includes(entry.stage)) return { why: 'notSkippable' };
  if (!isSkippable(entry)) return { why: 'notPending', status: entry.status };
  const [next, events] = advance(flow, { type: 'stage.skipped', stage: key, reason, at });
  return { flow: next, events };
}

const isSkippable = ({ stage, status }: StageEntry): boolean => SKIPPABLE.includes(stage) && status === 'pending';
