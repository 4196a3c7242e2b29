/** `npx tsx test/browser/stub/serve.ts [port]`: the pages on made-up data. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { dashboardText } from '../../../src/text/dashboard/dashboard-text.ts';
import { toLocale } from '../../../src/text/locale.ts';
import { rows, viewOf } from './data.ts';
import { eventsOf, filesOf, historyView, replayOf } from './more-data.ts';

const WEB = fileURLToPath(new URL('../../../plugins/overtone/web', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

const world = { rows: rows(), stopped: new Set<string>() };
const list = () => {
  const groups = { 'needs-you': 0, working: 0, open: 0, paused: 0, done: 0 };
  for (const row of world.rows) groups[row.group] += 1;
  return { total: world.rows.length, groups, sessions: world.rows };
};
const rowOf = (id: string | undefined) => world.rows.find(({ sessionId }) => sessionId === id);
const view = (id: string | undefined) => {
  const row = rowOf(id);
  if (!row) return undefined;
  const made = viewOf(row);
  return made.loop && world.stopped.has(row.sessionId)
    ? { ...made, loop: { ...made.loop, stopped: true, stopReason: 'user' } }
    : made;
};

const app = new Hono();
app.use(async (c, next) => {
  await next();
  c.res.headers.set('Content-Security-Policy', POLICY);
});
app.get('/api/text', (c) => c.json(dashboardText(toLocale(c.req.query('lang')))));
app.get('/api/whoami', (c) =>
  c.json({ canControl: c.req.query('ro') === undefined && process.env['READ_ONLY'] === undefined }),
);
app.get('/api/list', (c) => {
  const q = c.req.query('q') ?? '';
  const project = c.req.query('project') ?? '';
  const all = list();
  const sessions = all.sessions.filter(
    (row) => JSON.stringify(row).includes(q) && (project === '' || row.project === project),
  );
  return c.json({ ...all, total: sessions.length, sessions });
});
app.get('/api/sessions/:id/view', (c) =>
  c.json(view(c.req.param('id')) ?? { error: 'no session' }, view(c.req.param('id')) ? 200 : 404),
);
app.get('/api/sessions/:id/events', (c) => c.json(eventsOf(c.req.query())));
app.get('/api/sessions/:id/replay', (c) => c.json(replayOf(c.req.param('id'))));
app.get('/api/sessions/:id/files', (c) => c.json(filesOf()));
app.get('/api/sessions/:id/files/*', (c) =>
  c.json({
    name: 'workflow.json',
    path: '/x/workflow.json',
    text: JSON.stringify(view(c.req.param('id')), null, 2),
    truncated: false,
  }),
);
app.get('/api/history', (c) => c.json(historyView()));
app.get('/ui/history', (c) =>
  c.html(
    '<section><h2>Pass rates per stage</h2><table><thead><tr><th scope="col">Stage</th><th scope="col">pass@1</th></tr></thead><tbody><tr><th scope="row">DEV</th><td>75%</td></tr></tbody></table></section>',
  ),
);
app.post('/api/sessions/:id/control', async (c) => {
  const { command } = await c.req.json();
  setTimeout(() => {
    if (command === 'stop') {
      world.stopped.add(c.req.param('id'));
      push('view', view(c.req.param('id')));
    } else
      push('timeline', {
        sessionId: c.req.param('id'),
        ts: new Date().toISOString(),
        type: 'grader:score',
        category: 'grader',
        label: 'x',
        stage: 'DEV',
      });
  }, 800);
  return c.json({ ok: true });
});
app.delete('/api/sessions/:id', (c) => {
  const id = c.req.param('id');
  world.rows = world.rows.filter(({ sessionId }) => sessionId !== id);
  setTimeout(() => push('removed', { sessionId: id }), 400);
  return c.body(null, 204);
});

const clients = new Set<(event: string, data: unknown) => void>();
const push = (event: string, data: unknown) => {
  for (const send of clients) send(event, data);
};
let seq = 0;
app.get('/sse/all', (c) =>
  streamSSE(c, async (stream) => {
    const send = (event: string, data: unknown) =>
      void stream.writeSSE({ event, data: JSON.stringify(data), id: `stub-${++seq}` });
    clients.add(send);
    stream.onAbort(() => void clients.delete(send));
    send('connected', {
      serverTime: new Date().toISOString(),
      boot: 'stub',
      resumed: false,
      lost: c.req.query('last') ? null : 0,
    });
    send('list', list());
    const focus = view(c.req.query('focus'));
    if (focus) send('view', focus);
    let n = 0;
    while (!stream.aborted) {
      await stream.sleep(2000);
      send('heartbeat', {});
      if (focus && process.env['LIVE'])
        send('timeline', {
          sessionId: focus.row.sessionId,
          ts: new Date().toISOString(),
          type: 'tool:failure',
          category: 'tool',
          label: '工具失敗',
          tool: 'Bash',
          error: `exit ${n++}`,
        });
    }
  }),
);
app.get('*', (c) => {
  const path = c.req.path === '/' ? '/index.html' : c.req.path;
  try {
    return c.body(readFileSync(join(WEB, path)), 200, {
      'Content-Type': TYPES[extname(path)] ?? 'text/html; charset=utf-8',
    });
  } catch {
    return c.json({ error: 'nothing there' }, 404);
  }
});

const port = Number(process.argv[2] ?? 7799);
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log(`http://127.0.0.1:${port}/`));
