/** A model that plays prepared replies to each prompt, then says `Done.` */
import { type Message, readableParts } from '../../../host-kit/model/message.ts';
import { type Reply, say } from '../../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../../host-kit/model/request.ts';
import type { Script } from '../../../host-kit/model/server.ts';

export type Turn = { readonly prompt: string; readonly replies: readonly Reply[] };

export type PlayedTurns = {
  readonly script: Script;
  readonly prompts: readonly string[];
  /** What the main agent was sent during that turn, request by request. */
  readonly heardAt: (prompt: string) => readonly ModelRequest[];
};

/** `agents` is what every subagent reports. */
export function playTurns(turns: readonly Turn[], agents = 'Reported.'): PlayedTurns {
  const heard = turns.map((): ModelRequest[] => []);
  let at = -1;
  const script: Script = (request) => {
    if (request.role === 'sub') return say(agents);
    if (request.role === 'compaction') return say('<summary>The work so far.</summary>');
    const next = turnSaid(turns, at, request.newest);
    if (next !== -1) at = next;
    heard[at]?.push(request);
    return turns[at]?.replies[(heard[at]?.length ?? 0) - 1] ?? say('Done.');
  };
  return {
    script,
    prompts: turns.map(({ prompt }) => prompt),
    heardAt: (prompt) => heard[turns.findIndex((turn) => turn.prompt === prompt)] ?? [],
  };
}

/** The user's words stand alone; what hooks say about them stands in reminders. What was said last counts. */
function turnSaid(turns: readonly Turn[], at: number, messages: readonly Message[]): number {
  const indexOf = (text: string) => turns.findIndex(({ prompt }, index) => index > at && bare(prompt) === text);
  return messages
    .flatMap(readableParts)
    .map(asTyped)
    .reduce((found, text) => Math.max(found, indexOf(text)), -1);
}

/** A command the host knows arrives in tags, and its skill behind it. */
function asTyped(text: string): string {
  const [, name, args = ''] =
    /<command-name>(.*?)<\/command-name>(?:\s*<command-args>(.*?)<\/command-args>)?/s.exec(text) ?? [];
  return name === undefined ? text.trim() : bare(`${name} ${args}`.trim());
}

/** With or without the name of the plugin it is the same command. */
const bare = (command: string): string => command.replace(/^\/ot:/, '/');
