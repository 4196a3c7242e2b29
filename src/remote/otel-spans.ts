/**
 * The timeline of a session as spans: workflow → stage → agent, named by the conventions for generative AI. Ids are
 * derived from the session and the place in its timeline, so exporting again changes nothing.
 */
import { createHash } from 'node:crypto';
import { asText } from '../values/narrow.ts';
import type { TimelineRecord } from '../workflow/ports.ts';

export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
};

/** One table of names: the conventions are still in development. */
const NAMES = {
  operation: 'gen_ai.operation.name',
  conversation: 'gen_ai.conversation.id',
  agent: 'gen_ai.agent.name',
  workflow: 'overtone.workflow',
  stage: 'overtone.stage',
  result: 'overtone.result',
} as const;

/** Spans of the last workflow in these events, in the order they ended; none while it is under way. */
export function spansOf(sessionId: string, events: readonly TimelineRecord[]): Span[] {
  const own = events.slice(
    Math.max(
      events.findLastIndex(({ type }) => type === 'workflow:start'),
      0,
    ),
  );
  const last = own.findIndex(({ type }) => type === 'workflow:complete' || type === 'workflow:abort');
  const [start, end] = [own[0], own[last]];
  if (start?.type !== 'workflow:start' || end === undefined) return [];
  const traceId = digest(`${sessionId} ${start.ts}`, 32);
  const begin = ({ ts, type }: TimelineRecord, index: number, name: string, parent?: Begun): Begun => ({
    ...{ traceId, spanId: digest(`${traceId} ${index} ${type}`, 16) },
    ...(parent && { parentSpanId: parent.spanId }),
    ...{ name, start: ts },
  });
  const workflow = asText(start['workflowType']);
  const root = begin(start, 0, `invoke_workflow ${workflow}`);
  const open = new Map<string, Begun>();
  const spans: Span[] = [];
  const finish = (span: Begun, ts: string, isError: boolean, attributes: Span['attributes']): void =>
    void spans.push({ ...span, end: ts, isError, attributes: { [NAMES.conversation]: sessionId, ...attributes } });
  const close = (key: string, ts: string, isError: boolean, attributes: Span['attributes']): void => {
    const span = open.get(key);
    if (span && open.delete(key)) finish(span, ts, isError, attributes);
  };
  for (const [index, event] of own.slice(0, last + 1).entries()) {
    const { type, ts } = event;
    const [stage, agent, result] = [asText(event['stage']), asText(event['agent']), asText(event['result'])];
    const ended = { [NAMES.stage]: stage, [NAMES.result]: result };
    if (type === 'stage:start') open.set(stage, begin(event, index, `stage ${stage}`, root));
    if (type === 'agent:delegate')
      open.set(`${stage} ${agent}`, begin(event, index, `invoke_agent ${agent}`, open.get(stage) ?? root));
    if (type === 'agent:complete')
      close(`${stage} ${agent}`, ts, result === 'fail', {
        ...{ [NAMES.operation]: 'invoke_agent', [NAMES.agent]: agent },
        ...ended,
      });
    if (type === 'stage:complete') close(stage, ts, result === 'fail', ended);
  }
  for (const key of [...open.keys()].reverse()) close(key, end.ts, true, { [NAMES.result]: 'lost' });
  const attributes = { [NAMES.operation]: 'invoke_workflow', [NAMES.workflow]: workflow };
  finish(root, end.ts, end.type === 'workflow:abort', attributes);
  return spans;
}

type Begun = Omit<Span, 'end' | 'isError' | 'attributes'>;

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

const nanos = (ts: string): string => `${Date.parse(ts)}000000`;

/** OTLP/JSON, as collectors accept it at /v1/traces. */
export const otlpTraces = (spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': 'overtone' }) },
      scopeSpans: [
        {
          scope: { name: 'overtone' },
          spans: spans.map(({ start, end, isError, attributes, ...span }) => ({
            ...span,
            kind: 1,
            startTimeUnixNano: nanos(start),
            endTimeUnixNano: nanos(end),
            attributes: attributesOf(attributes),
            status: { code: isError ? 2 : 1 },
          })),
        },
      ],
    },
  ],
});

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
