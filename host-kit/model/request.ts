/** One request from the host to the model, with its sender. */
import type { IncomingHttpHeaders } from 'node:http';
import { asList, asRecord, asText, type Json } from '../json.ts';
import { flatText, type Message, newestMessages, readableText, readMessages } from './message.ts';

/** `side`: a call without tools (a title, a check). `compaction`: looks like the main agent but wants a summary. */
export type Role = 'main' | 'sub' | 'side' | 'compaction';

export type ModelRequest = {
  readonly index: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly agentId: string;
  /** For subagents, such as `ot:developer`; otherwise empty. */
  readonly agentType: string;
  readonly model: string;
  /** Number of assistant messages in this conversation. */
  readonly turn: number;
  readonly system: string;
  readonly tools: readonly string[];
  readonly messages: readonly Message[];
  /** All text of the conversation. */
  readonly text: string;
  /** Messages since the last assistant message. */
  readonly newest: readonly Message[];
};

const COMPACTION_MARK = 'Respond with TEXT ONLY';

export function readRequest(index: number, body: Json, headers: IncomingHttpHeaders, agentType = ''): ModelRequest {
  const messages = readMessages(body);
  const newest = newestMessages(messages);
  return {
    index,
    role: roleOf(body, headers, newest),
    sessionId: asText(headers['x-claude-code-session-id']),
    agentId: asText(headers['x-claude-code-agent-id']),
    agentType,
    model: asText(body['model']),
    turn: messages.filter((message) => message.role === 'assistant').length,
    system: flatText(body['system']),
    tools: asList(body['tools']).map((tool) => asText(asRecord(tool)['name'])),
    messages,
    text: readableText(messages),
    newest,
  };
}

function roleOf(body: Json, headers: IncomingHttpHeaders, newest: readonly Message[]): Role {
  if (headers['x-claude-code-agent-id'] || flatText(body['system']).includes('cc_is_subagent=true')) return 'sub';
  if (asList(body['tools']).length === 0) return 'side';
  return readableText(newest).includes(COMPACTION_MARK) ? 'compaction' : 'main';
}
