/** The page and its static files. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { getMimeType } from 'hono/utils/mime';
import { ifReadable } from '../store/sessions/timeline-cursor.ts';
import { API_ERRORS } from '../text/api-messages.ts';
import { admit } from './access.ts';
import type { AppDeps } from './app-deps.ts';
import type { Route } from './route.ts';

const page = (context: Context, deps: AppDeps): Response =>
  admit(context, deps) ?? serve(context, deps.webRoot, 'index.html');

/** The folders of the page; `static` is the root itself. */
const FOLDERS = ['js', 'css', 'vendor', 'static'];

export const pageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    summary: 'The page.',
    query: { key: 'the key, which becomes a cookie' },
    answers: { 200: 'HTML', 303: 'the key was right' },
    contentType: 'text/html',
    handle: page,
  },
  {
    method: 'GET',
    path: '/index.html',
    summary: 'The page.',
    answers: { 200: 'HTML' },
    contentType: 'text/html',
    handle: page,
  },
  ...FOLDERS.map(
    (folder): Route => ({
      method: 'GET',
      path: `/${folder}/:file{.+}`,
      summary: `A file of the page below ${folder}.`,
      answers: { 200: 'the file', 304: 'as it was', 404: 'no such file' },
      contentType: 'application/octet-stream',
      handle: (context, { webRoot }) => serve(context, webRoot, nameIn(context, folder)),
    }),
  ),
  {
    method: 'GET',
    path: '/:icon{favicon\\.(svg|ico|png)}',
    summary: 'The sign of the page.',
    answers: { 200: 'the file', 404: 'no such file' },
    contentType: 'image/svg+xml',
    handle: (context, { webRoot }) => serve(context, webRoot, context.req.path.slice(1)),
  },
];

/** As it stands in the address, never decoded: the files of the page have plain names. */
const PLAIN_NAME = /^(?!.*\.html$)(?:[A-Za-z0-9_][\w.@-]{0,100}\/)*[A-Za-z0-9_][\w.@-]{0,100}$/;

function nameIn({ req }: Context, folder: string): string {
  const name = req.path.slice(folder === 'static' ? '/static/'.length : 1);
  return PLAIN_NAME.test(name) ? name : '';
}

function serve(context: Context, root: string, path: string): Response {
  const type = extname(path) === '' ? undefined : getMimeType(path);
  const bytes = type === undefined ? undefined : readInside(root, path);
  if (bytes === undefined || type === undefined) throw new HTTPException(404, { message: API_ERRORS.noPage });
  return context.body(bytes, 200, { 'Cache-Control': 'no-cache', 'Content-Type': type });
}

/** A link that leads out of the root leads nowhere. */
const readInside = (root: string, path: string): Uint8Array<ArrayBuffer> | undefined =>
  ifReadable(() => {
    const real = realpathSync(join(root, path));
    if (!real.startsWith(realpathSync(root) + sep) || !statSync(real).isFile()) return undefined;
    return new Uint8Array(readFileSync(real));
  });
