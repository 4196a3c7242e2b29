/** Finds the session of a command, never one of another project, and names it in words. */
import { basename } from 'node:path';
import type { Pause } from '../store/pause-files.ts';
import { isSessionId } from '../store/sessions/session-paths.ts';
import { dashboardText } from '../store/texts.ts';
import { clip } from '../text/clip.ts';
import type { Words } from '../text/dashboard-text.ts';
import type { CliText } from '../text/messages.ts';
import { messageOf, ownValue } from '../values/narrow.ts';
import { type Flow, isOver } from '../workflow/flow.ts';
import type { ReadResult } from '../workflow/ports.ts';
import { projectOf, type SessionFacts } from '../workflow/view/rows.ts';
import { groupOf, waitsForOf } from '../workflow/view/waits-for.ts';
import type { CliContext } from './context.ts';

/** `--session` as every command that needs one declares it. */
export const SESSION_OPTION = { value: 'ID' } as const;

/** The option, else what the host says, else the newest session of this project. */
export function resolveSession(option: string | undefined, context: CliContext): string {
  const { env, text } = context;
  if (option && !isSessionId(option)) throw new UsageError(text.session.invalid({ value: clip(option, 80) }));
  const named = option || toldByHost(env) || projectSession(context);
  if (!named) throw new CommandError(text.session.missing);
  if (!isSessionId(named)) throw new CommandError(text.session.invalid({ value: clip(named, 80) }));
  return named;
}

/** The most recently active session if it belongs to this project, otherwise the newest that began here. */
export function projectSession({ store, projectRoot }: CliContext): string | undefined {
  const current = store.readCurrentSession();
  const begunIn = (id: string) => projectOf(undefined, store.latestEvent(id, 'session:start'));
  const isElsewhere = (id: string) => isSessionId(id) && ![null, projectRoot].includes(begunIn(id));
  if (current && !isElsewhere(current)) return current;
  return store.listSessions().find(({ sessionId }) => begunIn(sessionId) === projectRoot)?.sessionId;
}

const toldByHost = (env: CliContext['env']): string | undefined =>
  [env['CLAUDE_CODE_SESSION_ID'], env['CLAUDE_SESSION_ID']].map((id) => id?.trim()).find(Boolean);

/** The session a command runs in, for one that works without any; the most recently active one may be elsewhere. */
export function presentSession(option: string | undefined, context: CliContext): string | undefined {
  if (option !== undefined) return requireSession(option, context);
  const told = hostSession(context);
  return told !== undefined && context.store.hasSession(told) ? told : undefined;
}

/** Signals belong to the files of a project: without a host session, its newest session with a workflow gets them. */
export function sessionAtWork(option: string | undefined, context: CliContext): string | undefined {
  if (option !== undefined || hostSession(context) !== undefined) return presentSession(option, context);
  const { store, projectRoot } = context;
  const worksHere = ({ sessionId, flow }: ReturnType<typeof store.listSessions>[number]) =>
    flow !== undefined && projectOf(flow, store.latestEvent(sessionId, 'session:start')) === projectRoot;
  return store.listSessions().find(worksHere)?.sessionId;
}

/** The host session this command runs in, even if nothing is recorded for it. */
export function hostSession({ env }: CliContext): string | undefined {
  const told = toldByHost(env);
  return told !== undefined && isSessionId(told) ? told : undefined;
}

/** What the dashboard shows of an id. */
const SHORT_ID_LENGTH = 8;

/** The session must be there already; asking about an unknown one must not create it. The beginning of its id suffices. */
export function requireSession(option: string | undefined, context: CliContext): string {
  const { store, text } = context;
  const named = resolveSession(option, context);
  if (store.hasSession(named)) return named;
  const isShort = named.length >= SHORT_ID_LENGTH;
  const [found, ...others] = isShort ? store.listSessions().filter(({ sessionId }) => sessionId.startsWith(named)) : [];
  if (found === undefined || others.length > 0) throw new CommandError(text.session.unknown({ sessionId: named }));
  return found.sessionId;
}

/** `undefined` when the session has no workflow. */
export function readableFlow(flow: ReadResult<Flow>, { text }: CliContext): Flow | undefined {
  if (flow.state === 'found') return flow.value;
  if (flow.state === 'missing') return undefined;
  throw new CommandError(text.session[flow.state]({ path: flow.path, why: flow.why }));
}

export function requireFlow(flow: ReadResult<Flow>, sessionId: string, context: CliContext): Flow {
  const found = readableFlow(flow, context);
  if (found === undefined) throw new CommandError(context.text.session.noWorkflow({ sessionId }));
  return found;
}

/** What only the user decides is not for a tool call of a session: a manipulated model must not decide it. */
export function refuseInSession({ env }: CliContext, why: string): void {
  if (env['CLAUDECODE'] === '1') throw new CommandError(why);
}

/** The request cannot be carried out: exit 1, and nothing was changed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command line itself is wrong: exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** For work on a file of the user that throws when it cannot be read, and then leaves it as it is. */
export function orCommandError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CommandError(messageOf(error));
  }
}

const NAME_LENGTH = 60;

/** As the dashboard names it: its project and what its user asked for, as far as they are known. */
export function namesOf({ project, request, task, flow }: SessionFacts): string[] {
  const asked = request ?? task?.description ?? flow?.featureName ?? '';
  return [project === null ? '' : basename(project), clip(asked, NAME_LENGTH)].filter(Boolean);
}

/** What a workflow does now; what its file says holds only while its session is there. */
export function stateWord(facts: SessionFacts & { readonly flow: Flow }, text: CliText): string {
  const { flow } = facts;
  if (isOver(flow)) return text.phases[flow.phase];
  const waitsFor = waitsForOf(facts);
  if (waitsFor.kind === 'session-end') return text.status.interrupted;
  const group = groupOf(waitsFor);
  if (group === 'needs-you') return text.phases['waiting-for-human'];
  return text.phases[group === 'paused' ? 'paused' : flow.phase];
}

/** Results, reasons and the like are kept as ids; the dashboard has a word for each. */
export const wordFor = (
  words: Words,
  kind: 'result' | 'loop.reason' | 'verification' | 'page.mode' | 'page.pipeline.group',
  id: string,
): string => ownValue(words, `${kind}.${id}`) ?? id;

export const wordsOf = ({ pluginRoot, locale }: CliContext): Words => dashboardText(pluginRoot, locale).words;

/** Who paused a session or the machine, since when, and the command that ends it. */
export function pauseSentence({ scope, by, at }: Pause, sessionId: string | undefined, { pause }: CliText): string {
  if (scope === 'damaged') return pause.damaged({ why: by });
  return pause.held({ by, at: at && localTime(at), sessionId: scope === 'session' ? sessionId : undefined });
}

/** In the user's time zone; Swedish writes the date as in ISO 8601. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  // Written by hand, perhaps: then it is shown as it is.
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString('sv');
}
