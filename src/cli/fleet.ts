/** `ot fleet`: shares the sessions of this machine with a team. `ot hub`: shows and steers those of all its machines. */
import {
  hubHome,
  type Membership,
  readCursors,
  readHubState,
  readMembership,
  removeMembership,
  writeHubState,
  writeMembership,
} from '../store/fleet/fleet-files.ts';
import { messageOf } from '../values/narrow.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { startDashboard } from './dashboard.ts';
import { CommandError, refuseInSession, UsageError } from './session.ts';

export const fleetJoin = defineCommand({
  positionals: ['url'],
  options: {
    team: { value: 'NAME', required: true },
    machine: { value: 'NAME', required: true },
    ca: { value: 'FILE' },
    'share-content': {},
  },
  async run({ url, team, machine, ca = '', 'share-content': shareContent }, context) {
    const { home, pid, text, fleet } = context;
    refuseInSession(context, text.remote.notInSession);
    const tools = await fleet();
    check({ names: [team, machine], url }, tools, context);
    const before = membershipIn(home, context);
    const isSame = before?.team === team && before.machine === machine;
    const seed = isSame ? before.seed : tools.createKey().seed;
    const membership: Membership = { url, team, machine, seed, ca, shareContent };
    writeMembership(home, membership, { pid });
    const key = tools.publicKeyOf(seed);
    const { lines, ...server } = await reach(membership, context);
    return {
      json: { team, machine, url, publicKey: key, shareContent, ...server },
      lines: [
        text.fleet.joined({ machine, team }),
        shareContent ? text.fleet.content : text.fleet.facts,
        ...(server.why === undefined ? lines : [text.fleet.notAdmitted({ why: server.why, machine, key })]),
      ],
    };
  },
});

export const fleetStatus = defineCommand({
  async run(_, context) {
    const { home, text } = context;
    const membership = membershipIn(home, context);
    if (membership === undefined) return { json: { joined: false }, lines: [text.fleet.none], exitCode: 1 };
    const { team, machine, url, shareContent } = membership;
    const { lines, ...server } = await reach(membership, context);
    const shared = readCursors(home)?.sessions.size ?? 0;
    return {
      json: { joined: true, team, machine, url, shareContent, shared, ...server },
      lines: [text.fleet.status({ machine, team, url }), ...lines, text.fleet.shared({ count: shared })],
    };
  },
});

export const fleetLeave = defineCommand({
  run(_, context) {
    const { home, text } = context;
    const membership = membershipIn(home, context);
    if (membership === undefined) return { json: { left: false }, lines: [text.fleet.none], exitCode: 1 };
    removeMembership(home);
    return { json: { left: true, team: membership.team }, lines: [text.fleet.left({ team: membership.team })] };
  },
});

export const hub = defineCommand({
  positionals: ['[url]'],
  options: { team: { value: 'NAME' }, ca: { value: 'FILE' }, open: {}, stop: {} },
  async run({ url, team, ca = '', open, stop }, context) {
    const { home, text, hubDashboard } = context;
    if (stop) {
      await hubDashboard.stop();
      return { json: { running: false }, lines: [text.dashboard.stopped] };
    }
    const own = await hubMembership({ url, team, ca }, context);
    const server = await reach(own, context);
    const { json: shown, lines } = await startDashboard(context, hubDashboard, { open });
    return {
      json: { ...(shown as object), team: own.team, url: own.url, home: hubHome(home), version: server.version },
      lines: [...server.lines, ...lines],
    };
  },
});

export const fleetAdmit = defineCommand({
  positionals: ['name', 'key'],
  async run({ name, key }, context) {
    const { home, pid, text, fleet } = context;
    const tools = await fleet();
    check({ names: [name] }, tools, context);
    if (!/^U[A-Z2-7]{55}$/.test(key)) throw new UsageError(text.fleet.badKey({ value: key }));
    const own = membershipIn(hubHome(home), context);
    if (own === undefined) throw new CommandError(text.fleet.hubNew);
    const state = readHubState(hubHome(home));
    const machines = { ...state.machines, [name]: key };
    writeHubState(hubHome(home), { ...state, machines }, { pid });
    const members = Object.entries(machines).map(([member, publicKey]) => ({ name: member, publicKey }));
    const hubKey = { name: 'hub', publicKey: tools.publicKeyOf(own.seed) };
    const config = tools.serverConfig(own.team, hubKey, members);
    return {
      json: { team: own.team, machines, config },
      lines: [text.fleet.admitted({ machine: name }), ...config.split('\n')],
    };
  },
});

type GivenHub = { readonly url: string | undefined; readonly team: string | undefined; readonly ca: string };

/** The given value, else the previous one. */
async function hubMembership(given: GivenHub, context: CliContext): Promise<Membership> {
  const home = hubHome(context.home);
  const before = membershipIn(home, context);
  const [url, team] = [given.url ?? before?.url, given.team ?? before?.team];
  if (url === undefined || team === undefined) throw new UsageError(context.text.fleet.hubNew);
  const tools = await context.fleet();
  check({ names: [team], url }, tools, context);
  const seed = before?.seed || tools.createKey().seed;
  const membership = { url, team, machine: 'hub', seed, ca: given.ca || (before?.ca ?? ''), shareContent: false };
  writeMembership(home, membership, { pid: context.pid });
  return membership;
}

type Tools = Awaited<ReturnType<CliContext['fleet']>>;

function check(
  { names, url }: { readonly names: readonly string[]; readonly url?: string },
  { isFleetName, isServerUrl }: Tools,
  { text }: CliContext,
): void {
  for (const value of names) if (!isFleetName(value)) throw new UsageError(text.fleet.badName({ value }));
  if (url !== undefined && !isServerUrl(url)) throw new UsageError(text.fleet.badUrl({ value: url }));
}

function membershipIn(home: string, { text }: CliContext): Membership | undefined {
  const read = readMembership(home);
  if ('why' in read) throw new CommandError(text.fleet.unreadable({ path: read.path, why: read.why }));
  return read.state === 'found' ? read.value : undefined;
}

async function reach(
  membership: Membership,
  { text, fleet }: CliContext,
): Promise<{ readonly version?: string; readonly why?: string; readonly lines: Answer['lines'] }> {
  const { tryConnection, OLDEST_SERVER: wanted } = await fleet();
  try {
    const { version, isOld } = await tryConnection(membership);
    const lines = [text.fleet.reached({ version }), ...(isOld ? [text.fleet.old({ version, wanted })] : [])];
    return { version, lines };
  } catch (error) {
    const why = messageOf(error);
    return { why, lines: [text.fleet.unreached({ why })] };
  }
}
