/** What the rules want done outside the record: data, never text. */
import type { TaskMessages } from '../text/messages.ts';
import type { Block } from './record/record.ts';
import type { Loss, StepId } from './vocabulary.ts';

/** What a notification is about; the notifier chooses the words. */
export type NotificationFacts =
  | {
      readonly event: 'task.opened';
      readonly step: StepId;
      readonly description: string;
      /** The name of the knowledge entry that fits; empty where none does. */
      readonly knowledge: string;
      /** Ends with the id of the task. */
      readonly directory: string;
    }
  | { readonly event: 'step.completed'; readonly from: StepId; readonly to: StepId | 'archived' }
  | { readonly event: 'subagent.finished'; readonly agent: string }
  | { readonly event: 'expert.offered'; readonly loopType: string }
  | { readonly event: 'expert.review'; readonly loopType: string; readonly confidence: number }
  | { readonly event: 'stop.askTest' }
  | { readonly event: 'stop.askCleanup' }
  | { readonly event: 'stop.missing'; readonly step: StepId }
  | { readonly event: 'rule.violation'; readonly count: number };

/** Why an event changed nothing; there is a text for each. */
export type RefusalReason = Exclude<keyof TaskMessages['refusals'], 'said'>;

/** `missing`: only those that are not there; what the agent made of the others stays. */
export type GenerateDocuments = { readonly type: 'generate-documents'; readonly missing?: true };

export type TaskEffect =
  /** At most one per event. */
  | { readonly type: 'tell'; readonly block: Block }
  /** One line for the user. */
  | { readonly type: 'announce'; readonly line: string }
  | GenerateDocuments
  | { readonly type: 'validate-wrap-up' }
  /** `at-stop`: the end of the turn does it, so that the user sees where it went. */
  | { readonly type: 'archive'; readonly when: 'now' | 'at-stop' }
  | { readonly type: 'move-cancelled' }
  | { readonly type: 'notify'; readonly about: NotificationFacts }
  /** Files of the task were restored; `kept`: where the file is that was found in the place of the record. */
  | { readonly type: 'restored'; readonly loss: Loss; readonly kept: string | undefined }
  /** Nothing was changed; the history keeps it. `to` is the state that was asked for. */
  | {
      readonly type: 'reject';
      readonly event: string;
      readonly from: string;
      readonly to: string;
      readonly why: RefusalReason;
    };
