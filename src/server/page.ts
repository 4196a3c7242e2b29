/** The page and its static files. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { getMimeType } from 'hono/utils/mime';
import { ifReadable } from '../store/disk/reading.ts';
import { API_ERRORS } from '../text/dashboard-text.ts';
import { type AppDeps, getWithoutKey, type Route } from './route.ts';

/** The shell of the page. It contains no data; the rest is requested with the key. */
const page = (context: Context, { webRoot }: AppDeps): Response => serve(context, webRoot, 'index.html');

/** The folders of the page; `static` is the root itself. */
const FOLDERS = ['js', 'css', 'vendor', 'static'];

export const pageRoutes: readonly Route[] = [
  getWithoutKey('/', page),
  getWithoutKey('/index.html', page),
  ...FOLDERS.map((folder) =>
    getWithoutKey(`/${folder}/:file{.+}`, (context, { webRoot }) => serve(context, webRoot, nameIn(context, folder))),
  ),
  getWithoutKey('/:icon{favicon\\.(svg|ico|png)}', (context, { webRoot }) =>
    serve(context, webRoot, context.req.path.slice(1)),
  ),
];

/** As it appears in the address, never decoded: the files of the page have plain names. */
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

/** A link that leads out of the root is not followed. */
const readInside = (root: string, path: string): Uint8Array<ArrayBuffer> | undefined =>
  ifReadable(() => {
    const real = realpathSync(join(root, path));
    if (!real.startsWith(realpathSync(root) + sep) || !statSync(real).isFile()) return undefined;
    return new Uint8Array(readFileSync(real));
  });
