/** The interface described for programs, from the table the router is built from. */
import type { Route } from './route.ts';

const PARAMETER = /:(\w+)(?:\{[^/]*\})?/g;

/** `/api/sessions/:id` is `/api/sessions/{id}` there. */
export const describedPath = (path: string): string => path.replace(PARAMETER, '{$1}');

export function describeRoutes(routes: readonly Route[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = describedPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Overtone', version, description: 'Sessions on this machine: what they do, and how to steer them.' },
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of this installation, in ~/.overtone/dashboard-key.',
        },
        ticket: { type: 'apiKey', in: 'query', name: 'ticket', description: 'From POST /api/ticket; good once.' },
      },
    },
  };
}

function operationOf(route: Route) {
  const { summary, contentType = 'application/json', open, byTicket, body } = route;
  const answers = { ...route.answers, ...(!open && { 401: 'the key is missing or wrong' }) };
  return {
    summary,
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(body && { requestBody: bodyOf(body) }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, description]) => [status, answerOf(status, description, contentType)]),
    ),
    ...(!open && { security: [{ key: [] }, ...(byTicket ? [{ ticket: [] }] : [])] }),
  };
}

const STRING = { type: 'string' };

const pathParameters = ({ path }: Route) =>
  [...path.matchAll(PARAMETER)].map(([, name]) => ({ name, in: 'path', required: true, schema: STRING }));

const queryParameters = ({ query = {} }: Route) =>
  Object.entries(query).map(([name, description]) => ({ name, in: 'query', description, schema: STRING }));

const bodyOf = (fields: NonNullable<Route['body']>) => ({
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(Object.entries(fields).map(([name, description]) => [name, { description }])),
      },
    },
  },
});

const NO_CONTENT = ['204', '303', '304'];

function answerOf(status: string, description: string, contentType: string) {
  if (NO_CONTENT.includes(status)) return { description };
  return Number(status) < 400
    ? { description, content: { [contentType]: {} } }
    : { description, content: { 'application/json': { schema: ERROR } } };
}

const ERROR = {
  type: 'object',
  required: ['ok', 'error'],
  properties: { ok: { const: false }, error: { type: 'string' } },
};
