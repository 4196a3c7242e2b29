/** A cheap first look at shell commands: one that names none of these writes no state file. */
const STATE_NAMES =
  /\.task-meta|\.conversation|workflow-state|\.task-active|sessions|\.overtone|\.inbox|\.before\.jsonl|\.doc-snapshot|\.archive-lock|\.lock\b|taskflow-rules|workflow-config|knowledge-base|hooks\/(?:on|pre|post)-[\w-]+\.js/i;

/** Kept in step with the shipped rule by a test. */
export const mayNameState = (command: string): boolean => STATE_NAMES.test(command);
