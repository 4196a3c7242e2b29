/** What people can write to a chat adapter, the same in every chat, and what they are answered. */
import { clip, oneLine } from '../text/clip.ts';
import type { RemoteMessages } from '../text/messages.ts';
import { asList, asText, isRecord } from '../values/narrow.ts';
import type { Inbox, IncomingAnswer, Sender } from './adapter.ts';
import type { ControlRequest, ControlResult } from './control.ts';

export type ChatLine = {
  readonly text: string;
  /** The ask whose message this line replies to. */
  readonly ask?: Pick<IncomingAnswer, 'askId' | 'hash'>;
};

const COMMAND = /^\/([a-z]+)(?:@\w+)?(?:\s+([\s\S]*))?$/i;

/** Commands about one session; without an id they are about the one that was last active. */
const SESSION_COMMANDS: readonly string[] = ['status', 'stop', 'pause', 'resume'];

export function answerLine(inbox: Inbox, sender: Sender, line: ChatLine, words: RemoteMessages): string {
  const text = line.text.trim();
  const [, name = '', rest = ''] = COMMAND.exec(text) ?? [];
  const command = name.toLowerCase();
  const [first = '', ...others] = rest.trim().split(/\s+/);
  // Telegram opens a chat with a bot by `/start CODE`.
  const isCode = first === '' || /^\d/.test(first);
  if (command === 'pair' || (command === 'start' && isCode)) return inbox.pair(sender, rest.trim()).text;
  if (command === 'start') return said(ask(command, others[0], { workflow: first.toLowerCase() }), words);
  if (command === 'skip') return said(ask(command, '', { stage: first, reason: others.join(' ') }), words);
  if (command === 'tasks') return tasksText(ask(command, first), words);
  if (command === 'help') return words.chat.help;
  if (command === 'sessions') return sessionsText(ask(command), words);
  if (SESSION_COMMANDS.includes(command)) return commandText(command, ask(command, rest.trim()), words);
  if (command !== '') return words.chat.unknown({ command: `/${command}` });
  if (line.ask) return inbox.answer(sender, { ...line.ask, text }).text;
  return inbox.message(sender, text).text;

  function ask(wanted: string, sessionId = '', params: ControlRequest['params'] = {}): ControlResult {
    return inbox.command(sender, { command: wanted, sessionId: sessionId || null, params });
  }
}

const MAX_ROWS = 10;

function sessionsText(result: ControlResult, words: RemoteMessages): string {
  if (!result.ok) return result.error;
  const rows = asList(result.data).filter(isRecord);
  if (rows.length === 0) return words.receipts.noSession;
  const lines = rows.slice(0, MAX_ROWS).map((row) =>
    words.chat.sessionLine({
      session: asText(row['sessionId']),
      workflow: asText(row['workflowType']),
      stage: asText(row['currentStage']),
    }),
  );
  return withRest(lines, rows.length, words);
}

const commandText = (command: string, result: ControlResult, words: RemoteMessages): string =>
  result.ok && command === 'status' ? statusText(result.data, words) : said(result, words);

const said = (result: ControlResult, words: RemoteMessages): string =>
  result.ok ? (result.message ?? words.receipts.sentToMachine) : result.error;

/** The task of the session comes first and is marked. */
function tasksText(result: ControlResult, words: RemoteMessages): string {
  // Another machine is asked, and its answer does not come back here.
  if (!result.ok || result.data === undefined) return said(result, words);
  const { task, tasks } = isRecord(result.data) ? result.data : {};
  const own = isRecord(task) ? asText(task['id']) : '';
  const rows = asList(tasks).filter(isRecord);
  if (rows.length === 0) return words.chat.noTasks;
  const lines = rows
    .sort((a, b) => Number(b['id'] === own) - Number(a['id'] === own))
    .slice(0, MAX_ROWS)
    .map(({ id, description, step }) =>
      words.chat.taskLine({
        mark: id === own ? '▶' : '▫️',
        description: clip(oneLine(asText(description)), 80),
        step: asText(step),
      }),
    );
  return withRest(lines, rows.length, words);
}

const withRest = (lines: readonly string[], total: number, words: RemoteMessages): string =>
  [...lines, ...(total > lines.length ? [words.chat.more({ count: total - lines.length })] : [])].join('\n');

function statusText(data: unknown, words: RemoteMessages): string {
  const { sessionId, workflow, paused } = isRecord(data) ? data : {};
  const flow = isRecord(workflow) ? workflow : {};
  const stages = Object.entries(isRecord(flow['stages']) ? flow['stages'] : {}).map(
    ([key, entry]) => `${markOf(entry)} ${key}`,
  );
  return [
    words.chat.status({ session: asText(sessionId), workflow: asText(flow['workflowType']) }),
    ...stages,
    ...(paused === true ? [words.chat.paused] : []),
  ].join('\n');
}

const MARKS: Readonly<Record<string, string>> = { pass: '✅', fail: '❌', reject: '🔁', issues: '🔁' };

function markOf(entry: unknown): string {
  const { result, status } = isRecord(entry) ? entry : {};
  return MARKS[asText(result)] ?? (status === 'active' ? '⏳' : '▫️');
}
