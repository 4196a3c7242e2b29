/** Whether the server is there, whose it is, and what whoever asks may do. */
import { canControl } from './access.ts';
import { answerTo } from './proof.ts';
import type { Route } from './route.ts';

export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/health',
    summary: 'Says that this is an Overtone dashboard and which home it serves; proves it to those who have the key.',
    query: { challenge: '<port>.<nonce>; answered with `proof`, HMAC-SHA256 of it with the key' },
    answers: { 200: 'service, home, pid, version, uptime in seconds, port, clients, adapters' },
    handle(context, deps) {
      const proof = answerTo(context.req.query('challenge') ?? '', deps);
      return context.json({
        ok: true,
        service: 'overtone',
        home: deps.homeDigest,
        pid: deps.pid,
        version: deps.version,
        uptime: Math.round((deps.now().getTime() - deps.startedAt.getTime()) / 1000),
        port: deps.port,
        clients: deps.hub.clients(),
        adapters: deps.adapters(),
        ...(proof !== undefined && { proof }),
      });
    },
  },
  {
    method: 'GET',
    path: '/api/whoami',
    summary: 'Says whether this caller may change things.',
    answers: { 200: 'canControl' },
    handle: (context, deps) => context.json({ canControl: canControl(context, deps) }),
  },
  {
    method: 'POST',
    path: '/api/ticket',
    summary: 'A ticket that opens the page once in place of the key, within a minute.',
    answers: { 200: 'ticket' },
    body: {},
    changes: true,
    handle: (context, { tickets }) => context.json({ ok: true, ticket: tickets.issue() }),
  },
  {
    method: 'POST',
    path: '/api/shutdown',
    summary: 'Ends the server.',
    answers: { 202: 'it ends now' },
    body: {},
    changes: true,
    handle(context, { shutdown }) {
      shutdown();
      return context.json({ ok: true }, 202);
    },
  },
];
