/** A machine of a fleet as an adapter of its bus: it publishes its sessions and asks, and does what the hub commands. */
import { randomUUID } from 'node:crypto';
import {
  AckPolicy,
  type ConsumerMessages,
  type JetStreamClient,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { readCursors, writeCursors } from '../../store/fleet/fleet-files.ts';
import type { Health } from '../../store/remote-files.ts';
import { sessionIds } from '../../store/sessions/session-list.ts';
import { keepRecent, messageOf } from '../../values/narrow.ts';
import type { Adapter, Inbox, IncomingAnswer } from '../adapter.ts';
import { connectFleet, type FleetConnection, type MemberOptions } from './connection.ts';
import { type CommandState, type FleetCommand, readCommand } from './message.ts';
import { type PublisherOptions, publishNews } from './publisher.ts';
import { commandSubject, eventSubject, stateSubject, streamsOf } from './subjects.ts';

const SWEEP_MS = 15_000;
const RETRY_MS = 2_000;
/** The newest commands are remembered, so that one that is delivered twice is carried out once. */
const MAX_DONE = 1_000;

/** `sweepMs`: how often all sessions are scanned and a heartbeat is sent. */
export function createMachine(options: MemberOptions & { readonly sweepMs?: number }): Adapter {
  const { home, pid, membership, now, onError, sweepMs = SWEEP_MS } = options;
  const { team, machine, shareContent } = membership;
  const cursors = readCursors(home) ?? { epoch: randomUUID().slice(0, 8), sessions: new Map() };
  const changed = new Set<string>();
  const done = new Map<string, CommandState>();
  let health: Health = { state: 'down' };
  let connection: FleetConnection | undefined;
  let stream: JetStreamClient | undefined;
  let commands: ConsumerMessages | undefined;
  let timers: NodeJS.Timeout[] = [];
  let isRunning = false;
  let working: Promise<void> | undefined;

  const publish = async (subject: string, value: unknown, id?: string): Promise<void> => {
    if (stream === undefined) throw new Error('not connected');
    await stream.publish(subject, JSON.stringify(value), id === undefined ? {} : { msgID: `${machine}/${id}` });
    health = { ...health, lastOutbound: now().toISOString() };
  };
  const publishAll = async (sessions: readonly string[]): Promise<void> => {
    let isNews = false;
    try {
      for (const session of sessions) {
        const options = { home, cursors, shareContent, publish: publishEvent };
        isNews = (await publishNews(session, options)) || isNews;
      }
    } finally {
      if (isNews) writeCursors(home, cursors, { pid });
    }
  };
  const publishEvent: PublisherOptions['publish'] = (session, message, id) =>
    publish(eventSubject(team, machine, session), message, id);
  const failed = (error: unknown): void => {
    health = { ...health, why: messageOf(error) };
    if (isRunning) onError(error);
  };
  /** One round at a time; changes during a round are published in the next. */
  const work = (sessions?: readonly string[]): void => {
    for (const session of sessions ?? []) changed.add(session);
    if (working !== undefined || !isRunning || stream === undefined) return;
    const due = sessions === undefined ? undefined : [...changed];
    changed.clear();
    working = publishAll(due ?? sessionIds(home))
      .catch(failed)
      .finally(() => {
        working = undefined;
        if (changed.size > 0) setImmediate(() => work([]));
      });
  };
  const sayHello = (): void => {
    const state = { at: now().toISOString(), version: options.version };
    publish(stateSubject(team, machine, 'machine'), state).catch(failed);
  };

  async function listen(inbox: Inbox): Promise<void> {
    if (connection === undefined || stream === undefined) return;
    const { name } = streamsOf(team).commands;
    const manager = await jetstreamManager(connection.nats, { checkAPI: false });
    await manager.consumers.add(name, {
      durable_name: machine,
      filter_subject: commandSubject(team, machine).replace(/\.do$/, '.>'),
      ack_policy: AckPolicy.Explicit,
    });
    commands = await (await jetstream(connection.nats).consumers.get(name, machine)).consume();
    health = { ...health, state: 'connected' };
    for await (const message of commands) {
      health = { ...health, lastInbound: now().toISOString() };
      const command = readCommand(message.data);
      if (command) await carryOut(inbox, command);
      message.ack();
    }
  }

  async function carryOut(inbox: Inbox, command: FleetCommand): Promise<void> {
    const state = done.get(command.id) ?? outcomeOf(inbox, command, now());
    keepRecent(done, command.id, state, MAX_DONE);
    await publish(stateSubject(team, machine, 'command', command.id), state).catch(failed);
    if (command.sessionId !== null) work([command.sessionId]);
  }

  async function begin(inbox: Inbox): Promise<void> {
    try {
      connection = await connectFleet(membership);
      if (!isRunning) return void connection.nats.close();
      stream = jetstream(connection.nats);
      health = { state: 'deaf', why: 'waiting for the hub' };
      sayHello();
      work();
      await listen(inbox);
    } catch (error) {
      failed(error);
      await connection?.nats.close().catch(() => undefined);
      [connection, stream] = [undefined, undefined];
      if (isRunning) timers.push(setTimeout(() => void begin(inbox), RETRY_MS).unref());
    }
  }

  return {
    name: 'fleet',
    start(inbox) {
      isRunning = true;
      timers = [setInterval(() => work(), sweepMs).unref(), setInterval(sayHello, sweepMs).unref()];
      void begin(inbox);
    },
    async stop() {
      isRunning = false;
      for (const timer of timers) clearTimeout(timer);
      timers = [];
      health = { ...health, state: 'down' };
      await commands?.close();
      await connection?.nats.close();
      [connection, stream, commands] = [undefined, undefined, undefined];
    },
    health: () => (isRunning && connection?.nats.isClosed() === false ? health : { ...health, state: 'down' }),
    push({ sessionId }) {
      if (sessionId !== null) work([sessionId]);
    },
    showAsk: (ask) => publish(stateSubject(team, machine, 'ask', ask.id), ask),
  };
}

function outcomeOf(
  inbox: Inbox,
  { id, kind, by, expiresAt, sessionId, command, params }: FleetCommand,
  now: Date,
): CommandState {
  if (Date.parse(expiresAt) < now.getTime()) return { id, state: 'expired', text: '' };
  const sender = { id: 'hub', name: by };
  if (kind === 'command') {
    const result = inbox.command(sender, { sessionId, command, params });
    return result.ok
      ? { id, state: 'done', text: result.message ?? '', data: result.data }
      : { id, state: 'refused', text: result.error };
  }
  const receipt =
    kind === 'answer'
      ? inbox.answer(sender, params as unknown as IncomingAnswer)
      : inbox.message(sender, String(params['text'] ?? ''), sessionId ?? undefined);
  return { id, state: receipt.ok ? 'done' : 'refused', text: receipt.text };
}
