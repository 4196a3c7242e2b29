/** Asks a local port for JSON. Whatever listens there may close, stall or never stop talking: an answer comes in any case. */
import { request } from 'node:http';
import { DASHBOARD_LIMITS } from '../workflow/registry/limits.ts';
import { LOOPBACK } from './listen.ts';

export type Question = {
  readonly path: string;
  readonly patienceMs: number;
  /** Sends an empty object with it. */
  readonly postWithKey?: string;
};

/**
 * `refused`: nothing listens there. Undefined: no JSON came. Over node:http, because a fetch whose connection is closed at
 * once may stay pending and let the process end without a word.
 */
export function askPort(port: number, { path, patienceMs, postWithKey }: Question): Promise<unknown> {
  const post = postWithKey !== undefined && {
    method: 'POST',
    headers: { Authorization: `Bearer ${postWithKey}`, 'Content-Type': 'application/json', 'Content-Length': 2 },
  };
  return new Promise((resolve) => {
    const outgoing = request({ host: LOOPBACK, port, path, agent: false, ...post });
    const settle = (answer: unknown): void => {
      clearTimeout(timer);
      resolve(answer);
      outgoing.destroy();
    };
    const timer = setTimeout(() => settle(undefined), patienceMs);
    outgoing.on('error', (error) => settle('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : undefined));
    outgoing.on('close', () => settle(undefined));
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.length > DASHBOARD_LIMITS.bodyBytes) settle(undefined);
      });
      incoming.on('end', () => settle(parsed(text)));
    });
    outgoing.end(post ? '{}' : undefined);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
