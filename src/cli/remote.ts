/** `ot remote …`: secrets, pairing, a round trip and the state of the adapters. Nothing is sent before a person is paired. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Ask, ROLES } from '../asks/ask.ts';
import { createPairingFiles } from '../store/pairing-files.ts';
import {
  ADAPTER_NAMES,
  type AdapterName,
  ONE_WAY,
  readHealth,
  readReachable,
  readSecret,
  secretVariable,
  setAway,
  writeSecret,
} from '../store/remote-files.ts';
import { type AskFiles, createAskFiles, newAsk } from '../store/sessions/ask-files.ts';
import { oneOf } from '../values/narrow.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { linesOf } from './json-lines.ts';
import { CommandError, refuseInSession, UsageError } from './session.ts';

function requireAdapter(name: string, { text }: CliContext): AdapterName {
  const known = oneOf(ADAPTER_NAMES, name);
  if (known === undefined) throw new UsageError(text.remote.unknownAdapter({ name, known: ADAPTER_NAMES }));
  return known;
}

/** The token comes from standard input: arguments can be seen by every user of the machine. */
export const remoteSetup = defineCommand({
  positionals: ['adapter'],
  options: { remove: {} },
  async run({ adapter: given, remove }, context) {
    const { home, pid, text, warn, terminal } = context;
    refuseInSession(context, text.remote.notInSession);
    const adapter = requireAdapter(given, context);
    if (!remove && terminal) warn(`${text.remote.paste({ what: text.remote.secrets[adapter] })}\n`);
    const token = remove ? undefined : await firstLine(context);
    if (token === '') throw new CommandError(text.remote.noToken({ adapter, variable: secretVariable(adapter) }));
    writeSecret(home, adapter, token, pid);
    if (remove) createPairingFiles(context).remove(adapter);
    await restartServer(context);
    // Those that only send begin at once: giving the address is the consent.
    const begun = ONE_WAY.includes(adapter) ? text.remote.sends : text.remote.configured;
    return {
      json: { adapter, configured: token !== undefined },
      lines: [(remove ? text.remote.removed : begun)({ adapter })],
    };
  },
});

async function firstLine({ stdin }: CliContext): Promise<string> {
  for await (const line of linesOf(stdin())) return line.trim();
  return '';
}

/** Adapters are created when the server starts. */
async function restartServer({ dashboard, env }: CliContext): Promise<void> {
  if (env['OVERTONE_NO_DASHBOARD']) return;
  await dashboard.stop();
  await dashboard.start({});
}

export const remotePair = defineCommand({
  positionals: ['adapter'],
  options: { role: { value: 'ROLE', known: ROLES } },
  run({ adapter: given, role = 'control' }, context) {
    const { home, env, text } = context;
    refuseInSession(context, text.remote.notInSession);
    const adapter = requireAdapter(given, context);
    if (readSecret(home, env, adapter) === undefined) throw new CommandError(text.remote.notConfigured({ adapter }));
    if (ONE_WAY.includes(adapter)) throw new CommandError(text.remote.oneWay({ adapter }));
    const { code, until } = createPairingFiles(context).offer(adapter, role);
    return {
      json: { adapter, role, code, until },
      lines: [
        text.remote.sendCode({ adapter, code, role, mark: adapter === 'telegram' ? '/' : '!' }),
        text.remote.codeNote,
      ],
    };
  },
});

export const remoteUnpair = defineCommand({
  positionals: ['adapter', '[id]'],
  run({ adapter: given, id }, context) {
    const adapter = requireAdapter(given, context);
    const removed = createPairingFiles(context).remove(adapter, id);
    if (removed === 0) throw new CommandError(context.text.remote.notPaired({ adapter }));
    return { json: { adapter, removed }, lines: [context.text.remote.unpaired({ adapter, count: removed })] };
  },
});

/** Each adapter as it is configured and as the server saw it last. */
export function adapterRows(context: CliContext) {
  const { home, env } = context;
  const paired = createPairingFiles(context).paired();
  const states = readHealth(home);
  return ADAPTER_NAMES.map((name) => ({
    name,
    configured: readSecret(home, env, name) !== undefined,
    paired: paired
      .filter(({ adapter }) => adapter === name)
      .map(({ id, name: who, role }) => ({ id, name: who, role })),
    ...states.find((state) => state.name === name),
  }));
}

export const adapterLine = (
  { name, configured, health, waiting }: ReturnType<typeof adapterRows>[number],
  { text }: CliContext,
): string =>
  text.remote.row({
    name,
    state: configured ? text.remote.states[health?.state ?? 'down'] : text.remote.states.off,
    why: health?.why,
    inbound: health?.lastInbound,
    outbound: health?.lastOutbound,
    waiting,
  });

export const remoteStatus = defineCommand({
  run(_, context): Answer {
    const { home, text } = context;
    const rows = adapterRows(context);
    const open = createAskFiles(context).open().length;
    return {
      json: { reachable: readReachable(home) !== undefined, asks: open, adapters: rows },
      lines: [
        ...rows.flatMap((row) => [
          adapterLine(row, context),
          ...row.paired.map((person) => text.remote.person(person)),
        ]),
        text.remote.open({ count: open }),
      ],
    };
  },
});

const TEST_SESSION = 'remote-test';
const TEST_MS = 120_000;
const LOOK_MS = 100;

/** The same path as every ask: shown elsewhere, answered there, and the far side sees that it arrived. */
export const remoteTest = defineCommand({
  async run(_, context) {
    const { text, now, home, warn } = context;
    const people = createPairingFiles(context).paired();
    if (readReachable(home) === undefined) throw new CommandError(text.remote.unreachable);
    const files = createAskFiles(context);
    const began = now().getTime();
    const about = { title: text.remote.testTitle, text: '', choices: [{ id: 'ok', label: text.remote.testButton }] };
    const ask = newAsk({ session: TEST_SESSION, kind: 'decision', about, validMs: TEST_MS }, context);
    files.create(ask);
    warn(`${text.remote.pressIt({ people: people.map(({ name }) => name) })}\n`);
    const by = await answerTo(files, ask, context);
    context.store.removeSession(TEST_SESSION);
    if (by === undefined) throw new CommandError(text.remote.noAnswer);
    return {
      json: { ok: true, by, ms: now().getTime() - began },
      lines: [text.remote.roundTrip({ by })],
    };
  },
});

async function answerTo(files: AskFiles, ask: Ask, { now }: CliContext) {
  for (;;) {
    const state = files.read(ask)?.state;
    if (state?.status === 'answered') {
      files.record(ask, { type: 'handed' });
      files.record(ask, { type: 'observed', saw: {} });
      // The server tells the far side before the files go.
      await pause(5 * LOOK_MS);
      return state.answer?.by;
    }
    if (now().toISOString() >= ask.expiresAt) {
      files.record(ask, { type: 'expired' });
      return undefined;
    }
    await pause(LOOK_MS);
  }
}

/** Agents in the background ask elsewhere as well, because the user has left the terminal. */
export const remoteAway = defineCommand({
  options: { off: {} },
  run({ off }, { home, pid, text }) {
    setAway(home, !off, pid);
    return { json: { away: !off }, lines: [off ? text.remote.back : text.remote.away] };
  },
});
