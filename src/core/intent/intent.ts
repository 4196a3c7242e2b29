/** What a message can mean for a task, and what has to be known to tell. */
import type { ReaderTable } from '../reader/table.ts';
import type { StepId, TaskType } from '../tasks/vocabulary.ts';
import type { WordTable } from './lexicon/signs.ts';

export const INTENT_KINDS = [
  'confirmation',
  'partial',
  'negative',
  'frustrated',
  'requirement_change',
  'question',
  'cleanup_proceed',
  'cleanup_skip',
  'new_task_bug',
  'new_task_feature',
  'neutral',
] as const;
export type IntentKind = (typeof INTENT_KINDS)[number];

export type IntentContext = {
  /** `none`: no task is open, so the message opens one or none. */
  readonly step: 'none' | StepId;
  readonly codeChanges: number;
  /** The wrap-up question is open. */
  readonly cleanupAsked: boolean;
  readonly confirmed?: boolean;
  readonly taskType?: TaskType;
};

export type Evidence = { readonly cue: string; readonly clause: string; readonly rule: string };

export type Intent = {
  readonly kind: IntentKind;
  readonly confidence: number;
  readonly taskType: TaskType;
  readonly evidence: readonly Evidence[];
};

/** What a pack adds: whole replies with a fixed meaning (`/mc-confirm`, lettered choices), and words. */
export type Lexicon = {
  readonly replies?: Readonly<Record<string, IntentKind>>;
  readonly words?: WordTable;
};

/** What reading a message can be helped with. The reader is asked for when it is needed: loading it costs. */
export type Aids = Lexicon & { readonly reader?: () => ReaderTable | undefined };

/** A reading before it is weighed against the limit. */
export type Reading = Omit<Intent, 'taskType'>;

/** Below this nothing may change state. */
export const CONFIDENCE_LIMIT = 0.6;

/** Why an acceptance was none, where the user did not stand by it. */
export const IN_DOUBT = 'said in doubt';
