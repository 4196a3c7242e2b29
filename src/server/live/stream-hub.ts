/**
 * Live streams for pages and programs. Whoever connects gets what there is and then every change, in order, without gap or
 * repeat; whoever comes back goes on where it was. It is the outlet of the bus that is called dashboard.
 */
import type { Adapter, NumberedChange } from '../../core/remote/adapter.ts';
import type { Journal } from '../../core/remote/journal.ts';
import { API_ERRORS } from '../../text/dashboard/api-errors.ts';
import type { LiveSessions, ReadDetail, StreamHub, StreamRequest } from '../ports.ts';
import { createPacer } from './pacer.ts';
import { createSessionFrames } from './session-frames.ts';
import { encodeFrame } from './sse-frame.ts';
import { createStreamClient, type StreamClient } from './stream-client.ts';
import { createStreamFrames } from './stream-frames.ts';
import { createStreamSource, type StreamSource } from './stream-source.ts';

export type StreamHubOptions = {
  readonly live: LiveSessions;
  readonly journal: Journal;
  readonly readDetail: ReadDetail;
  readonly now: () => Date;
  /** Streams begin when this has come: until then the sessions are not all known. */
  readonly ready?: Promise<void>;
  /** How long changes of a session are gathered before it is shown anew. */
  readonly settleMs?: number;
  readonly maxClients?: number;
  readonly onError?: (error: unknown) => void;
};

const SETTLE_MS = 25;
const MAX_CLIENTS = 200;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

export function createStreamHub(options: StreamHubOptions): StreamHub & Adapter {
  const { live, journal, now, settleMs = SETTLE_MS, maxClients = MAX_CLIENTS, onError = () => undefined } = options;
  const clients = new Set<StreamClient>();
  const made = createSessionFrames({ ...options, onError });
  const frames = createStreamFrames({ journal, made });
  const wakeAll = (): void => {
    for (const client of [...clients]) client.wake();
  };
  const pacer = createPacer(settleMs, (ids) => {
    for (const id of ids) frames.show(id);
    wakeAll();
  });
  const whenReady = untilReady(options.ready, wakeAll);
  let isListening = false;

  const onChange = (change: NumberedChange): void => {
    frames.note(change);
    if (change.kind === 'removed') pacer.forget(change.sessionId);
    else pacer.notice(change.sessionId);
    wakeAll();
  };
  const open = (request: StreamRequest): Response => {
    if (!isListening || clients.size >= maxClients)
      return Response.json({ ok: false, error: API_ERRORS.manyStreams }, LATER);
    const next = whenReady(ending(createStreamSource(request, { journal, made, frames, now }), onError));
    return new Response(join(clients, next, attending(live, request)).stream, { headers: HEADERS });
  };
  const close = (): void => {
    isListening = false;
    pacer.close();
    for (const client of [...clients]) client.end();
  };
  return {
    ...{ name: 'dashboard', open, close, disconnect: close },
    connect() {
      isListening = true;
    },
    clients: () => clients.size,
    isConnected: () => isListening,
    onPush: (push) => (push.kind === 'heartbeat' ? beat(clients, push.ts) : onChange(push)),
  };
}

function beat(clients: Iterable<StreamClient>, ts: string): void {
  const bytes = encodeFrame({ event: 'heartbeat', json: JSON.stringify({ ts }) });
  for (const client of [...clients]) client.beat(bytes);
}

const LATER = { status: 503, headers: { 'Retry-After': '5' } };

const attending = (live: LiveSessions, { focus }: StreamRequest): (() => void) =>
  focus === undefined ? () => undefined : live.attend(focus);

function join(clients: Set<StreamClient>, next: StreamSource, release: () => void): StreamClient {
  const client = createStreamClient({
    next,
    onGone() {
      clients.delete(client);
      release();
    },
  });
  clients.add(client);
  return client;
}

/** One stream that cannot go on ends; the others, and the server, do not end with it. */
const ending =
  (next: StreamSource, onError: (error: unknown) => void): StreamSource =>
  () => {
    try {
      return next();
    } catch (error) {
      onError(error);
      return 'end';
    }
  };

function untilReady(ready: Promise<void> | undefined, wakeAll: () => void): (next: StreamSource) => StreamSource {
  let isReady = ready === undefined;
  ready?.then(() => {
    isReady = true;
    wakeAll();
  });
  return (next) => () => (isReady ? next() : undefined);
}
