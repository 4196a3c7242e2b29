/** `ot doctor`: whether hooks can do their work, and which guards are armed. */
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
import { type CliText, say } from '../text/messages.ts';
import { orUndefined } from '../values/narrow.ts';
import { type Guard, type GuardState, guardsOf } from '../workflow/doctor/guards.ts';
import { HOOK_EVENTS, type HookEvent } from '../workflow/registry/hook-events.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
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
    const sessionId = presentSession(session, context) ?? projectSession(context);
    const { store, pack, settings } = openDesk(context);
    const unanswered = unansweredEvents(context);
    const checks = checkInstallation(context, { unanswered, pack, sessionId, reading: settings.reading });
    const guards = guardsOf({
      disabled: context.env['OVERTONE_DISABLE'] === '1',
      unanswered,
      flow: sessionId === undefined ? undefined : context.store.readFlow(sessionId),
      loop: sessionId === undefined ? undefined : context.store.readLoop(sessionId),
      taskId: sessionId === undefined ? undefined : boundTask(store, sessionId).task?.taskId,
      pack: { id: pack.id, rules: pack.rules().rules.length },
      reading: settings.reading.mode,
      reviews: settings.policy.loops.reviews,
      enforcement: settings.policy.cleanup.enforcement,
    });
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
      checks: checks.map((check) => ({ check: check.check, state: check.state, message: checkText(check, text) })),
      guards: guards.map((guard) => ({
        guard: guard.guard,
        state: guard.state,
        why: guard.why,
        message: reasonText(guard, text),
      })),
    },
    lines: [
      text.doctor.title({ version, pluginRoot }),
      ...checks.map((check) => `${CHECK_ICONS[check.state]} ${checkText(check, text)}`),
      text.doctor.guardsTitle({ sessionId }),
      ...guards.map((guard) => `${guardIcon(guard)} ${text.doctor.guards[guard.guard]} — ${reasonText(guard, text)}`),
      ok ? text.doctor.well : text.doctor.unwell,
    ],
  };
}

const CHECK_ICONS: Readonly<Record<Check['state'], string>> = { ok: '✅', warning: '⚠️', problem: '❌' };
const GUARD_ICONS: Readonly<Record<GuardState, string>> = { armed: '✅', idle: '💤', off: '⚪' };

const guardIcon = (guard: Guard): string => (isFault(guard) ? '❌' : GUARD_ICONS[guard.state]);

/** The facts of what was found are the arguments of its sentence. */
const checkText = ({ check, facts }: Check, { doctor: { checks } }: CliText): string => say(checks[check], facts);

const reasonText = ({ why, facts }: Guard, { doctor: { reasons } }: CliText): string => say(reasons[why], facts);

type CheckFacts = {
  readonly hooks: { readonly count: number };
  readonly 'hook-missing': { readonly event: string };
  readonly home: { readonly path: string };
  readonly 'home-closed': { readonly path: string };
  readonly owner: { readonly path: string };
  readonly 'owner-problem': { readonly path: string; readonly why: string; readonly fix: string };
  readonly key: { readonly path: string };
  readonly 'key-open': { readonly path: string };
  readonly trust: { readonly state: string };
  readonly margin: { readonly times: readonly string[] };
  readonly 'margin-short': { readonly times: readonly string[] };
  readonly pack: { readonly id: string };
  readonly 'pack-problem': { readonly where: string; readonly expected: string };
  readonly documents: Record<string, never>;
  readonly 'set-aside': { readonly path: string };
  readonly remote: { readonly row: string };
};

/** What of the installation, the project and the session would keep hooks from their work. */
type Check = {
  readonly [C in keyof CheckFacts]: { readonly check: C; readonly facts: CheckFacts[C] };
}[keyof CheckFacts] & { readonly state: 'ok' | 'warning' | 'problem' };

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
  return [
    hooksOf(found),
    marginsOf(context, found),
    homeOf(context),
    ownerOf(context),
    keyOf(context),
    trustOf(context),
    ...packOf(found),
    ...documentsOf(context, found),
    ...asideOf(context, found),
    ...remoteOf(context),
  ].flat();
}

type Found = {
  readonly unanswered: readonly HookEvent[];
  readonly pack: Pack;
  readonly sessionId: string | undefined;
  readonly reading: ReadingPolicy;
};

function hooksOf({ unanswered }: Found): Check[] {
  if (unanswered.length === 0)
    return [{ check: 'hooks', state: 'ok', facts: { count: Object.keys(HOOK_EVENTS).length } }];
  return unanswered.map((event) => ({ check: 'hook-missing', state: 'problem', facts: { event } }));
}

const homeOf = ({ home }: CliContext): Check =>
  canWriteIn(home)
    ? { check: 'home', state: 'ok', facts: { path: home } }
    : { check: 'home-closed', state: 'problem', facts: { path: home } };

/** Others could change what Overtone believes. */
function ownerOf({ home, text }: CliContext): Check {
  const foreign = foreignAmong(ownedPaths(home));
  if (foreign === undefined) return { check: 'owner', state: 'ok', facts: { path: home } };
  return { check: 'owner-problem', state: 'problem', facts: { ...foreign, why: text.trust.ownership[foreign.why] } };
}

/** A dashboard protects its key when it starts; without one there is nothing to read. */
function keyOf({ home }: CliContext): Check[] {
  const path = keyFile(home);
  if (!orUndefined(() => hasFile(path))) return [];
  if (isReadableByOthers(path)) return [{ check: 'key-open', state: 'problem', facts: { path } }];
  return [{ check: 'key', state: 'ok', facts: { path } }];
}

function trustOf(context: CliContext): Check {
  const { state } = readTrust(context);
  const isIgnored = state !== 'trusted' && state !== 'none';
  return {
    check: 'trust',
    state: isIgnored ? 'warning' : 'ok',
    facts: { state: context.text.trustCommand.states[state].replace(/[:：]$/, '') },
  };
}

/** An event that takes longer than its limit is ended by the host. Each is tried here and now, with an event that asks nothing of it. */
function marginsOf({ tryHook }: CliContext, { unanswered }: Found): Check[] {
  const trials = (Object.keys(HOOK_EVENTS) as HookEvent[])
    .filter((event) => !unanswered.includes(event))
    .map((event) => ({ event, limit: HOOK_EVENTS[event].timeoutSeconds, ms: tryHook(event) }));
  const timeOf = ({ event, limit, ms }: (typeof trials)[number]) =>
    `${event} ${ms === undefined ? '—' : (ms / 1_000).toFixed(2)}/${limit} s`;
  const short = trials.filter(({ limit, ms }) => ms === undefined || ms > limit * LEAST_MARGIN * 1_000);
  return [
    { check: 'margin', state: 'ok', facts: { times: trials.map(timeOf) } },
    ...(short.length > 0
      ? [{ check: 'margin-short', state: 'warning', facts: { times: short.map(timeOf) } } as const]
      : []),
  ];
}

/** Real events do more than one that asks nothing. */
const LEAST_MARGIN = 0.25;

function packOf({ pack }: Found): Check[] {
  const problems = [...pack.problems, ...pack.rules().problems, ...documentProblems(pack)];
  if (problems.length === 0) return [{ check: 'pack', state: 'ok', facts: { id: pack.id } }];
  return problems.map(({ file, at, expected }) => ({
    check: 'pack-problem',
    state: 'warning',
    facts: { where: `${file}${at && ` › ${at}`}`, expected },
  }));
}

/** Only what would be looked at counts. */
function documentsOf({ projectRoot }: CliContext, { pack, reading }: Found): Check[] {
  const { docs, coreDocs } = pack.manifest.paths;
  const isCut =
    documentNames(projectRoot, [...new Set([...docs, coreDocs])]).isCut ||
    (reading.mode !== 'off' && projectDocuments(projectRoot, reading).isCut);
  return isCut ? [{ check: 'documents', state: 'warning', facts: {} }] : [];
}

const asideOf = ({ home }: CliContext, { sessionId }: Found): Check[] =>
  sessionId === undefined
    ? []
    : filesSetAside(sessionPaths(home, sessionId).directory).map((path) => ({
        check: 'set-aside',
        state: 'warning',
        facts: { path },
      }));

/** Where nothing is configured there is nothing to say. */
const remoteOf = (context: CliContext): Check[] =>
  adapterRows(context)
    .filter(({ configured }) => configured)
    .map((row) => ({
      check: 'remote',
      state: row.health?.state === 'connected' ? 'ok' : 'warning',
      facts: { row: adapterLine(row, context) },
    }));
