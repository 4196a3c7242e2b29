/** Exports each finished workflow to an OpenTelemetry collector: OTLP/JSON over HTTP, opt-in. */
import type { Health } from '../../store/remote-files.ts';
import { asList, isRecord, messageOf } from '../../values/narrow.ts';
import type { TimelineRecord } from '../../workflow/ports.ts';
import type { CreateAdapter, Inbox } from '../adapter.ts';
import { otlpTraces, spansOf } from '../otel-spans.ts';
import { checkedUrl } from './webhook.ts';

const TIMEOUT_MS = 15_000;
/** The timeline is written before it is followed, but its last lines may come in a second read. */
const SETTLE_MS = 250;
const TRIES_MS = [0, 5_000, 60_000];

/** The secret is the address of the collector, and header fields as `name=value` after spaces. */
export const createAdapter: CreateAdapter = ({ secret, now, log }) => {
  const [address = '', ...fields] = secret.split(/\s+/);
  const url = new URL('v1/traces', `${checkedUrl(address).href.replace(/\/?$/, '/')}`);
  const headers = Object.fromEntries(fields.map((field) => field.split(/=(.*)/s, 2)));
  const timers = new Set<NodeJS.Timeout>();
  let inbox: Inbox | undefined;
  let health: Health = { state: 'down' };

  const later = (work: () => Promise<void>, ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch(() => undefined);
    }, ms).unref();
    timers.add(timer);
  };
  async function send(body: string, attempt: number): Promise<void> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      health = { state: 'connected', lastOutbound: now().toISOString() };
    } catch (error) {
      health = { ...health, why: messageOf(error) };
      log(`otel: ${messageOf(error)}`);
      const pauseMs = TRIES_MS[attempt + 1];
      if (pauseMs !== undefined && inbox) later(() => send(body, attempt + 1), pauseMs);
    }
  }
  async function exportSession(sessionId: string): Promise<void> {
    const answer = inbox?.command(
      { id: 'self', name: 'otel' },
      { sessionId, command: 'timeline', params: { limit: 10_000 } },
    );
    if (answer === undefined || !answer.ok) return;
    const spans = spansOf(sessionId, asList(answer.data).filter(isRecord) as unknown as readonly TimelineRecord[]);
    if (spans.length > 0) await send(JSON.stringify(otlpTraces(spans)), 0);
  }

  return {
    name: 'otel',
    start(given) {
      inbox = given;
      health = { state: 'connected' };
    },
    stop() {
      inbox = undefined;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      health = { ...health, state: 'down' };
    },
    health: () => health,
    push(push) {
      if (push.kind !== 'timeline') return;
      const { type } = push.event;
      if (type === 'workflow:complete' || type === 'workflow:abort')
        later(() => exportSession(push.sessionId), SETTLE_MS);
    },
  };
};
