/** A row of the table from which the router is built and the interface described. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppDeps } from './app-deps.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

export type Route = {
  readonly method: Method;
  /** As hono writes it: `:id` is a session and is checked before the route is asked. */
  readonly path: string;
  readonly summary: string;
  /** Parameters of the query and what they mean. */
  readonly query?: Readonly<Record<string, string>>;
  /** Fields of the JSON body and what they mean. */
  readonly body?: Readonly<Record<string, string>>;
  /** Status codes and what they mean. */
  readonly answers: Readonly<Record<number, string>>;
  /** JSON, unless it says otherwise. */
  readonly contentType?: string;
  /** Needs the key. */
  readonly changes?: true;
  readonly handle: (context: Context, deps: AppDeps) => Response | Promise<Response>;
};

/** Ends a request with a status and a sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.status = status;
  }
}

export const refusal = (context: Context, status: ContentfulStatusCode, error: string): Response =>
  context.json({ ok: false, error }, status);
