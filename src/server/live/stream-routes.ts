/**
 * Live streams: server-sent events, and one WebSocket both ways with the same events, asks, and what the page answers or
 * commands. A browser allows six connections to a host for streams, but far more sockets.
 */
import { upgradeWebSocket } from '@hono/node-server';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { WSContext } from 'hono/ws';
import type { IncomingAnswer } from '../../remote/adapter.ts';
import { parseLine } from '../../store/disk/document.ts';
import { isSessionId } from '../../store/sessions/session-paths.ts';
import { API_ERRORS } from '../../text/dashboard-text.ts';
import { asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { type AppDeps, getByTicket, idIn, type Route, refusal, textIn } from '../route.ts';
import type { StreamRequest } from './frames.ts';
import type { StreamHub, StreamOutlet } from './stream-hub.ts';

export const streamRoutes: readonly Route[] = [
  getByTicket('/ws', async (context, deps) => {
    const request = requestIn(context);
    const upgraded = await upgradeWebSocket(() => talk(request, deps))(context as Context, async () => undefined);
    return upgraded ?? refusal(context, 426, API_ERRORS.notASocket);
  }),
  getByTicket('/sse/all', (context, { hub }) => open(context, hub, requestIn(context))),
  getByTicket('/sse/:id', (context, { hub }) =>
    open(context, hub, { ...requestIn(context), scope: 'session', focus: idIn(context) }),
  ),
];

const MOST_ID = 128;

function requestIn(context: Context): StreamRequest {
  const focus = textIn(context, 'focus');
  if (focus !== undefined && !isSessionId(focus)) throw new HTTPException(400, { message: API_ERRORS.badSession });
  const lastEventId = (context.req.header('last-event-id') || context.req.query('last'))?.slice(0, MOST_ID);
  return { scope: 'all', ...(focus && { focus }), ...(lastEventId && { lastEventId }) };
}

/** A HEAD request opens no stream. */
const open = (context: Context, hub: StreamHub, request: StreamRequest): Response =>
  context.req.method === 'HEAD' ? context.body(null, 200, { 'Content-Type': 'text/event-stream' }) : hub.open(request);

function talk(request: StreamRequest, deps: AppDeps) {
  const { interact, hub } = deps;
  let leave: (() => void)[] = [];
  return {
    onOpen(_: unknown, socket: WSContext) {
      const client = hub.connect(request, outletTo(socket));
      if (client === undefined) return socket.close(TRY_LATER, API_ERRORS.manyStreams);
      client.wake();
      const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, id: '', data }));
      send('asks', interact.open());
      leave = [client.leave, interact.subscribe((ask) => send('ask', ask)), deps.pageOpened()];
    },
    onMessage({ data }: { readonly data: unknown }, socket: WSContext) {
      const said = parseLine(asText(data));
      if (said) socket.send(JSON.stringify({ event: 'receipt', id: said['id'], data: answerTo(said, deps) }));
    },
    onClose() {
      for (const end of leave) end();
      leave = [];
    },
  };
}

/** The code of WebSocket for a server that has too much to do. */
const TRY_LATER = 1013;

const MOST_WAITING_BYTES = 256 * 1024;

/** One message per frame. */
const outletTo = (socket: WSContext): StreamOutlet => ({
  hasRoom: () => isRecord(socket.raw) && Number(socket.raw['bufferedAmount']) < MOST_WAITING_BYTES,
  send(frames) {
    for (const { event, id = '', json } of frames)
      socket.send(`{"event":${JSON.stringify(event)},"id":${JSON.stringify(id)},"data":${json}}`);
  },
  end: () => socket.close(),
});

/** By the key of this machine, so everything is allowed. */
const OWNER = 'dashboard';

function answerTo({ type, ...said }: UnknownRecord, { interact, control }: AppDeps): unknown {
  const sessionId = asText(said['sessionId']);
  if (type === 'answer') return interact.answer(answerIn(said), OWNER);
  if (type === 'message') return interact.message(asText(said['text']), OWNER, sessionId || undefined);
  if (type !== 'command') return { ok: false, error: API_ERRORS.badType };
  const params = isRecord(said['params']) ? said['params'] : {};
  return control({ command: asText(said['command']), sessionId: sessionId || null, params, by: OWNER });
}

const answerIn = ({ askId, hash, choice, text }: UnknownRecord): IncomingAnswer => ({
  askId: asText(askId),
  hash: asText(hash),
  ...(typeof choice === 'string' && { choice }),
  ...(typeof text === 'string' && text !== '' && { text }),
});
