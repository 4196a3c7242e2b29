/**
 * Live streams for pages and programs. A client gets the present state and then every change, in order, without gap or
 * repeat; one that reconnects continues where it was. The hub is the bus adapter called `dashboard`.
 */
import type { Adapter } from '../../remote/adapter.ts';
import type { Journal, NumberedChange } from '../../remote/journal.ts';
import { API_ERRORS } from '../../text/api-messages.ts';
import type { LiveSessions, ReadDetail, StreamHub, StreamRequest } from '../ports.ts';
import { createSessionFrames, encodeFrame } from './session-frames.ts';
import { createNewestState, createStreamSource, type StreamSource } from './stream-source.ts';

export type StreamHubOptions = {
  readonly live: LiveSessions;
  readonly journal: Journal;
  readonly readDetail: ReadDetail;
  readonly now: () => Date;
  /** Streams begin after this: until then not all sessions are known. */
  readonly ready?: Promise<void>;
  /** How long changes of a session are collected before it is shown again. */
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

const TOO_MANY = { status: 503, headers: { 'Retry-After': '5' } };

export function createStreamHub(options: StreamHubOptions): StreamHub & Adapter {
  const { live, journal, settleMs = SETTLE_MS, maxClients = MAX_CLIENTS, onError = () => undefined } = options;
  const clients = new Set<StreamClient>();
  const newest = createNewestState(journal);
  const sourceOptions = { ...options, newest, made: createSessionFrames({ ...options, onError }) };
  let isReady = options.ready === undefined;
  let isListening = false;
  const wakeAll = (): void => {
    for (const client of [...clients]) client.wake();
  };
  options.ready?.then(() => {
    isReady = true;
    wakeAll();
  });
  const debouncer = createDebouncer(settleMs, (ids) => {
    for (const id of ids) newest.show(id);
    wakeAll();
  });
  const onChange = (change: NumberedChange): void => {
    newest.note(change);
    if (change.kind === 'removed') debouncer.forget(change.sessionId);
    else debouncer.notice(change.sessionId);
    wakeAll();
  };
  /** A stream that fails ends; the others go on. */
  const guarded =
    (next: StreamSource): StreamSource =>
    () => {
      try {
        return isReady ? next() : undefined;
      } catch (error) {
        onError(error);
        return 'end';
      }
    };
  const open = (request: StreamRequest): Response => {
    if (!isListening || clients.size >= maxClients) {
      return Response.json({ ok: false, error: API_ERRORS.manyStreams }, TOO_MANY);
    }
    const leave = request.focus === undefined ? () => undefined : live.attend(request.focus);
    const client = createStreamClient(guarded(createStreamSource(request, sourceOptions)), () => {
      clients.delete(client);
      leave();
    });
    clients.add(client);
    return new Response(client.stream, { headers: HEADERS });
  };
  const close = (): void => {
    isListening = false;
    debouncer.close();
    for (const client of [...clients]) client.end();
  };
  return {
    name: 'dashboard',
    open,
    close,
    stop: close,
    start() {
      isListening = true;
    },
    clients: () => clients.size,
    health: () => ({ state: isListening ? 'connected' : 'down' }),
    push: (push) => (push.kind === 'heartbeat' ? beat(clients, push.ts) : onChange(push)),
  };
}

function beat(clients: Iterable<StreamClient>, ts: string): void {
  const bytes = encodeFrame({ event: 'heartbeat', json: JSON.stringify({ ts }) });
  for (const client of [...clients]) client.beat(bytes);
}

/** At most this share of the time goes into showing sessions again. */
const MAX_SHARE = 1 / 4;

/** Debounces updates per session; expensive ones run less often. */
function createDebouncer(settleMs: number, run: (sessionIds: readonly string[]) => void) {
  const noticed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let waitMs = settleMs;
  const fire = (): void => {
    timer = undefined;
    const ids = [...noticed];
    noticed.clear();
    const began = performance.now();
    run(ids);
    waitMs = Math.max(settleMs, (performance.now() - began) / MAX_SHARE);
  };
  return {
    notice(sessionId: string): void {
      noticed.add(sessionId);
      timer ??= setTimeout(fire, waitMs);
    },
    forget: (sessionId: string): void => void noticed.delete(sessionId),
    close: () => clearTimeout(timer),
  };
}

type StreamClient = {
  readonly stream: ReadableStream<Uint8Array>;
  wake(): void;
  /** Only for clients that have taken everything else. */
  beat(heartbeat: Uint8Array): void;
  /** What was handed over before still arrives. */
  end(): void;
};

/** A client that has not read for so many heartbeats is disconnected. */
const MAX_UNREAD_BEATS = 4;

/**
 * One connection. It has no queue but a place in the journal, so a slow client costs no memory. The streaming helper of
 * hono is not used here because it cannot disconnect a client that has stopped reading.
 */
function createStreamClient(next: StreamSource, onGone: () => void): StreamClient {
  let [wants, unread, isGone] = [false, 0, false];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const leave = (close?: () => void): void => {
    if (isGone) return;
    isGone = true;
    close?.();
    onGone();
  };
  const give = (bytes: Uint8Array): void => {
    wants = false;
    controller?.enqueue(bytes);
  };
  const wake = (): void => {
    if (!wants || isGone) return;
    const bytes = next();
    if (bytes === 'end') leave(() => controller?.close());
    else if (bytes !== undefined) give(bytes);
  };
  const source = {
    start(started: ReadableStreamDefaultController<Uint8Array>) {
      controller = started;
    },
    pull() {
      wants = true;
      unread = 0;
      wake();
    },
    cancel: () => leave(),
  };
  return {
    stream: new ReadableStream(source, { highWaterMark: 1 }),
    wake,
    beat(heartbeat) {
      if (isGone) return;
      if (wants) give(heartbeat);
      else unread += 1;
      if (unread >= MAX_UNREAD_BEATS) leave(() => controller?.error(new Error('the client has stopped reading')));
    },
    end: () => leave(() => controller?.close()),
  };
}
