/** All that is known of one session at one moment; what is shown of it is made from this alone. */
import type { Loop } from '../loop/loop.ts';
import type { TimelineRecord } from '../ports.ts';
import type { Flow } from '../workflow/flow.ts';
import type { Denial } from './denial.ts';
import type { FeatureView, TaskView } from './session-view.ts';

export type SessionFacts = {
  readonly sessionId: string;
  readonly flow: Flow | undefined;
  /** workflow.json is there and cannot be used. */
  readonly damaged?: boolean;
  readonly loop: Loop | undefined;
  readonly project: string | null;
  readonly updatedAt: string;
  /** Absent: nobody has looked. A task can be what a session without an open workflow waits for. */
  readonly task?: TaskView | null;
};

/** What is read in addition for the one session that is looked at. */
export type SessionDetail = SessionFacts & {
  readonly feature: FeatureView | null;
  readonly task: TaskView | null;
  /** Newest last. */
  readonly denials: readonly Denial[];
  /** `stage:complete` and `grader:score`, oldest first. */
  readonly outcomes: readonly TimelineRecord[];
};
