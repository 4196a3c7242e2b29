/**
 * One connection both ways: the events of `/sse/all`, asks, and what the page answers or commands. A browser allows six
 * connections to a host for streams, but far more sockets.
 */
import { upgradeWebSocket } from '@hono/node-server';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { WSContext } from 'hono/ws';
import type { IncomingAnswer } from '../../remote/adapter.ts';
import { isSessionId } from '../../store/sessions/session-paths.ts';
import { API_ERRORS } from '../../text/api-messages.ts';
import { asText, isRecord, orUndefined, type UnknownRecord } from '../../values/narrow.ts';
import type { AppDeps } from '../app-deps.ts';
import type { StreamRequest } from '../ports.ts';
import { textIn } from '../query.ts';
import type { Route } from '../route.ts';

export const socketRoute: Route = {
  method: 'GET',
  path: '/ws',
  summary: 'A WebSocket with the events of /sse/all and asks; takes answers, messages and commands.',
  query: { focus: 'session whose details are wanted', last: 'number of the last event', ticket: 'in place of the key' },
  byTicket: true,
  answers: { 101: 'frames {event, id, data}; send {id, type: answer | message | command, …}', 426: 'not a WebSocket' },
  async handle(context, deps) {
    const focus = textIn(context, 'focus');
    if (focus !== undefined && !isSessionId(focus)) throw new HTTPException(400, { message: API_ERRORS.badSession });
    const last = textIn(context, 'last');
    const request = {
      scope: 'all' as const,
      ...(focus && { focus }),
      ...(last && { lastEventId: last.slice(0, 128) }),
    };
    const upgraded = await upgradeWebSocket(() => talk(request, deps))(context as Context, async () => undefined);
    return upgraded ?? context.json({ ok: false, error: API_ERRORS.notASocket }, 426);
  },
};

function talk(request: StreamRequest, deps: AppDeps) {
  const { interact } = deps;
  let leave: (() => void)[] = [];
  return {
    onOpen(_: unknown, socket: WSContext) {
      const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, id: '', data }));
      const reader = deps.hub.open(request).body?.getReader();
      if (reader) void forward(reader, socket);
      send('asks', interact.open());
      leave = [() => void reader?.cancel(), interact.subscribe((ask) => send('ask', ask)), deps.pageOpened()];
    },
    onMessage({ data }: { readonly data: unknown }, socket: WSContext) {
      const said = orUndefined((): unknown => JSON.parse(asText(data)));
      if (isRecord(said)) socket.send(JSON.stringify({ event: 'receipt', id: said['id'], data: answerTo(said, deps) }));
    },
    onClose() {
      for (const end of leave) end();
      leave = [];
    },
  };
}

/** By the key of this machine, so everything is allowed. */
const OWNER = 'dashboard';

function answerTo({ type, ...said }: UnknownRecord, { interact, control }: AppDeps): unknown {
  const sessionId = asText(said['sessionId']);
  if (type === 'answer') return interact.answer(answerIn(said), OWNER);
  if (type === 'message') return interact.message(asText(said['text']), OWNER, sessionId || undefined);
  const params = isRecord(said['params']) ? said['params'] : {};
  return control({ command: asText(said['command']), sessionId: sessionId || null, params, by: OWNER });
}

const answerIn = ({ askId, hash, choice, text }: UnknownRecord): IncomingAnswer => ({
  askId: asText(askId),
  hash: asText(hash),
  ...(typeof choice === 'string' && { choice }),
  ...(typeof text === 'string' && text !== '' && { text }),
});

/** The frames of the stream, one message each. */
async function forward(reader: ReadableStreamDefaultReader<Uint8Array>, socket: WSContext): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return socket.close();
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) socket.send(JSON.stringify(frameOf(block)));
  }
}

function frameOf(block: string): object {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
  return { event: field('event'), id: field('id'), data: orUndefined((): unknown => JSON.parse(field('data'))) };
}
