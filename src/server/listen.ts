/** Binds a loopback port, on Node and on Bun. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import { LOOPBACK } from '../store/dashboard-process.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';

/** What a request knows of its connection. */
export type Connection = {
  /** The owner uses it: it is not closed to make room for others. */
  readonly welcome: () => void;
};

export type Fetch = (request: Request, connection: Connection) => Response | Promise<Response>;

export type Listening = { readonly port: number; close(): Promise<void> };

export type Patience = { readonly headersMs: number; readonly requestMs: number };

/**
 * Port 0 picks any free port. Rejects with EADDRINUSE where the port is taken. Clients that connect and send nothing, or
 * never finish sending, are disconnected.
 */
export async function listen(fetch: Fetch, port: number, patience: Patience = DASHBOARD_LIMITS): Promise<Listening> {
  const { headersMs, requestMs } = patience;
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
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

/** The library does not set the option it was just given. */
const sockets = (): WebSocketServerLike =>
  new WebSocketServer({ noServer: true, maxPayload: DASHBOARD_LIMITS.bodyBytes }) as WebSocketServerLike;

/**
 * The library answers WebSocket requests as long as it is the only listener; all others it would leave waiting on a
 * connection that no time limit of Node covers.
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
 * A connection is unauthenticated until it sends the key. If there are too many, the oldest is closed, so that the owner
 * always gets a connection.
 */
function receive(socket: Socket, strangers: Set<Socket>): void {
  strangers.add(socket);
  socket.once('close', () => strangers.delete(socket));
  const [first] = strangers;
  if (strangers.size > DASHBOARD_LIMITS.strangers) first?.destroy();
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
