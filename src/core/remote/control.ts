/** Commands that reach a session from outside, and their answers as programs get them. */
export type ControlRequest = {
  readonly sessionId: string | null;
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
};

export type ControlResult =
  | { readonly ok: true; readonly message?: string; readonly data?: unknown }
  | { readonly ok: false; readonly error: string };

export type Control = (request: ControlRequest) => ControlResult;
