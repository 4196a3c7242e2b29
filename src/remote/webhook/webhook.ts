/**
 * Sends notices to a web address. What it takes is on disk first and leaves when the receiver said yes, with longer and
 * longer pauses in between; what is refused for good, or too often, goes to the dead letters.
 */
import { createHash } from 'node:crypto';
import type { Outbox, OutboxItem } from '../../store/remote/outbox.ts';
import { messageOf } from '../../values/narrow.ts';
import type { Adapter, Health, Notice } from '../adapter.ts';
import { renderWebhook, targetOf, type WebhookPreset } from './presets.ts';
import { signWebhook } from './sign.ts';

export type WebhookOptions = {
  readonly name: string;
  readonly url: string;
  readonly preset: WebhookPreset;
  /** `whsec_…` signs the request; Gotify takes its token here. */
  readonly secret?: string;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly timeoutMs?: number;
  /** After each failure in a row; after the last one the message is dead. */
  readonly pausesMs?: readonly number[];
};

const TIMEOUT_MS = 15_000;
const SECOND = 1_000;
const PAUSES_MS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600].map((seconds) => seconds * SECOND);

export function createWebhook(options: WebhookOptions): Adapter {
  const { outbox, now, pausesMs = PAUSES_MS } = options;
  const url = checkedUrl(options.url);
  let health: Health = { state: 'down' };
  let timer: NodeJS.Timeout | undefined;
  let inFlight: AbortController | undefined;
  let isRunning = false;

  const settle = (item: OutboxItem, outcome: Outcome): void => {
    if (outcome.ok) {
      outbox.remove(item.id);
      health = { state: 'connected', lastOutbound: now().toISOString() };
      return;
    }
    const pauseMs = outcome.retryAfterMs ?? pausesMs[item.attempts];
    const next = { ...item, attempts: item.attempts + 1, lastError: outcome.why };
    health = { ...health, why: outcome.why };
    if (outcome.isFinal || pauseMs === undefined) outbox.bury(next);
    else outbox.put({ ...next, dueAt: now().getTime() + pauseMs });
  };

  const work = async (): Promise<void> => {
    if (inFlight || !isRunning) return;
    for (let item = due(); item && isRunning; item = due()) {
      inFlight = new AbortController();
      const outcome = await post(url, item, options, inFlight);
      if (isRunning) settle(item, outcome);
    }
    inFlight = undefined;
    sleepUntilDue();
  };
  const due = (): OutboxItem | undefined => outbox.waiting().find(({ dueAt }) => dueAt <= now().getTime());
  const sleepUntilDue = (): void => {
    clearTimeout(timer);
    const [soonest] = outbox
      .waiting()
      .map(({ dueAt }) => dueAt - now().getTime())
      .sort((one, other) => one - other);
    if (soonest === undefined || !isRunning) return;
    timer = setTimeout(() => void work(), Math.max(soonest, 10)).unref();
  };

  return {
    name: options.name,
    start() {
      isRunning = true;
      health = { state: 'connected' };
      void work();
    },
    stop() {
      isRunning = false;
      inFlight?.abort();
      clearTimeout(timer);
      health = { ...health, state: 'down' };
    },
    health: () => health,
    notify(notice) {
      const createdAt = now();
      const item = { id: idOf(options.name, notice), notice, attempts: 0, dueAt: createdAt.getTime() };
      outbox.put({ ...item, createdAt: createdAt.toISOString() });
      void work();
    },
  };
}

/** The same for a notice that is sent again, so that a receiver can drop the second one. */
const idOf = (name: string, notice: Notice): string =>
  `msg_${createHash('sha256')
    .update(`${name}\n${JSON.stringify(notice)}`)
    .digest('hex')
    .slice(0, 24)}`;

type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: string; readonly isFinal: boolean; readonly retryAfterMs?: number };

async function post(url: URL, item: OutboxItem, options: WebhookOptions, limit: AbortController): Promise<Outcome> {
  const { preset, secret = '', now, timeoutMs = TIMEOUT_MS } = options;
  const body = JSON.stringify(renderWebhook(preset, item.notice as unknown as Notice, url));
  const seconds = Math.floor(now().getTime() / SECOND);
  const timer = setTimeout(() => limit.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    const response = await fetch(targetOf(preset, url), {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: limit.signal,
      headers: {
        'content-type': 'application/json',
        ...(preset === 'gotify' && secret && { 'x-gotify-key': secret }),
        ...(preset === 'json' && secret && signWebhook(secret, item.id, seconds, body)),
      },
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch (error) {
    return { ok: false, why: causeOf(error), isFinal: false };
  } finally {
    clearTimeout(timer);
  }
}

/** Too early, too many, took too long: the same request may go through later. */
const PASSING = [408, 425, 429];

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { ok: true };
  const isFinal = status < 500 && !PASSING.includes(status);
  const seconds = Number(headers.get('retry-after'));
  return {
    ok: false,
    why: status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`,
    isFinal,
    ...(seconds > 0 && { retryAfterMs: seconds * SECOND }),
  };
}

/** `fetch failed` says nothing; what lies behind it does. */
const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? messageOf(error) : messageOf(cause);
};

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Throws with what is wrong: notices may hold names of projects and features, so they do not travel in the clear. */
export function checkedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error(`not a web address: ${text}`);
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!isSafe) throw new Error(`a webhook needs https:// (http:// only on this machine): ${url.origin}`);
  return url;
}
