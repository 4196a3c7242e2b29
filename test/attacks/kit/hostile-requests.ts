/** Hostile requests to the dashboard as bytes on the wire, made from a seed. */
import { ROUTES } from '../../../src/server/routes.ts';
import { mutate, ODD, type Random } from './hostile-cases.ts';

export type HostileRequest = {
  readonly bytes: Buffer;
  /** Comes with the owner's key: then it may read, and write in the session that is steered. */
  readonly isOwner: boolean;
};

/** `session` is only read; `steered` is written by commands. */
type Target = { readonly port: number; readonly key: string; readonly session: string; readonly steered: string };

const METHODS = [
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'DELETE',
  'TRACE',
  'CONNECT',
  'get',
  'G\0T',
  '',
];
const READING = ['GET', 'HEAD', 'OPTIONS'];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''];
const STRANGE_PATHS = [
  '*',
  '//',
  '/../../../etc/passwd',
  '/js/..%2f..%2f..%2fetc%2fpasswd',
  '/%00',
  '/%',
  '/%ff%fe',
  'http://example.com/api/list',
  `/${'a'.repeat(20_000)}`,
  `/api/list?${'a=b&'.repeat(2_000)}`,
  `/api/sessions/${'../'.repeat(50)}`,
  '/api/sessions/__proto__/view',
];
const HUGE = 3 * 1024 * 1024;

/** A command that changes a session, with the key: anything may be in it, but nothing else may come of it. */
function makeCommand({ port, key, steered }: Target, random: Random): HostileRequest {
  const [command, params] = random.pick(COMMANDS);
  const said = JSON.stringify(mutate({ command, params }, random));
  const body = random.next() < 0.05 ? said.slice(0, said.length / 2) : said;
  const id = random.next() < 0.8 ? steered : encodeURIComponent(random.pick(ODD));
  const head = [
    `POST /api/${random.next() < 0.9 ? `sessions/${id}/` : ''}control HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`), isOwner: true };
}

const SCORES = { clarity: 4, completeness: 3, actionability: 5 };
const COMMANDS: readonly (readonly [command: string, params: object])[] = [
  ['stop', {}],
  ['continue', {}],
  ['pause', {}],
  ['resume', {}],
  ['grade', { stage: 'DEV', scores: SCORES }],
  ['skip', { stage: 'DOCS', reason: 'none' }],
  ['start', { workflow: 'quick' }],
  ['timeline', { limit: 5 }],
  ['tasks', {}],
];

export function makeRequest(target: Target, random: Random): HostileRequest {
  if (random.next() < 0.25) return makeCommand(target, random);
  const method = random.pick(METHODS);
  const isOwner = READING.includes(method) && random.next() < 0.3;
  const body = bodyOf(random);
  const head = [
    `${method} ${pathOf(target, random)} ${random.pick(VERSIONS)}`,
    ...headersOf(target, random),
    ...(isOwner ? [`Authorization: Bearer ${target.key}`] : strangersKey(random)),
    ...lengthOf(body, random),
  ];
  const bytes = Buffer.from(`${head.join(random.next() < 0.05 ? '\n' : '\r\n')}\r\n\r\n${body}`, 'latin1');
  const isTorn = random.next() < 0.15;
  return { bytes: isTorn ? bytes.subarray(0, Math.floor(random.next() * bytes.length)) : bytes, isOwner };
}

function pathOf({ session }: Target, random: Random): string {
  if (random.next() < 0.3) return random.pick(STRANGE_PATHS);
  const { path } = random.pick(ROUTES);
  const odd = encodeURIComponent(random.pick(ODD));
  const id = random.next() < 0.5 ? session : odd;
  const filled = path
    .replace(':id', id)
    .replace(/:\w+(?:\{[^/]*\})?/, random.pick(['workflow.json', odd, '../../dashboard-key']));
  const query = random.pick(['', '', `?ticket=${odd}`, `?limit=${odd}&since=${odd}`, '?limit=1e308', '?lang=../../x']);
  return `${filled}${query}`;
}

function headersOf({ port }: Target, random: Random): string[] {
  const host = random.pick([`127.0.0.1:${port}`, `127.0.0.1:${port}`, `localhost:${port}`, 'example.com', '', '\t']);
  const others = [
    'Origin: http://example.com',
    'Content-Type: application/json',
    'Content-Type: text/plain',
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x',
    'Connection: Upgrade\r\nUpgrade: h2c',
    'Expect: 100-continue',
    'Range: bytes=0-,-1',
    'Accept-Encoding: \u0001',
    'X-Forwarded-Host: 127.0.0.1',
    `Cookie: ${'a=b; '.repeat(500)}`,
    `X-Long: ${'x'.repeat(40_000)}`,
    'no colon at all',
    ' folded: header',
  ];
  return [`Host: ${host}`, ...others.filter(() => random.next() < 0.15)];
}

const strangersKey = (random: Random): string[] =>
  random.pick([
    [],
    ['Authorization: Bearer '],
    [`Authorization: Bearer ${'A'.repeat(43)}`],
    ['Authorization: Basic e30='],
  ]);

function bodyOf(random: Random): string {
  const odd = random.pick(ODD);
  return random.pick([
    '',
    '{',
    '[[[['.repeat(1_000),
    JSON.stringify({ command: 'stop', params: {} }),
    JSON.stringify({ command: odd, params: { stage: odd } }),
    JSON.stringify({ key: odd }),
    '{"__proto__":{"command":"stop"}}',
    ...(random.next() < 0.1 ? ['x'.repeat(HUGE)] : []),
  ]);
}

/** True, too short, too long, twice, or none at all. */
const lengthOf = (body: string, random: Random): string[] => {
  const right = `Content-Length: ${body.length}`;
  const wrong = [
    ['Content-Length: 1'],
    ['Content-Length: 99999999999'],
    ['Content-Length: -1'],
    [right, 'Content-Length: 7'],
    [right, 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked'],
    [],
  ];
  return random.next() < 0.6 ? [right] : random.pick(wrong);
};
