/** A line of denials.jsonl: what a guard refused, and the words the model got. */
export type Denial = {
  readonly ts: string;
  /** `guard`: an agent before its turn. `rule`: an edit that breaks a hard rule. */
  readonly kind: 'guard' | 'rule';
  /** The agent that was to start, or the tool that was to edit. */
  readonly subject: string;
  /** The stages that are missing, or the rules that were broken. */
  readonly causes: readonly string[];
  readonly text: string;
};
