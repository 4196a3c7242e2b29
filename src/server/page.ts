/** The page and its files. */
import type { Context } from 'hono';
import { admit } from './access.ts';
import type { AppDeps } from './app-deps.ts';
import type { Route } from './route.ts';
import { serveFile, servePage } from './static-files.ts';

const page = (context: Context, deps: AppDeps): Response => admit(context, deps) ?? servePage(context, deps.webRoot);

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
      handle: (context, { webRoot }) => serveFile(context, webRoot, nameIn(context, folder)),
    }),
  ),
  {
    method: 'GET',
    path: '/:icon{favicon\\.(svg|ico|png)}',
    summary: 'The sign of the page.',
    answers: { 200: 'the file', 404: 'no such file' },
    contentType: 'image/svg+xml',
    handle: (context, { webRoot }) => serveFile(context, webRoot, context.req.path.slice(1)),
  },
];

/** As it stands in the address: what is decoded twice could become something else. */
const nameIn = ({ req }: Context, folder: string): string =>
  folder === 'static' ? req.path.slice('/static/'.length) : req.path.slice(1);
