/** A row of the table from which the router is built and the interface described. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppDeps } from './app-deps.ts';

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** In hono's syntax; `:id` is a session id and is checked before the handler runs. */
  readonly path: string;
  readonly summary: string;
  /** Query parameters and what they mean. */
  readonly query?: Readonly<Record<string, string>>;
  /** Fields of the JSON body and what they mean. */
  readonly body?: Readonly<Record<string, string>>;
  /** Status codes and what they mean. */
  readonly answers: Readonly<Record<number, string>>;
  /** JSON by default. */
  readonly contentType?: string;
  /** Needs no key: nothing in it is anybody's. */
  readonly open?: true;
  /** Also opened by `?ticket=`, where a browser cannot send the key along. */
  readonly byTicket?: true;
  readonly handle: (context: Context, deps: AppDeps) => Response | Promise<Response>;
};

export const refusal = (context: Context, status: ContentfulStatusCode, error: string): Response =>
  context.json({ ok: false, error }, status);
