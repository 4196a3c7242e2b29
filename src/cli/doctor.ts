/** `ot doctor`: whether hooks can do their work, and which guards are armed. */
import { existsSync, lstatSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readConfigFiles } from '../store/config-file.ts';
import { dashboardFile } from '../store/dashboard-file.ts';
import { hasFile } from '../store/disk/document.ts';
import { foreignAmong, isReadableByOthers, keyFile, ownedPaths } from '../store/disk/ownership.ts';
import { packProblems } from '../store/packs/pack-content.ts';
import { documentNames, projectDocuments } from '../store/packs/pack-documents.ts';
import { namesIn } from '../store/packs/pack-files.ts';
import { readPause } from '../store/pause-files.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { readTrust } from '../store/trust/trust-file.ts';
import { type CliText, say, type Values } from '../text/messages.ts';
import { orUndefined } from '../values/narrow.ts';
import { HOOK_EVENTS, type HookEvent } from '../workflow/registry/hook-events.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { type Guard, guardsOf, type Patient } from './guards.ts';
import { listHooks } from './hooks.ts';
import { packInForce } from './pack.ts';
import { adapterLine, adapterRows } from './remote.ts';
import { pauseSentence, presentSession, projectSession, SESSION_OPTION } from './session.ts';
import { openDesk } from './task/task-desk.ts';

export const doctor = defineCommand({
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    // Warns when the configured pack does not exist.
    packInForce(context);
    // An unreadable home has no sessions; its own check says why.
    const present = () => presentSession(undefined, context) ?? projectSession(context);
    const sessionId = session === undefined ? orUndefined(present) : presentSession(session, context);
    const patient = { ...openDesk(context), unanswered: unansweredEvents(context), sessionId };
    const checks = CHECKS.flatMap((check) => check(patient)).map(({ check, state, values, ...more }) => ({
      ...{ check, state, message: say(context.text.doctor.checks[check], values) },
      ...more,
    }));
    const guards = guardsOf(patient);
    const { text, version, pluginRoot } = context;
    const isWell = !checks.some(({ state }) => state === 'problem') && !guards.some(isFault);
    return {
      exitCode: isWell ? 0 : 1,
      json: { ok: isWell, version, pluginRoot, session: sessionId ?? null, checks, guards },
      lines: [
        text.doctor.title({ version, pluginRoot }),
        ...checks.map(({ state, message }) => `${CHECK_ICONS[state]} ${message}`),
        text.doctor.guardsTitle({ sessionId }),
        ...guards.map((guard) => `${guardIcon(guard)} ${text.doctor.guards[guard.guard]} — ${guard.message}`),
        isWell ? text.doctor.well : text.doctor.unwell,
      ],
    };
  },
});

const CHECK_ICONS: Readonly<Record<Check['state'], string>> = { ok: '✅', warning: '⚠️', problem: '❌', paused: '⏸️' };
const GUARD_ICONS: Readonly<Record<Guard['state'], string>> = { armed: '✅', idle: '💤', off: '⚪' };

/** A guard that was switched off on purpose is no fault. */
const isFault = ({ state, why }: Guard): boolean => state === 'off' && why !== 'switched-off';

const guardIcon = (guard: Guard): string => (isFault(guard) ? '❌' : GUARD_ICONS[guard.state]);

/** What in the installation, the project or the session keeps hooks from working. */
type Check = {
  readonly check: keyof CliText['doctor']['checks'];
  readonly state: 'ok' | 'warning' | 'problem' | 'paused';
  /** For its sentence. */
  readonly values: Values;
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

const ok = (check: Check['check'], values: Values): Check => ({ check, state: 'ok', values });
const warning = (check: Check['check'], values: Values): Check => ({ check, state: 'warning', values });
const problem = (check: Check['check'], values: Values): Check => ({ check, state: 'problem', values });

/** The guards are armed, but no tool runs. */
function checkPause({ context: { home, text }, sessionId }: Patient): readonly Check[] {
  const pause = readPause(home, sessionId);
  if (pause === undefined) return [];
  return [{ check: 'paused', state: 'paused', values: { line: pauseSentence(pause, sessionId, text) } }];
}

const CHECKS: readonly ((patient: Patient) => Check | readonly Check[])[] = [
  ({ unanswered }) =>
    unanswered.length === 0
      ? ok('hooks', { count: Object.keys(HOOK_EVENTS).length })
      : unanswered.map((event) => problem('hook-missing', { event })),
  checkMargins,
  ({ context: { home: path } }) => (canWriteIn(path) ? ok('home', { path }) : problem('home-closed', { path })),
  checkOwner,
  checkKey,
  checkTrust,
  checkConfig,
  ({ pack }) => {
    const problems = packProblems(pack);
    if (problems.length === 0) return ok('pack', { id: pack.id });
    return problems.map(({ file, at, expected }) =>
      warning('pack-problem', { where: `${file}${at && ` › ${at}`}`, expected }),
    );
  },
  checkDocuments,
  ({ context: { home }, sessionId }) => {
    const paths = sessionId === undefined ? [] : filesSetAside(sessionPaths(home, sessionId).directory);
    return paths.map((path) => warning('set-aside', { path }));
  },
  checkPause,
  // Without a configured adapter there is no row.
  ({ context }) =>
    adapterRows(context)
      .filter(({ configured }) => configured)
      .map((row) => {
        const values = { row: adapterLine(row, context) };
        return row.health?.state === 'connected' ? ok('remote', values) : warning('remote', values);
      }),
];

/** Other users could tamper with its state. A home that does not exist has no owner. */
function checkOwner({ context: { home: path, text } }: Patient): readonly Check[] {
  const foreign = foreignAmong(ownedPaths(path));
  if (foreign !== undefined) return [problem('owner-problem', { ...foreign, why: text.trust.ownership[foreign.why] })];
  return existsSync(path) ? [ok('owner', { path })] : [];
}

/** A dashboard protects its key when it starts; without one there is nothing to read. */
function checkKey({ context: { home } }: Patient): readonly Check[] {
  const path = keyFile(home);
  // Dangling links count: no directory can be created in their place.
  if (!orUndefined(() => hasFile(path))) return [];
  // The second one holds a link with the key.
  const open = [path, dashboardFile(home)].find(isReadableByOthers);
  return [open === undefined ? ok('key', { path }) : problem('key-open', { path: open })];
}

function checkTrust({ context }: Patient): Check {
  const { state } = readTrust(context);
  const values = { state: context.text.trustCommand.states[state].replace(/[:：]$/, '') };
  return state === 'trusted' || state === 'none' ? ok('trust', values) : warning('trust', values);
}

/** The user's settings and the project's. */
function checkConfig({ context }: Patient): readonly Check[] {
  return Object.values(readConfigFiles(context)).flatMap((file) =>
    'why' in file ? [problem('config-broken', { path: file.path, why: file.why })] : [],
  );
}

/** The share of its limit a hook may use on an empty event; real events take longer. */
const MAX_SHARE_OF_LIMIT = 0.25;

/** In seconds; a hook with a longer limit waits for a person, but not at an empty event. */
const LONGEST_USUAL = 15;

/** The host ends a hook that exceeds its limit, so each is timed here with an empty event. */
function checkMargins({ context: { tryHook }, unanswered }: Patient): readonly Check[] {
  const trials = (Object.keys(HOOK_EVENTS) as HookEvent[])
    .filter((event) => !unanswered.includes(event))
    .map((event) => ({ event, limit: HOOK_EVENTS[event].timeoutSeconds, ms: tryHook(event) }));
  const timeOf = ({ event, limit, ms }: (typeof trials)[number]) =>
    `${event} ${ms === undefined ? '—' : (ms / 1_000).toFixed(2)}/${limit} s`;
  const short = trials.filter(
    ({ limit, ms }) => ms === undefined || ms > Math.min(limit, LONGEST_USUAL) * MAX_SHARE_OF_LIMIT * 1_000,
  );
  const [slowest] = trials.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0));
  if (slowest === undefined) return [];
  const times = Object.fromEntries(trials.map(({ event, ms }) => [event, ms ?? null]));
  return [
    { ...ok('margin', { count: trials.length, slowest: timeOf(slowest) }), times },
    ...(short.length > 0 ? [warning('margin-short', { times: short.map(timeOf) })] : []),
  ];
}

/** Counts only what Overtone would read. */
function checkDocuments({ context: { projectRoot }, settings }: Patient): readonly Check[] {
  const { docs, coreDocs } = settings.paths;
  const isCut =
    documentNames(projectRoot, [...new Set([...docs, coreDocs])]).isCut ||
    (settings.readBeforeCode.mode !== 'off' && projectDocuments(projectRoot, settings).isCut);
  return isCut ? [warning('documents', {})] : [];
}

/** Whether files can be created in a directory that may not exist yet. It is tried, because permissions do not say everything. */
function canWriteIn(directory: string): boolean {
  // Dangling links count: no directory can be created in their place.
  if (!orUndefined(() => lstatSync(directory)) && dirname(directory) !== directory)
    return canWriteIn(dirname(directory));
  try {
    rmdirSync(mkdtempSync(`${directory}/.ot-doctor-`));
    return true;
  } catch {
    return false;
  }
}

/** Damaged files that were set aside. */
const filesSetAside = (directory: string): string[] =>
  namesIn(directory)
    .filter((name) => /\.corrupt-\d{4}-/.test(name))
    .map((name) => `${directory}/${name}`);
