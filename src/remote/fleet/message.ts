/** What travels between a machine and the hub. Everything that arrives is checked here. */
import * as v from 'valibot';
import { isRecord, orUndefined, type UnknownRecord } from '../../values/narrow.ts';
import { decodeWith, jsonObject, text } from '../../values/schema.ts';
import { ASK_VIEW } from '../ask-view.ts';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** One step in the life of a session. Events of an epoch are numbered without gaps; a repeat has the number it had. */
const SESSION_MESSAGE = v.variant('kind', [
  v.object({ kind: v.literal('event'), epoch: v.string(), n: number, event: jsonObject }),
  v.object({ kind: v.literal('state'), epoch: v.string(), flow: v.nullable(jsonObject), loop: v.nullable(jsonObject) }),
]);
export type SessionMessage = v.InferOutput<typeof SESSION_MESSAGE>;

const COMMAND = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  kind: v.picklist(['command', 'answer', 'message']),
  by: text,
  expiresAt: v.string(),
  sessionId: v.nullable(v.string()),
  command: text,
  params: v.fallback(jsonObject, {}),
});
/** `answer`: `params` holds the answer to an ask. `message`: `params.text` are the words. */
export type FleetCommand = v.InferOutput<typeof COMMAND>;

/** `expired`: the command reached the machine too late and was not carried out. */
const COMMAND_STATE = v.object({
  id: v.string(),
  state: v.picklist(['done', 'refused', 'expired']),
  text,
  data: v.optional(v.unknown()),
});
export type CommandState = v.InferOutput<typeof COMMAND_STATE>;

const MACHINE_STATE = v.object({ at: v.string(), version: text });
export type MachineState = v.InferOutput<typeof MACHINE_STATE>;

const reader =
  <T extends v.GenericSchema>(schema: T) =>
  (bytes: Uint8Array): v.InferOutput<T> | undefined =>
    decodeWith(schema)(orUndefined(() => JSON.parse(new TextDecoder().decode(bytes))));

export const readSessionMessage = reader(SESSION_MESSAGE);
export const readCommand = reader(COMMAND);
export const readCommandState = reader(COMMAND_STATE);
export const readMachineState = reader(MACHINE_STATE);
export const readAsk = reader(ASK_VIEW);

/** Unless the machine shares content, error texts, summaries and unknown fields are removed. */
const CONTENT_OF_EVENTS = ['error', 'text', 'prompt', 'command', 'summary'];
const FLOW_FACTS = [
  ...['workflowType', 'createdAt', 'currentStage', 'stages', 'activeAgents', 'failCount', 'rejectCount', 'retroCount'],
  ...['featureName', 'phase', 'repair', 'converged', 'project'],
];

const only = (record: UnknownRecord, isWanted: (key: string) => boolean): UnknownRecord =>
  Object.fromEntries(Object.entries(record).filter(([key]) => isWanted(key)));

export const sharedEvent = (event: UnknownRecord, withContent: boolean): UnknownRecord =>
  withContent ? event : only(event, (key) => !CONTENT_OF_EVENTS.includes(key));

export function sharedFlow(flow: UnknownRecord, withContent: boolean): UnknownRecord {
  if (withContent) return flow;
  const stages = Object.entries(isRecord(flow['stages']) ? flow['stages'] : {}).map(([key, stage]) => [
    key,
    isRecord(stage) ? only(stage, (name) => name !== 'summary') : stage,
  ]);
  return { ...only(flow, (key) => FLOW_FACTS.includes(key)), stages: Object.fromEntries(stages) };
}
