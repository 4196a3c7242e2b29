/** `ot doctor`: whether hooks can do their work, and which guards are armed. */
import { existsSync } from 'node:fs';
import { hasFile } from '../store/disk/document.ts';
import { foreignAmong, isReadableByOthers, keyFile, ownedPaths } from '../store/disk/ownership.ts';
import { canWriteIn, filesSetAside } from '../store/health-files.ts';
import { documentProblems } from '../store/packs/document-problems.ts';
import { documentNames, projectDocuments } from '../store/packs/pack-documents.ts';
import type { Pack } from '../store/packs/pack-reader.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { boundTask } from '../store/tasks/task-index-file.ts';
import { readTrust } from '../store/trust/trust-file.ts';
import type { ReadingPolicy } from '../tasks/settings/reading-policy.ts';
import type { CliText } from '../text/messages.ts';
import { orUndefined } from '../values/narrow.ts';
import { HOOK_EVENTS, type HookEvent } from '../workflow/registry/hook-events.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { type Guard, guardsOf } from './guards.ts';
import { listHooks } from './hooks.ts';
import { packInForce } from './pack.ts';
import { adapterLine, adapterRows } from './remote.ts';
import { presentSession, projectSession, SESSION_OPTION } from './session.ts';
import { openDesk } from './task/task-desk.ts';

export const doctor = defineCommand({
  name: 'doctor',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    // Says so where the name of a pack leads nowhere.
    packInForce(context);
    // A home that cannot be read has no session; the check of the home says why.
    const found = () => presentSession(undefined, context) ?? projectSession(context);
    const sessionId = session === undefined ? orUndefined(found) : presentSession(session, context);
    const { store, pack, settings } = openDesk(context);
    const unanswered = unansweredEvents(context);
    const checks = checkInstallation(context, { unanswered, pack, sessionId, reading: settings.reading });
    const guards = guardsOf(
      {
        disabled: context.env['OVERTONE_DISABLE'] === '1',
        unanswered,
        flow: sessionId === undefined ? undefined : context.store.readFlow(sessionId),
        loop: sessionId === undefined ? undefined : context.store.readLoop(sessionId),
        taskId: sessionId === undefined ? undefined : boundTask(store, sessionId).task?.taskId,
        pack: { id: pack.id, rules: pack.rules().rules.length },
        reading: settings.reading.mode,
        reviews: settings.policy.loops.reviews,
        enforcement: settings.policy.cleanup.enforcement,
      },
      context.text.doctor.reasons,
    );
    return answerOf({ sessionId, checks, guards }, context);
  },
});

type Findings = {
  readonly sessionId: string | undefined;
  readonly checks: readonly Check[];
  readonly guards: readonly Guard[];
};

/** A guard that was switched off on purpose is no fault. */
const isFault = ({ state, why }: Guard): boolean => state === 'off' && why !== 'switched-off';

function answerOf({ sessionId, checks, guards }: Findings, { text, version, pluginRoot }: CliContext): Answer {
  const ok = !checks.some(({ state }) => state === 'problem') && !guards.some(isFault);
  return {
    exitCode: ok ? 0 : 1,
    json: {
      ok,
      version,
      pluginRoot,
      session: sessionId ?? null,
      checks,
      guards,
    },
    lines: [
      text.doctor.title({ version, pluginRoot }),
      ...checks.map((check) => `${CHECK_ICONS[check.state]} ${check.message}`),
      text.doctor.guardsTitle({ sessionId }),
      ...guards.map((guard) => `${guardIcon(guard)} ${text.doctor.guards[guard.guard]} — ${guard.message}`),
      ok ? text.doctor.well : text.doctor.unwell,
    ],
  };
}

const CHECK_ICONS: Readonly<Record<Check['state'], string>> = { ok: '✅', warning: '⚠️', problem: '❌' };
const GUARD_ICONS: Readonly<Record<Guard['state'], string>> = { armed: '✅', idle: '💤', off: '⚪' };

const guardIcon = (guard: Guard): string => (isFault(guard) ? '❌' : GUARD_ICONS[guard.state]);

/** What of the installation, the project and the session would keep hooks from their work. */
type Check = {
  readonly check: keyof CliText['doctor']['checks'];
  readonly state: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** In milliseconds; `null`: no answer. */
  readonly times?: Readonly<Record<string, number | null>>;
};

/** Events that no script of the plugin would answer: the host has none for them, or its file is missing. */
function unansweredEvents({ readHooks, pluginRoot }: CliContext): HookEvent[] {
  const file = readHooks();
  const rows = file.state === 'found' ? listHooks(file.value) : [];
  const isThere = (script: string) => hasFile(`${pluginRoot}/dist/hooks/${script}`);
  const answers = (event: string, script: string) =>
    isThere(script) &&
    rows.some((row) => row.event === event && [row.command, ...row.args].some((word) => word.includes(`/${script}`)));
  return (Object.keys(HOOK_EVENTS) as HookEvent[]).filter((event) => !answers(event, HOOK_EVENTS[event].script));
}

function checkInstallation(context: CliContext, found: Found): Check[] {
  return [hooksOf, marginsOf, homeOf, ownerOf, keyOf, trustOf, packOf, documentsOf, asideOf, remoteOf].flatMap(
    (check) => check(context, found),
  );
}

type Found = {
  readonly unanswered: readonly HookEvent[];
  readonly pack: Pack;
  readonly sessionId: string | undefined;
  readonly reading: ReadingPolicy;
};

const ok = (check: Check['check'], message: string): Check => ({ check, state: 'ok', message });
const warning = (check: Check['check'], message: string): Check => ({ check, state: 'warning', message });
const problem = (check: Check['check'], message: string): Check => ({ check, state: 'problem', message });

function hooksOf({ text: { doctor } }: CliContext, { unanswered }: Found): Check[] {
  if (unanswered.length === 0) return [ok('hooks', doctor.checks.hooks({ count: Object.keys(HOOK_EVENTS).length }))];
  return unanswered.map((event) => problem('hook-missing', doctor.checks['hook-missing']({ event })));
}

function homeOf({ home: path, text: { doctor } }: CliContext): Check {
  return canWriteIn(path)
    ? ok('home', doctor.checks.home({ path }))
    : problem('home-closed', doctor.checks['home-closed']({ path }));
}

/** Others could change what Overtone believes. A home that is not there belongs to nobody. */
function ownerOf({ home: path, text: { doctor, trust } }: CliContext): Check[] {
  const foreign = foreignAmong(ownedPaths(path));
  if (foreign === undefined) return existsSync(path) ? [ok('owner', doctor.checks.owner({ path }))] : [];
  return [problem('owner-problem', doctor.checks['owner-problem']({ ...foreign, why: trust.ownership[foreign.why] }))];
}

/** A dashboard protects its key when it starts; without one there is nothing to read. */
function keyOf({ home, text: { doctor } }: CliContext): Check[] {
  const path = keyFile(home);
  if (!orUndefined(() => hasFile(path))) return [];
  if (isReadableByOthers(path)) return [problem('key-open', doctor.checks['key-open']({ path }))];
  return [ok('key', doctor.checks.key({ path }))];
}

function trustOf(context: CliContext): Check {
  const { doctor, trustCommand } = context.text;
  const { state } = readTrust(context);
  const message = doctor.checks.trust({ state: trustCommand.states[state].replace(/[:：]$/, '') });
  return state === 'trusted' || state === 'none' ? ok('trust', message) : warning('trust', message);
}

/** An event that takes longer than its limit is ended by the host. Each is tried here and now, with an event that asks nothing of it. */
function marginsOf({ tryHook, text: { doctor } }: CliContext, { unanswered }: Found): Check[] {
  const trials = (Object.keys(HOOK_EVENTS) as HookEvent[])
    .filter((event) => !unanswered.includes(event))
    .map((event) => ({ event, limit: HOOK_EVENTS[event].timeoutSeconds, ms: tryHook(event) }));
  const timeOf = ({ event, limit, ms }: (typeof trials)[number]) =>
    `${event} ${ms === undefined ? '—' : (ms / 1_000).toFixed(2)}/${limit} s`;
  const short = trials.filter(
    ({ limit, ms }) => ms === undefined || ms > Math.min(limit, LONGEST_USUAL) * LEAST_MARGIN * 1_000,
  );
  const [slowest] = trials.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0));
  if (slowest === undefined) return [];
  const message = doctor.checks.margin({ count: trials.length, slowest: timeOf(slowest) });
  const times = Object.fromEntries(trials.map(({ event, ms }) => [event, ms ?? null]));
  return [
    { ...ok('margin', message), times },
    ...(short.length > 0 ? [warning('margin-short', doctor.checks['margin-short']({ times: short.map(timeOf) }))] : []),
  ];
}

/** Real events do more than one that asks nothing. */
const LEAST_MARGIN = 0.25;
/** In seconds; a hook with a longer limit waits for a person, but not at an empty event. */
const LONGEST_USUAL = 15;

function packOf({ text: { doctor } }: CliContext, { pack }: Found): Check[] {
  const problems = [...pack.problems, ...pack.rules().problems, ...documentProblems(pack)];
  if (problems.length === 0) return [ok('pack', doctor.checks.pack({ id: pack.id }))];
  return problems.map(({ file, at, expected }) =>
    warning('pack-problem', doctor.checks['pack-problem']({ where: `${file}${at && ` › ${at}`}`, expected })),
  );
}

/** Only what would be looked at counts. */
function documentsOf({ projectRoot, text: { doctor } }: CliContext, { pack, reading }: Found): Check[] {
  const { docs, coreDocs } = pack.manifest.paths;
  const isCut =
    documentNames(projectRoot, [...new Set([...docs, coreDocs])]).isCut ||
    (reading.mode !== 'off' && projectDocuments(projectRoot, reading).isCut);
  return isCut ? [warning('documents', doctor.checks.documents)] : [];
}

function asideOf({ home, text: { doctor } }: CliContext, { sessionId }: Found): Check[] {
  const paths = sessionId === undefined ? [] : filesSetAside(sessionPaths(home, sessionId).directory);
  return paths.map((path) => warning('set-aside', doctor.checks['set-aside']({ path })));
}

/** Where nothing is configured there is nothing to say. */
function remoteOf(context: CliContext): Check[] {
  const told = (row: AdapterRow) => context.text.doctor.checks.remote({ row: adapterLine(row, context) });
  return adapterRows(context)
    .filter(({ configured }) => configured)
    .map((row) => (row.health?.state === 'connected' ? ok('remote', told(row)) : warning('remote', told(row))));
}

type AdapterRow = ReturnType<typeof adapterRows>[number];
