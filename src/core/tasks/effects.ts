/** What the rules want done outside the record: data for whoever runs them, never text. */
import type { HistoryLine } from './history.ts';
import type { Block } from './review-record.ts';

export type NotifyEvent =
  | 'step-completed'
  | 'fix-confirmed'
  | 'expert-review'
  | 'offer'
  | 'rule-violation'
  | 'cancelled';

/** Why an event changed nothing. */
export type RefusalReason =
  | 'unknown event'
  | 'not confirmed yet'
  | 'the work has not begun'
  | 'nothing to confirm in this step'
  | 'a review is open already'
  | 'the work is done'
  | 'no wrap-up is going on'
  | 'not wrapped up yet'
  | 'wrapped up already'
  | 'nothing was noted';

export type TaskEffect =
  /** At most one per event. */
  | { readonly type: 'tell'; readonly block: Block }
  /** What the user meant is unclear: the model should ask. */
  | { readonly type: 'clarify'; readonly kind: string }
  | { readonly type: 'generate-documents' }
  | { readonly type: 'validate-wrap-up' }
  /** `at-stop`: the end of the turn does it, so that the user sees where it went. */
  | { readonly type: 'archive'; readonly when: 'now' | 'at-stop' }
  | { readonly type: 'move-cancelled' }
  | {
      readonly type: 'notify';
      readonly event: NotifyEvent;
      readonly level: 'info' | 'warning' | 'error';
      readonly count: number;
    }
  /** The store appends it to the history. */
  | { readonly type: 'record'; readonly line: HistoryLine }
  /** Nothing was changed; the history keeps it. `to` is the state that was asked for. */
  | {
      readonly type: 'reject';
      readonly event: string;
      readonly from: string;
      readonly to: string;
      readonly why: RefusalReason;
    };
