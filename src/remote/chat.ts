/** What people can write to a chat adapter, the same in every chat, and what they are answered. */
import type { RemoteMessages } from '../text/messages.ts';
import { asList, asText, isRecord } from '../values/narrow.ts';
import type { Inbox, IncomingAnswer, Sender } from './adapter.ts';
import type { ControlResult } from './control.ts';

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
  if (command === 'start' || command === 'pair') return inbox.pair(sender, rest.trim()).text;
  if (command === 'help') return words.chat.help;
  if (command === 'sessions') return sessionsText(ask(command), words);
  if (SESSION_COMMANDS.includes(command)) return commandText(command, ask(command, rest.trim()), words);
  if (command !== '') return words.chat.unknown({ command: `/${command}` });
  if (line.ask) return inbox.answer(sender, { ...line.ask, text }).text;
  return inbox.message(sender, text).text;

  function ask(wanted: string, sessionId = ''): ControlResult {
    return inbox.command(sender, { command: wanted, sessionId: sessionId || null, params: {} });
  }
}

const MAX_SESSIONS = 10;

function sessionsText(result: ControlResult, words: RemoteMessages): string {
  if (!result.ok) return result.error;
  const rows = asList(result.data).filter(isRecord);
  if (rows.length === 0) return words.receipts.noSession;
  const lines = rows.slice(0, MAX_SESSIONS).map((row) =>
    words.chat.sessionLine({
      session: asText(row['sessionId']),
      workflow: asText(row['workflowType']),
      stage: asText(row['currentStage']),
    }),
  );
  const rest = rows.length - lines.length;
  return [...lines, ...(rest > 0 ? [words.chat.more({ count: rest })] : [])].join('\n');
}

function commandText(command: string, result: ControlResult, words: RemoteMessages): string {
  if (!result.ok) return result.error;
  return command === 'status' ? statusText(result.data, words) : (result.message ?? words.receipts.sentToMachine);
}

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
