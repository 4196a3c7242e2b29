/** The conversation inside a Messages API request, narrowed to what scripts and assertions use. */
import { asList, asRecord, asText, type Json } from '../json.ts';

export type TextPart = { readonly type: 'text'; readonly text: string };
export type CallPart = { readonly type: 'call'; readonly id: string; readonly name: string; readonly input: Json };
export type ResultPart = {
  readonly type: 'result';
  readonly callId: string;
  readonly text: string;
  readonly isError: boolean;
};
export type Part = TextPart | CallPart | ResultPart;
export type Message = { readonly role: 'user' | 'assistant'; readonly parts: readonly Part[] };

export const readMessages = (body: Json): Message[] => asList(body['messages']).map(readMessage);

/** Text of a `content` or `system` field: a string, or the text of its blocks. */
export const flatText = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : asList(content)
        .map((block) => asText(asRecord(block)['text']))
        .filter((text) => text !== '')
        .join('\n');

/** Texts and tool results of the messages, without the calls. */
export const readableText = (messages: readonly Message[]): string => messages.flatMap(readableParts).join('\n');

export const readableParts = (message: Message): string[] =>
  message.parts.flatMap((part) => (part.type === 'call' ? [] : [part.text]));

/** Messages since the last assistant message. */
export function newestMessages(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex((message) => message.role === 'assistant');
  return messages.slice(last + 1);
}

function readMessage(value: unknown): Message {
  const { role, content } = asRecord(value);
  const parts =
    typeof content === 'string' ? [{ type: 'text' as const, text: content }] : asList(content).flatMap(readPart);
  return { role: role === 'assistant' ? 'assistant' : 'user', parts };
}

function readPart(value: unknown): Part[] {
  const block = asRecord(value);
  switch (block['type']) {
    case 'text':
      return [{ type: 'text', text: asText(block['text']) }];
    case 'tool_use':
      return [{ type: 'call', id: asText(block['id']), name: asText(block['name']), input: asRecord(block['input']) }];
    case 'tool_result':
      return [
        {
          type: 'result',
          callId: asText(block['tool_use_id']),
          text: flatText(block['content']),
          isError: block['is_error'] === true,
        },
      ];
    default:
      return [];
  }
}
