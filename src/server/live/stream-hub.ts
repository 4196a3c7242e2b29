/**
 * Live streams for pages and programs. A client gets the present state and then every change, in order, without gap or
 * repeat; one that reconnects continues where it was. The hub is the bus adapter called `dashboard`.
 */
import type { Adapter } from '../../remote/adapter.ts';
import { API_ERRORS } from '../../text/dashboard-text.ts';
import { createFrameSource, type Frame, type FrameOptions, type NextFrames, type StreamRequest } from './frames.ts';
import type { LiveSessions } from './live-sessions.ts';

/** Where the frames of one connection go. */
export type StreamOutlet = {
  /** False while the client has not taken what it was sent. */
  hasRoom(): boolean;
  send(frames: readonly Frame[]): void;
  /** With a reason, the connection is dropped. */
  end(why?: Error): void;
};

export type StreamHubOptions = Omit<FrameOptions, 'onError'> & {
  readonly live: LiveSessions;
  readonly maxClients?: number;
  readonly onError?: (error: unknown) => void;
};

/** How long changes of a session are collected before it is shown again. */
const SETTLE_MS = 25;
const MAX_CLIENTS = 200;

export type StreamHub = ReturnType<typeof createStreamHub>;

export function createStreamHub(options: StreamHubOptions) {
  const { live, maxClients = MAX_CLIENTS, onError = () => undefined } = options;
  const clients = new Set<Client>();
  const framesFor = createFrameSource({ ...options, onError });
  let isReady = false;
  let isListening = false;
  const wakeAll = (): void => {
    for (const client of [...clients]) client.wake();
  };
  // Streams begin when all sessions are known.
  void live.whenReady().then(() => {
    isReady = true;
    wakeAll();
  });
  const debouncer = createDebouncer((ids) => {
    for (const id of ids) options.journal.mark(id);
    wakeAll();
  });
  /** Undefined: too many are connected. */
  const connect = (request: StreamRequest, outlet: StreamOutlet): Client | undefined => {
    if (!isListening || clients.size >= maxClients) return undefined;
    const frames = framesFor(request);
    /** A stream that fails ends; the others go on. */
    const next: NextFrames = () => {
      try {
        return isReady ? frames() : [];
      } catch (error) {
        onError(error);
        return 'end';
      }
    };
    const leave = request.focus === undefined ? () => undefined : live.attend(request.focus);
    const client = createClient(next, outlet, () => {
      clients.delete(client);
      leave();
    });
    clients.add(client);
    return client;
  };
  return {
    name: 'dashboard',
    connect,
    /** A `text/event-stream` answer. */
    open: (request: StreamRequest): Response => openEventStream((outlet) => connect(request, outlet)),
    clients: (): number => clients.size,
    start() {
      isListening = true;
    },
    stop() {
      isListening = false;
      debouncer.close();
      for (const client of [...clients]) client.end();
    },
    health: () => ({ state: isListening ? 'connected' : 'down' }),
    push(push) {
      if (push.kind === 'heartbeat') {
        const heartbeat = { event: 'heartbeat', json: JSON.stringify({ ts: push.ts }) };
        for (const client of [...clients]) client.beat(heartbeat);
        return;
      }
      if (push.kind === 'removed') debouncer.forget(push.sessionId);
      else debouncer.notice(push.sessionId);
      wakeAll();
    },
  } satisfies Adapter & Record<string, unknown>;
}

/** At most this share of the time goes into showing sessions again. */
const MAX_SHARE = 1 / 4;

/** Debounces updates per session; expensive ones run less often. */
function createDebouncer(run: (sessionIds: readonly string[]) => void) {
  const noticed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let waitMs = SETTLE_MS;
  const fire = (): void => {
    timer = undefined;
    const ids = [...noticed];
    noticed.clear();
    const began = performance.now();
    run(ids);
    waitMs = Math.max(SETTLE_MS, (performance.now() - began) / MAX_SHARE);
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

type Client = ReturnType<typeof createClient>;

/** A client that could not take this many heartbeats is disconnected. */
const MAX_UNREAD_BEATS = 4;

/** One connection. It has no queue but a place in the journal, so a slow client costs no memory. */
function createClient(next: NextFrames, outlet: StreamOutlet, onGone: () => void) {
  let [unread, isGone] = [0, false];
  const leave = (): void => {
    if (isGone) return;
    isGone = true;
    onGone();
  };
  const end = (why?: Error): void => {
    if (!isGone) outlet.end(why);
    leave();
  };
  return {
    leave,
    /** What was handed over before still arrives. */
    end,
    wake(): void {
      while (!isGone && outlet.hasRoom()) {
        unread = 0;
        const frames = next();
        if (frames === 'end') end();
        else if (frames.length > 0) outlet.send(frames);
        else return;
      }
    },
    /** Only for clients that have taken everything else. */
    beat(heartbeat: Frame): void {
      if (!isGone && outlet.hasRoom()) outlet.send([heartbeat]);
      else unread += 1;
      if (unread >= MAX_UNREAD_BEATS) end(new Error('the client has stopped reading'));
    },
  };
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

const TOO_MANY = { status: 503, headers: { 'Retry-After': '5' } };

/** The streaming helper of hono is not used here because it cannot disconnect a client that has stopped reading. */
function openEventStream(connect: (outlet: StreamOutlet) => Client | undefined): Response {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const client = connect({
    hasRoom: () => (controller?.desiredSize ?? 0) > 0,
    send: (frames) => controller?.enqueue(Buffer.from(frames.map(encode).join(''))),
    end: (why) => (why ? controller?.error(why) : controller?.close()),
  });
  if (client === undefined) return Response.json({ ok: false, error: API_ERRORS.manyStreams }, TOO_MANY);
  const source = {
    start(started: ReadableStreamDefaultController<Uint8Array>) {
      controller = started;
    },
    pull: () => client.wake(),
    cancel: () => client.leave(),
  };
  return new Response(new ReadableStream(source, { highWaterMark: 1 }), { headers: HEADERS });
}

/** Names and ids are our own, and JSON has no line breaks. */
const encode = ({ event, id, json }: Frame): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`;
