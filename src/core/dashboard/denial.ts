/** A line of denials.jsonl: what a guard refused, and the words the model got. */
export type Denial = {
  readonly ts: string;
  /** `guard`: an agent before its turn. `rule`: a tool call that breaks a hard rule or a reading order. */
  readonly kind: 'guard' | 'rule';
  /** The agent that was to start, or the tool that was to be used. */
  readonly subject: string;
  /** The stages that are missing, or the rules that were broken. */
  readonly causes: readonly string[];
  readonly text: string;
};
