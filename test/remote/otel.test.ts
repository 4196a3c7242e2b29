import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAdapter } from '../../src/remote/adapters/otel.ts';
import { otlpTraces, spansOf } from '../../src/remote/otel-spans.ts';
import type { TimelineRecord } from '../../src/workflow/ports.ts';
import { mapMemory } from '../contract/memory-adapter.ts';
import { startServer } from '../kit/far-servers.ts';
import { recordingInbox, WORDS } from '../kit/remote.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const event = (second: number, type: string, data: object = {}) =>
  ({ ts: at(second), type, ...data }) as TimelineRecord;

const TIMELINE = [
  event(0, 'session:start'),
  event(1, 'workflow:start', { workflowType: 'quick' }),
  event(2, 'stage:start', { stage: 'DEV' }),
  event(2, 'agent:delegate', { stage: 'DEV', agent: 'developer' }),
  event(8, 'agent:complete', { stage: 'DEV', agent: 'developer', result: 'pass' }),
  event(8, 'stage:complete', { stage: 'DEV', result: 'pass' }),
  event(9, 'stage:start', { stage: 'TEST' }),
  event(12, 'stage:complete', { stage: 'TEST', result: 'fail' }),
  event(13, 'workflow:complete', { workflowType: 'quick' }),
];

describe('given the timeline of a finished workflow', () => {
  it('when it becomes spans, then agents lie in stages, stages in the workflow, and a second export has the same ids', () => {
    const spans = spansOf('s1', TIMELINE);
    const [agent, dev, test, root] = spans;
    expect(spans.map(({ name }) => name)).toEqual([
      'invoke_agent developer',
      'stage DEV',
      'stage TEST',
      'invoke_workflow quick',
    ]);
    expect([agent?.parentSpanId, dev?.parentSpanId, root?.parentSpanId]).toEqual([
      dev?.spanId,
      root?.spanId,
      undefined,
    ]);
    expect([dev?.isError, test?.isError]).toEqual([false, true]);
    expect(spansOf('s1', TIMELINE)).toEqual(spans);
    expect(spans.every(({ traceId, spanId }) => /^[0-9a-f]{32}$/.test(traceId) && /^[0-9a-f]{16}$/.test(spanId))).toBe(
      true,
    );
  });

  it('when it is still under way, then there is nothing to export', () => {
    expect(spansOf('s1', TIMELINE.slice(0, -1))).toEqual([]);
  });

  it('when it ends, then a collector receives it as OTLP/JSON', async () => {
    const bodies: unknown[] = [];
    const collector = await startServer(({ path, headers, text }) => {
      if (path === '/v1/traces' && headers['x-team'] === 'acme') bodies.push(JSON.parse(text));
      return { body: {} };
    });
    onTestFinished(collector.close);
    const adapter = createAdapter({
      ...{ secret: `${collector.url} x-team=acme`, settings: {}, memory: mapMemory(), words: WORDS },
      ...{ directory: '', pid: process.pid, now: () => new Date(), log: () => undefined },
    });
    onTestFinished(() => adapter.stop());
    const { inbox } = recordingInbox();
    await adapter.start({ ...inbox, command: () => ({ ok: true, data: TIMELINE }) });
    const ended = TIMELINE.at(-1) as TimelineRecord;
    adapter.push?.({ kind: 'timeline', sessionId: 's1', seq: 1, event: ended });
    await vi.waitFor(
      () => expect(bodies).toEqual([JSON.parse(JSON.stringify(otlpTraces(spansOf('s1', TIMELINE))))]),
      5_000,
    );
  });
});
