/**
 * Sends notices to a web address. Notices are written to disk first and removed once the receiver accepts them, with longer and
 * longer pauses in between; what is refused for good, or too often, goes to the dead letters.
 */
import { createHash, createHmac } from 'node:crypto';
import { createOutbox, type OutboxItem } from '../../store/remote/outbox.ts';
import type { Health } from '../../store/remote-files.ts';
import { messageOf } from '../../values/narrow.ts';
import type { CreateAdapter, Notice } from '../adapter.ts';
import { renderWebhook, targetOf, type WebhookPreset } from '../webhook-presets.ts';

const TIMEOUT_MS = 15_000;
const SECOND = 1_000;
const PAUSES_MS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600].map((seconds) => seconds * SECOND);

/** The secret is the address and, separated by a space, the key that signs (`whsec_…`) or the token of Gotify. */
export const createAdapter: CreateAdapter = ({ secret, settings, directory, pid, now }) => {
  const [address = '', key = ''] = secret.split(/\s+/);
  const target: Target = { url: checkedUrl(address), key, preset: settings.webhook?.preset ?? 'json' };
  const outbox = createOutbox(`${directory}/outbox`, { pid, now });
  let health: Health = { state: 'down' };
  let timer: NodeJS.Timeout | undefined;
  let inFlight: AbortController | undefined;
  let isRunning = false;

  const settle = (item: OutboxItem, refusal: Refusal | undefined): void => {
    if (refusal === undefined) {
      outbox.remove(item.id);
      health = { state: 'connected', lastOutbound: now().toISOString() };
      return;
    }
    const { why, isFinal = false, retryAfterMs: pauseMs = PAUSES_MS[item.attempts] } = refusal;
    const next = { ...item, attempts: item.attempts + 1, lastError: why };
    health = { ...health, why };
    if (isFinal || pauseMs === undefined) outbox.bury(next);
    else outbox.put({ ...next, dueAt: now().getTime() + pauseMs });
  };

  const work = async (): Promise<void> => {
    if (inFlight || !isRunning) return;
    for (let item = due(); item && isRunning; item = due()) {
      inFlight = new AbortController();
      const refusal = await post(target, item, now(), inFlight);
      if (isRunning) settle(item, refusal);
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
    name: 'webhook',
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
      const item = { id: idOf(notice), notice, attempts: 0, dueAt: createdAt.getTime() };
      outbox.put({ ...item, createdAt: createdAt.toISOString() });
      void work();
    },
  };
};

/** The same for a notice that is sent again, so that a receiver can drop the second one. */
const idOf = (notice: Notice): string =>
  `msg_${createHash('sha256').update(JSON.stringify(notice)).digest('hex').slice(0, 24)}`;

type Target = { readonly url: URL; readonly key: string; readonly preset: WebhookPreset };

type Refusal = { readonly why: string; readonly isFinal?: boolean; readonly retryAfterMs?: number };

async function post(
  { url, key, preset }: Target,
  item: OutboxItem,
  now: Date,
  limit: AbortController,
): Promise<Refusal | undefined> {
  const body = JSON.stringify(renderWebhook(preset, item.notice as unknown as Notice, url));
  const seconds = Math.floor(now.getTime() / SECOND);
  const timer = setTimeout(() => limit.abort(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  try {
    const response = await fetch(targetOf(preset, url), {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: limit.signal,
      headers: {
        'content-type': 'application/json',
        ...(preset === 'gotify' && key && { 'x-gotify-key': key }),
        ...(preset === 'json' && key && signWebhook(key, item.id, seconds, body)),
      },
    });
    await response.body?.cancel();
    return refusalIn(response);
  } catch (error) {
    return { why: causeOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** The scheme of Standard Webhooks: receivers check it with any of its libraries. */
function signWebhook(secret: string, id: string, seconds: number, body: string): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

/** Too early, too many, took too long: the same request may go through later. */
const PASSING = [408, 425, 429];

function refusalIn({ ok, status, headers }: Response): Refusal | undefined {
  if (ok) return undefined;
  const seconds = Number(headers.get('retry-after'));
  return {
    why: status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`,
    isFinal: status < 500 && !PASSING.includes(status),
    ...(seconds > 0 && { retryAfterMs: seconds * SECOND }),
  };
}

/** `fetch failed` says nothing; its cause does. */
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
