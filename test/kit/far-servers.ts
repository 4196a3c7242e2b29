/** What the stand-ins for web services have in common: an HTTP server on loopback, and a WebSocket on the same port. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown };
export type Request = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
};

export async function startServer(answer: (request: Request) => Reply | Promise<Reply>) {
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = '', url: path = '', headers } = incoming;
    const reply = await answer({ method, path, headers, text: Buffer.concat(chunks).toString() });
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = new WebSocketServer({ server });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}`,
    onConnect: (work: (socket: WebSocket) => void) => void sockets.on('connection', work),
    toEverybody(value: unknown) {
      for (const client of sockets.clients) client.send(JSON.stringify(value));
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
