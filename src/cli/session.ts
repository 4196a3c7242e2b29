/** Which session a command is about. It is never guessed: the newest directory may belong to somebody else's work. */
import type { ReadResult } from '../core/ports.ts';
import type { Flow } from '../core/workflow/flow.ts';
import { isSessionId } from '../store/sessions/session-paths.ts';
import type { CliContext } from './context.ts';
import { CommandError, UsageError } from './errors.ts';

/** `--session` as every command that needs one declares it. */
export const SESSION_OPTION = { value: 'ID' } as const;

/** The option, else what the host says, else the session that spoke last. */
export function resolveSession(option: string | undefined, { env, store, text }: CliContext): string {
  const given = option?.trim();
  if (given && !isSessionId(given)) throw new UsageError(text.session.invalid(given));
  const named = given || toldByHost(env) || store.readCurrentSession();
  if (!named) throw new CommandError(text.session.missing);
  if (!isSessionId(named)) throw new CommandError(text.session.invalid(named));
  return named;
}

const toldByHost = (env: CliContext['env']): string | undefined =>
  [env['CLAUDE_CODE_SESSION_ID'], env['CLAUDE_SESSION_ID']].map((id) => id?.trim()).find(Boolean);

/** The session a command runs in, for one that works without any; the one that spoke last may be elsewhere. */
export function presentSession(option: string | undefined, context: CliContext): string | undefined {
  if (option !== undefined) return requireSession(option, context);
  const told = hostSession(context);
  return told !== undefined && context.store.hasSession(told) ? told : undefined;
}

/** The session of the host in which the command runs, whatever is known about it. */
export function hostSession({ env }: CliContext): string | undefined {
  const told = toldByHost(env);
  return told !== undefined && isSessionId(told) ? told : undefined;
}

/** The session must be there already; asking about an unknown one must not create it. */
export function requireSession(option: string | undefined, context: CliContext): string {
  const sessionId = resolveSession(option, context);
  if (!context.store.hasSession(sessionId)) throw new CommandError(context.text.session.unknown(sessionId));
  return sessionId;
}

/** `undefined` when the session has no workflow. */
export function readableFlow(flow: ReadResult<Flow>, { text }: CliContext): Flow | undefined {
  if (flow.state === 'found') return flow.value;
  if (flow.state === 'missing') return undefined;
  throw new CommandError(text.session[flow.state](flow.path, flow.why));
}

export function requireFlow(flow: ReadResult<Flow>, sessionId: string, context: CliContext): Flow {
  const found = readableFlow(flow, context);
  if (found === undefined) throw new CommandError(context.text.session.noWorkflow(sessionId));
  return found;
}
