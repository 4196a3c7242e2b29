/** What learning reads from a transcript, whatever file it came from. */

export type CallEvent = {
  readonly kind: 'call';
  readonly at: string;
  /** The host's id of the call. */
  readonly id: string;
  readonly tool: string;
  /** The shell command; empty for other tools. */
  readonly command: string;
  /** The file the tool was given, if any. */
  readonly file: string;
  /** `undefined`: no result was seen. */
  readonly failed: boolean | undefined;
  readonly output: string;
  /** The type of the agent that made the call; empty for the main agent. */
  readonly agent: string;
  /** The user's words when the call was refused; empty when it was refused without any. */
  readonly refused?: string;
};

export type SessionEvent = CallEvent | { readonly kind: 'prompt'; readonly at: string; readonly text: string };

export type SessionTrace = {
  readonly session: string;
  readonly startedAt: string;
  readonly events: readonly SessionEvent[];
};

export const isShellCall = (event: SessionEvent): event is CallEvent =>
  event.kind === 'call' && event.tool === 'Bash' && event.command !== '';

/** It succeeded. */
export const hasSucceeded = ({ failed, refused }: CallEvent): boolean => failed === false && refused === undefined;

const REFUSED = "The user doesn't want to proceed with this tool use";
const SAID = /the user said:\s*([\s\S]*)$/;
/** The host did not run the call: its input was wrong, or a call beside it failed. */
const NOT_RUN = '<tool_use_error>';

/** What the host's result says of a call, in the host's own words. */
export function readResult(
  isError: boolean | undefined,
  output: string,
): Pick<CallEvent, 'failed' | 'output' | 'refused'> {
  if (isError && output.startsWith(REFUSED)) {
    return { failed: true, output: '', refused: SAID.exec(output)?.[1]?.trim() ?? '' };
  }
  return { failed: output.startsWith(NOT_RUN) ? undefined : isError, output };
}
