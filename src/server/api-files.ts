/** The files of a session, by name; no other can be asked for. */
import type { Context } from 'hono';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import { requireFacts } from './api-session.ts';
import type { AppDeps } from './app-deps.ts';
import { Refusal, type Route } from './route.ts';
import { listSessionFiles, readSessionFile, type SessionFile } from './session-files.ts';

export const filesRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/sessions/:id/files',
    summary: 'Lists the files of the session: state, handoffs, feature, task.',
    answers: { 200: 'an array of name, path, size, kind', 404: 'no session' },
    handle: (context, deps) => context.json(filesOf(context, deps)),
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/files/:name{.+}',
    summary: 'One of these files; a long one in part.',
    answers: { 200: 'name, path, text, truncated', 404: 'no session, or it has no such file' },
    handle(context, deps) {
      const file = filesOf(context, deps).find(({ name }) => name === context.req.param('name'));
      const content = file && readSessionFile(file);
      if (content === undefined) throw new Refusal(404, API_ERRORS.noFile);
      return context.json(content);
    },
  },
];

const filesOf = (context: Context, deps: AppDeps): readonly SessionFile[] =>
  listSessionFiles(deps.home, deps.readDetail(requireFacts(context, deps)));
