/**
 * The timeline of a session as spans: workflow → stage → agent, named by the conventions for generative AI. Ids are
 * derived from the session and the place in its timeline, so exporting again changes nothing.
 */
import { createHash } from 'node:crypto';
import { asText } from '../../values/narrow.ts';
import type { TimelineRecord } from '../../workflow/ports.ts';

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

type Open = { readonly id: string; readonly start: string; readonly name: string; readonly parent?: string };

/** Spans of the last workflow in these events, oldest first; none while it is under way. */
export function spansOf(sessionId: string, events: readonly TimelineRecord[]): Span[] {
  const first = events.findLastIndex(({ type }) => type === 'workflow:start');
  const own = first === -1 ? [] : events.slice(first);
  const last = own.findIndex(({ type }) => type === 'workflow:complete' || type === 'workflow:abort');
  const [start, end] = [own[0], own[last]];
  if (start === undefined || end === undefined) return [];
  const digest = (text: string, length: number): string =>
    createHash('sha256').update(text).digest('hex').slice(0, length);
  const traceId = digest(`${sessionId} ${start.ts}`, 32);
  const idAt = (event: TimelineRecord, index: number): string => digest(`${traceId} ${index} ${event.type}`, 16);
  const root: Open = { id: idAt(start, 0), start: start.ts, name: asText(start['workflowType']) };
  const stages = new Map<string, Open>();
  const agents = new Map<string, Open>();
  const spans: Span[] = [];
  const close = (
    { id, start: from, name, parent }: Open,
    to: string,
    isError: boolean,
    attributes: Span['attributes'],
  ): void => {
    const common = {
      traceId,
      spanId: id,
      ...(parent !== undefined && { parentSpanId: parent }),
      name,
      start: from,
      end: to,
    };
    spans.push({ ...common, isError, attributes: { [NAMES.conversation]: sessionId, ...attributes } });
  };
  for (const [index, event] of own.slice(0, last + 1).entries()) {
    const { type, ts } = event;
    const [stage, agent, result] = [asText(event['stage']), asText(event['agent']), asText(event['result'])];
    const key = `${stage} ${agent}`;
    if (type === 'stage:start')
      stages.set(stage, { id: idAt(event, index), start: ts, name: `stage ${stage}`, parent: root.id });
    if (type === 'agent:delegate')
      agents.set(key, {
        id: idAt(event, index),
        start: ts,
        name: `invoke_agent ${agent}`,
        parent: stages.get(stage)?.id ?? root.id,
      });
    const [openStage, openAgent] = [stages.get(stage), agents.get(key)];
    if (type === 'agent:complete' && openAgent) {
      close(openAgent, ts, result === 'fail', {
        [NAMES.operation]: 'invoke_agent',
        [NAMES.agent]: agent,
        [NAMES.stage]: stage,
        [NAMES.result]: result,
      });
      agents.delete(key);
    }
    if (type === 'stage:complete' && openStage) {
      close(openStage, ts, result === 'fail', { [NAMES.stage]: stage, [NAMES.result]: result });
      stages.delete(stage);
    }
  }
  for (const open of [...agents.values(), ...stages.values()]) close(open, end.ts, true, { [NAMES.result]: 'lost' });
  const attributes = { [NAMES.operation]: 'invoke_workflow', [NAMES.workflow]: root.name };
  close({ ...root, name: `invoke_workflow ${root.name}` }, end.ts, end.type === 'workflow:abort', attributes);
  return spans;
}

const nanos = (ts: string): string => `${Date.parse(ts)}000000`;

/** OTLP/JSON, as collectors take it at /v1/traces. */
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
