/** Scripted replies and their wire format. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Json } from '../json.ts';
import type { CallPart, TextPart } from './message.ts';

export type ReplyPart = TextPart | CallPart;
export type Reply =
  | { readonly kind: 'message'; readonly parts: readonly ReplyPart[]; readonly inputTokens?: number }
  | { readonly kind: 'refusal'; readonly status: number; readonly reason: string }
  /** Never answers; the host has to time out or be stopped. */
  | { readonly kind: 'silence' };

export const say = (text: string): Reply => ({ kind: 'message', parts: [{ type: 'text', text }] });
export const use = (...parts: CallPart[]): Reply => ({ kind: 'message', parts });
export const refuse = (status: number, reason: string): Reply => ({ kind: 'refusal', status, reason });
export const SILENCE: Reply = { kind: 'silence' };

export const call = (name: string, input: Json): CallPart => ({ type: 'call', id: uniqueId('toolu'), name, input });

/** Unique across runs: a resumed conversation contains earlier ids. */
const uniqueId = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`;

export function sendReply(response: ServerResponse, model: string, reply: Reply): void {
  if (reply.kind === 'silence') return;
  if (reply.kind === 'refusal') {
    sendJson(response, reply.status, errorBody('invalid_request_error', reply.reason));
    return;
  }
  const usage = { ...USAGE, ...(reply.inputTokens !== undefined && { input_tokens: reply.inputTokens }) };
  const send = (type: string, data: Json) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);

  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'request-id': uniqueId('req') });
  send('message_start', { message: { ...EMPTY_MESSAGE, id: uniqueId('msg'), model, usage } });
  reply.parts.forEach((part, index) => {
    const { block, delta } = encodePart(part);
    send('content_block_start', { index, content_block: block });
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  });
  const stopReason = reply.parts.some((part) => part.type === 'call') ? 'tool_use' : 'end_turn';
  send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 20 } });
  send('message_stop', {});
  response.end();
}

export function sendJson(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': uniqueId('req') });
  response.end(JSON.stringify(body));
}

export const errorBody = (type: string, message: string): Json => ({ type: 'error', error: { type, message } });

const USAGE = { input_tokens: 100, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 };
const EMPTY_MESSAGE = { type: 'message', role: 'assistant', content: [], stop_reason: null, stop_sequence: null };

const encodePart = (part: ReplyPart): { block: Json; delta: Json } =>
  part.type === 'text'
    ? { block: { type: 'text', text: '' }, delta: { type: 'text_delta', text: part.text } }
    : {
        block: { type: 'tool_use', id: part.id, name: part.name, input: {} },
        delta: { type: 'input_json_delta', partial_json: JSON.stringify(part.input) },
      };
