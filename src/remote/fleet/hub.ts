/**
 * The hub: it keeps a copy of the sessions of all machines in its own home, where the pages read them, and sends
 * commands and answers back. It remembers the last stored message of the stream and goes on from there.
 */
import { randomUUID } from 'node:crypto';
import {
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { hasEnded } from '../../asks/ask.ts';
import { readHubState, writeHubState } from '../../store/fleet/fleet-files.ts';
import { createMirror, mirroredId } from '../../store/fleet/mirror.ts';
import { groupBy, messageOf } from '../../values/narrow.ts';
import type { AskView } from '../ask-view.ts';
import { connectFleet, type FleetConnection, type MemberOptions } from './connection.ts';
import {
  type CommandState,
  type FleetCommand,
  type MachineState,
  readAsk,
  readCommandState,
  readMachineState,
  readSessionMessage,
} from './message.ts';
import { commandSubject, streamsOf } from './subjects.ts';

export type FleetHub = ReturnType<typeof createHub>;
export type Order = Omit<FleetCommand, 'id' | 'expiresAt'>;

/** The server drops repeats within this time; later ones the mirror does. */
const REPEAT_WINDOW_MS = 10 * 60 * 1_000;
const BATCH = 1_000;
const RETRY_MS = 1_000;
/** A command that waited this long for its machine is no longer carried out. */
const COMMAND_VALID_MS = 10 * 60 * 1_000;

type HubOptions = Omit<MemberOptions, 'version'> & { readonly mirror?: ReturnType<typeof createMirror> };

export function createHub({ home, pid, membership, now, onError, mirror = createMirror(home, { pid }) }: HubOptions) {
  const { team } = membership;
  const streams = streamsOf(team);
  const machines = new Map<string, MachineState>();
  const asks = new Map<string, AskView>();
  const listeners = new Set<(ask: AskView) => void>();
  const waiting = new Map<string, (state: CommandState) => void>();
  let { seq } = readHubState(home);
  let connection: FleetConnection | undefined;
  let isRunning = false;

  const take = (messages: readonly JsMsg[]): void => {
    const last = messages.at(-1);
    if (last === undefined) return;
    for (const [subject, group] of groupBy(messages, ({ subject }) => subject)) {
      const [, , , machine = '', session = ''] = subject.split('.');
      const steps = group.flatMap(({ data }) => readSessionMessage(data) ?? []);
      const { missing } = mirror.apply(machine, session, steps);
      if (missing > 0) onError(new Error(`${missing} events of ${mirroredId(machine, session)} were lost on the way`));
    }
    seq = last.seq;
    // Machines may have been admitted meanwhile.
    writeHubState(home, { ...readHubState(home), seq }, { pid });
  };

  async function followEvents(from: FleetConnection): Promise<void> {
    const manager = await jetstreamManager(from.nats);
    const { last_seq } = (await manager.streams.info(streams.events.name)).state;
    // A server that was set up anew counts from the start.
    if (seq > last_seq) seq = 0;
    const consumer = await jetstream(from.nats).consumers.get(streams.events.name, {
      ...(seq === 0
        ? { deliver_policy: DeliverPolicy.All }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: seq + 1 }),
    });
    let batch: JsMsg[] = [];
    for await (const message of await consumer.consume({ max_messages: BATCH })) {
      if (!isRunning) return;
      batch.push(message);
      if (batch.length < BATCH && message.info.pending > 0) continue;
      take(batch);
      batch = [];
    }
  }

  async function followStates(from: FleetConnection): Promise<void> {
    const consumer = await jetstream(from.nats).consumers.get(streams.states.name, {
      deliver_policy: DeliverPolicy.LastPerSubject,
    });
    for await (const { subject, data } of await consumer.consume()) {
      if (!isRunning) return;
      const [, , , machine = '', what] = subject.split('.');
      const [found, done] = [
        what === 'machine' && readMachineState(data),
        what === 'command' && readCommandState(data),
      ];
      if (found) machines.set(machine, found);
      if (done) waiting.get(done.id)?.(done);
      if (what === 'ask') noteAsk(machine, data);
    }
  }
  const noteAsk = (machine: string, data: Uint8Array): void => {
    const found = readAsk(data);
    if (found === undefined) return;
    const ask = { ...found, id: mirroredId(machine, found.id), sessionId: mirroredId(machine, found.sessionId) };
    if (hasEnded(ask)) asks.delete(ask.id);
    else asks.set(ask.id, ask);
    for (const listener of listeners) listener(ask);
  };

  async function run(): Promise<void> {
    while (isRunning) {
      try {
        connection = await connectFleet(membership);
        await keepStreams(await jetstreamManager(connection.nats), team);
        await Promise.race([followEvents(connection), followStates(connection)]);
      } catch (error) {
        if (isRunning) onError(new Error(`fleet: ${messageOf(error)}`));
      }
      await connection?.nats.close().catch(() => undefined);
      if (isRunning) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  return {
    start(): void {
      isRunning = true;
      void run();
    },
    async stop(): Promise<void> {
      isRunning = false;
      await connection?.nats.close().catch(() => undefined);
    },
    machines: (): ReadonlyMap<string, MachineState> => machines,
    /** Resolves with the machine's answer; undefined when it has not answered in time. */
    async send(machine: string, order: Order, waitMs: number): Promise<CommandState | undefined> {
      if (connection === undefined || connection.nats.isClosed())
        throw new Error('the hub is not connected to the NATS server');
      const id = randomUUID();
      const expiresAt = new Date(now().getTime() + COMMAND_VALID_MS).toISOString();
      const answer = new Promise<CommandState | undefined>((resolve) => {
        waiting.set(id, resolve);
        setTimeout(() => resolve(undefined), waitMs).unref();
      });
      try {
        const command: FleetCommand = { ...order, id, expiresAt };
        await jetstream(connection.nats).publish(commandSubject(team, machine), JSON.stringify(command), { msgID: id });
        return await answer;
      } finally {
        waiting.delete(id);
      }
    },
    asks: (): readonly AskView[] => [...asks.values()],
    onAsk(listener: (ask: AskView) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function keepStreams(manager: JetStreamManager, team: string): Promise<void> {
  for (const { name, subject, maxAgeMs, isQueue, perSubject } of Object.values(streamsOf(team))) {
    const config = {
      subjects: [subject],
      max_age: nanos(maxAgeMs),
      ...(perSubject && { max_msgs_per_subject: 1 }),
    };
    const fixed = {
      name,
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      duplicate_window: nanos(REPEAT_WINDOW_MS),
      retention: isQueue ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
    };
    const known = await manager.streams.info(name).catch(() => undefined);
    if (known === undefined) await manager.streams.add({ ...fixed, ...config });
    else await manager.streams.update(name, config);
  }
}
