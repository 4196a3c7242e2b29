/** Live event streams. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isSessionId } from '../store/sessions/session-paths.ts';
import { API_ERRORS } from '../text/api-messages.ts';
import { idIn } from './api-session.ts';
import { socketRoute } from './live/socket.ts';
import type { StreamHub, StreamRequest } from './ports.ts';
import { textIn } from './query.ts';
import type { Route } from './route.ts';

const LAST = 'number of the last event that was received; as the header Last-Event-ID';
const EVENT_STREAM = 'text/event-stream';
const TICKET = 'in place of the key, which a browser cannot send here';
const ANSWERS = { 200: 'events', 503: 'too many streams are open' };

export const streamRoutes: readonly Route[] = [
  socketRoute,
  {
    method: 'GET',
    path: '/sse/all',
    summary: 'The stream of all sessions: connected, list, session, removed; of the one in focus also its details.',
    query: { focus: 'session whose details are wanted', last: LAST, ticket: TICKET },
    byTicket: true,
    answers: ANSWERS,
    contentType: EVENT_STREAM,
    handle(context, { hub }) {
      const focus = textIn(context, 'focus');
      if (focus !== undefined && !isSessionId(focus)) throw new HTTPException(400, { message: API_ERRORS.badSession });
      return open(context, hub, { scope: 'all', ...(focus !== undefined && { focus }) });
    },
  },
  {
    method: 'GET',
    path: '/sse/:id',
    summary: 'The stream of one session: connected, workflow, view, timeline, removed, reset.',
    query: { last: LAST, ticket: TICKET },
    byTicket: true,
    answers: ANSWERS,
    contentType: EVENT_STREAM,
    handle: (context, { hub }) => open(context, hub, { scope: 'session', focus: idIn(context) }),
  },
];

/** A HEAD request opens no stream. */
function open(context: Context, hub: StreamHub, request: StreamRequest): Response {
  if (context.req.method === 'HEAD') return context.body(null, 200, { 'Content-Type': EVENT_STREAM });
  return hub.open({ ...request, ...lastIn(context) });
}

const MOST_ID = 128;

function lastIn(context: Context): Pick<StreamRequest, 'lastEventId'> {
  const lastEventId = context.req.header('last-event-id') || context.req.query('last');
  return lastEventId ? { lastEventId: lastEventId.slice(0, MOST_ID) } : {};
}
