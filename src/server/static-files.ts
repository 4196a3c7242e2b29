/** The files of the page, and nothing beside them. */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Context } from 'hono';
import { hasCode } from '../store/disk/errno.ts';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import { Refusal } from './route.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export const servePage = (context: Context, root: string): Response => serve(context, root, 'index.html');

/** `name` is a path below the root, as it stands in the address. */
export const serveFile = (context: Context, root: string, name: string): Response => serve(context, root, pathIn(name));

function serve(context: Context, root: string, path: string | undefined): Response {
  const type = path === undefined ? undefined : TYPES[extname(path)];
  const bytes = path === undefined || type === undefined ? undefined : readInside(root, path);
  if (bytes === undefined || type === undefined) throw new Refusal(404, API_ERRORS.noPage);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = { 'Cache-Control': 'no-cache', ETag: etag };
  if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, 'Content-Type': type } });
}

/** Plain names only. What is encoded twice stays encoded, and no such file exists. */
function pathIn(encoded: string): string | undefined {
  const name = decoded(encoded);
  if (name === undefined || name.endsWith('.html')) return undefined;
  return name.split('/').every((part) => NAME.test(part)) ? name : undefined;
}

const NAME = /^[A-Za-z0-9_][\w.@-]{0,100}$/;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A link that leads out of the root leads nowhere. */
function readInside(root: string, path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const real = realpathSync(join(root, path));
    if (!real.startsWith(realpathSync(root) + sep) || !statSync(real).isFile()) return undefined;
    return new Uint8Array(readFileSync(real));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG')) return undefined;
    throw error;
  }
}
