/** A model that plays prepared turns: to each prompt of the user its replies, one after the other, then `Done.` */
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
    const next = turns.findIndex(({ prompt }, index) => index > at && isSaid(prompt, request.newest));
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

/** The user's words stand alone; what hooks say about them stands in reminders. */
const isSaid = (prompt: string, messages: readonly Message[]): boolean =>
  messages.flatMap(readableParts).some((text) => text.trim() === prompt);
