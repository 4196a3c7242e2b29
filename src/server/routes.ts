/** Every route there is: the router and the description are made from this table. */
import { controlRoutes } from './api-control.ts';
import { filesRoutes } from './api-files.ts';
import { healthRoutes } from './api-health.ts';
import { historyRoutes } from './api-history.ts';
import { registryRoutes } from './api-registry.ts';
import { sessionRoutes } from './api-session.ts';
import { sessionsRoutes } from './api-sessions.ts';
import { describeRoutes } from './openapi.ts';
import { pageRoutes } from './page.ts';
import type { Route } from './route.ts';
import { streamRoutes } from './streams.ts';

const description: Route = {
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description.',
  answers: { 200: 'OpenAPI 3.1' },
  handle: (context, { version }) => context.json(describeRoutes(ROUTES, version)),
};

export const ROUTES: readonly Route[] = [
  ...healthRoutes,
  ...sessionsRoutes,
  ...sessionRoutes,
  ...filesRoutes,
  ...controlRoutes,
  ...historyRoutes,
  ...registryRoutes,
  ...streamRoutes,
  description,
  ...pageRoutes,
];
