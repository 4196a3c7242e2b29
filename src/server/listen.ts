/** Binds a loopback port on Node or on Bun. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { WebSocketServerLike } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import { DASHBOARD_LIMITS } from '../workflow/registry/limits.ts';

/** What the adapter knows about the connection of a request; empty on Bun. */
export type Connection = {
  /** The owner speaks on it: it is not closed to make room for others. */
  readonly welcome?: () => void;
};

export type Fetch = (request: Request, connection?: Connection) => Response | Promise<Response>;

export type Listening = { readonly port: number; close(): Promise<void> };

/** Port 0 picks any free port. Rejects with EADDRINUSE where the port is taken. */
export type Listen = (fetch: Fetch, port: number) => Promise<Listening>;

export type Patience = { readonly headersMs: number; readonly requestMs: number };

/** Clients that connect and send nothing, or never finish sending, are disconnected. */
export function listenOnNode({ headersMs, requestMs }: Patience = DASHBOARD_LIMITS): Listen {
  return async (fetch, port) => {
    const { createAdaptorServer } = await import('@hono/node-server');
    const serverOptions = {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(headersMs, requestMs) / 4,
    };
    const strangers = new Set<Socket>();
    const server = createAdaptorServer({
      fetch: (request, env) =>
        fetch(request, Object.assign(env, { welcome: () => strangers.delete(env.incoming.socket) })),
      serverOptions,
      websocket: { server: sockets() },
    }) as Server;
    refuseOtherUpgrades(server);
    server.on('connection', (socket) => receive(socket, strangers));
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, close: () => closeOnNode(server) };
  };
}

/** The library leaves the option open that it was just given. */
const sockets = (): WebSocketServerLike =>
  new WebSocketServer({ noServer: true, maxPayload: DASHBOARD_LIMITS.bodyBytes }) as WebSocketServerLike;

/**
 * The library answers WebSocket requests as long as it is the only listener; all others it would leave waiting on a
 * connection that no time limit of Node covers any more.
 */
function refuseOtherUpgrades(server: Server): void {
  const [answer] = server.listeners('upgrade');
  server.removeAllListeners('upgrade').on('upgrade', (request, socket, head) => {
    const isWanted = request.headers.upgrade?.toLowerCase() === 'websocket' && /^\/ws(\?|$)/.test(request.url ?? '');
    if (isWanted) answer?.call(server, request, socket, head);
    else socket.on('error', () => socket.destroy()).end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
}

/**
 * A connection is a stranger until it has shown the key. Of too many strangers the oldest is closed, so that the owner
 * always gets a connection.
 */
function receive(socket: Socket, strangers: Set<Socket>): void {
  strangers.add(socket);
  socket.once('close', () => strangers.delete(socket));
  const [first] = strangers;
  if (strangers.size > DASHBOARD_LIMITS.strangers) first?.destroy();
}

async function closeOnNode(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** The part of Bun that is used; its types would replace those of Node. */
export type BunRuntime = {
  serve(options: {
    readonly hostname: string;
    readonly port: number;
    readonly fetch: Fetch;
    readonly idleTimeout: number;
    readonly maxRequestBodySize: number;
  }): { readonly port: number; stop(closeActiveConnections: boolean): Promise<void> };
};

/** Longer than the heartbeat interval of streams. */
const BUN_IDLE_SECONDS = 45;

/** Above our own limit, which answers with a reason. */
const BUN_BODY_BYTES = 4 * DASHBOARD_LIMITS.bodyBytes;

export function listenOnBun(bun: BunRuntime): Listen {
  return async (fetch, port) => {
    const server = bun.serve({
      hostname: LOOPBACK,
      port,
      fetch: (request) => fetch(request),
      idleTimeout: BUN_IDLE_SECONDS,
      maxRequestBodySize: BUN_BODY_BYTES,
    });
    return { port: server.port, close: () => server.stop(true) };
  };
}

export const LOOPBACK = '127.0.0.1';

export const addressOf = (port: number): string => `http://${LOOPBACK}:${port}/`;
