/** error_resolutions: commands that fail because of one word, and what worked instead. */
import { blame } from './blame.ts';
import { programCalls } from './command-line.ts';
import { isLiving, newInstinct } from './instinct.ts';
import type { Learned } from './learn-session.ts';
import { confirmInstinct, contradictInstinct, reviveInstinct } from './life.ts';
import type { CommandTrigger, Evidence, Instinct, Memory, SessionNeed } from './records.ts';
import { resolutionOf, usesReplacement } from './resolution.ts';
import { isSafeReplacement } from './safety.ts';
import { type CallEvent, hasSucceeded, isShellCall, type SessionTrace } from './session-events.ts';
import { matchesCall, matchesCommand, triggerKey } from './trigger.ts';

type CommandInstinct = Instinct & { readonly trigger: CommandTrigger };

export const isCommandInstinct = (instinct: Instinct): instinct is CommandInstinct =>
  instinct.trigger.type === 'command';

/** One shell call and the word it failed on, if any. */
type Judged = { readonly call: CallEvent; readonly blamed: CommandTrigger | undefined };

export function learnErrors(memory: Memory, trace: SessionTrace, told: ReadonlySet<string>): Learned {
  const calls = trace.events
    .filter(isShellCall)
    .filter(({ failed, refused }) => failed !== undefined && refused === undefined)
    .map((call): Judged => ({ call, blamed: blame(call.command, call.output) }));
  const evidence: Evidence[] = [];
  const needed: Record<string, string[]> = {};
  const watch = { calls, trace, told, evidence, needed };
  const known = memory.instincts.map((instinct) => (isCommandInstinct(instinct) ? review(instinct, watch) : instinct));
  const fresh = newTriggers(calls, known).map((trigger) => review(born(trigger, calls, trace), watch));
  const need: SessionNeed = {
    session: trace.session,
    at: trace.startedAt,
    agents: [...new Set(calls.map(({ call }) => call.agent))],
    needed,
  };
  const sessions = memory.sessions.filter(({ session }) => session !== trace.session);
  return {
    memory: {
      ...memory,
      instincts: [...known, ...fresh],
      sessions: need.agents.length > 0 ? [...sessions, merged(memory, need)] : memory.sessions,
    },
    evidence,
  };
}

type Watch = {
  readonly calls: readonly Judged[];
  readonly trace: SessionTrace;
  readonly told: ReadonlySet<string>;
  readonly evidence: Evidence[];
  readonly needed: Record<string, string[]>;
};

/** Takes an instinct through the calls of a session. */
function review(before: CommandInstinct, watch: Watch): CommandInstinct {
  const { calls, trace, evidence, needed } = watch;
  const key = triggerKey(before.trigger);
  let instinct: Instinct = before;
  const isNew = before.failures === 0;
  let wasTold = watch.told.has(before.id);
  let hasFailed = false;
  let hasWorked = false;
  const note = (what: Evidence['what'], { id, at, command, agent }: CallEvent): void => {
    const origin = { session: trace.session, call: id, ...(agent && { agent }) };
    evidence.push({ at, instinct: before.id, what, text: command, ...origin });
  };
  const need = ({ agent }: CallEvent): void => {
    needed[before.id] = [...new Set([...(needed[before.id] ?? []), agent])];
  };
  calls.forEach(({ call, blamed }, index) => {
    if (blamed !== undefined && triggerKey(blamed) === key) {
      note('failed', call);
      need(call);
      instinct = failedAgain(instinct, call, { session: trace.session, isFirst: !hasFailed, isNew });
      const later = calls.slice(index + 1).map((next) => next.call);
      instinct = withFix(instinct, resolutionOf(before.trigger, call, later));
      hasFailed = true;
      return;
    }
    if (!hasSucceeded(call) || blamed !== undefined) return;
    if (matchesCommand(before.trigger, call.command)) {
      if (!isLiving(instinct)) return;
      note('contradicted', call);
      instinct = contradictInstinct(instinct, call.at);
      return;
    }
    const fix = instinct.fixes[0]?.text;
    if (hasWorked || fix === undefined || !(hasFailed || wasTold) || !usesReplacement(fix, call.command)) return;
    hasWorked = true;
    note('worked', call);
    if (wasTold) need(call);
    // The first session only finds the replacement; later ones show that it holds.
    instinct = isNew ? instinct : confirmInstinct(instinct, call.at);
    instinct = { ...instinct, workedAt: call.at };
    wasTold = false;
  });
  return instinct as CommandInstinct;
}

type Failure = { readonly session: string; readonly isFirst: boolean; readonly isNew: boolean };

/** A session confirms once, however often the command failed in it. */
function failedAgain(before: Instinct, { at }: CallEvent, { session, isFirst, isNew }: Failure): Instinct {
  const revived = reviveInstinct(before, at);
  const counted = { ...revived, failures: revived.failures + 1, lastAt: at };
  if (isNew || !isFirst) return counted;
  const seen = session === counted.lastSession ? counted.seen : counted.seen + 1;
  const again = { ...counted, seen, lastSession: session };
  return revived === before && isLiving(again) ? confirmInstinct(again, at) : again;
}

function withFix(instinct: Instinct, text: string | undefined): Instinct {
  if (text === undefined || !isSafeReplacement(text)) return instinct;
  const count = (instinct.fixes.find((fix) => fix.text === text)?.count ?? 0) + 1;
  const fixes = [{ text, count }, ...instinct.fixes.filter((fix) => fix.text !== text)];
  return { ...instinct, fixes: fixes.toSorted((a, b) => b.count - a.count).slice(0, MAX_FIXES) };
}

const MAX_FIXES = 3;

/** Triggers of this session that are not known yet. */
function newTriggers(calls: readonly Judged[], known: readonly Instinct[]): CommandTrigger[] {
  const keys = new Set(known.filter(isCommandInstinct).map(({ trigger }) => triggerKey(trigger)));
  const found = new Map<string, CommandTrigger>();
  for (const { blamed } of calls) if (blamed !== undefined) found.set(triggerKey(blamed), blamed);
  return [...found]
    .filter(([key]) => !keys.has(key))
    .flatMap(([, trigger]) => (isCircumstance(trigger, calls) ? [] : [trigger]));
}

/** The same words also worked in this session: then the directory or an installation made the difference. */
const isCircumstance = (trigger: CommandTrigger, calls: readonly Judged[]): boolean =>
  calls.some(
    ({ call, blamed }) =>
      blamed === undefined &&
      hasSucceeded(call) &&
      programCalls(call.command).some((program) => matchesCall(trigger, program)),
  );

function born(trigger: CommandTrigger, calls: readonly Judged[], trace: SessionTrace): CommandInstinct {
  const first = calls.find(({ blamed }) => blamed !== undefined && triggerKey(blamed) === triggerKey(trigger));
  const at = first?.call.at ?? trace.startedAt;
  const birth = { kind: 'error_resolutions', tag: trigger.program, trigger, at, session: trace.session } as const;
  return { ...newInstinct(birth), trigger };
}

/** A session that is read in several parts stays one. */
function merged({ sessions }: Memory, need: SessionNeed): SessionNeed {
  const before = sessions.find(({ session }) => session === need.session);
  if (before === undefined) return need;
  const ids = [...new Set([...Object.keys(before.needed), ...Object.keys(need.needed)])];
  return {
    ...before,
    agents: [...new Set([...before.agents, ...need.agents])],
    needed: Object.fromEntries(
      ids.map((id) => [id, [...new Set([...(before.needed[id] ?? []), ...(need.needed[id] ?? [])])]]),
    ),
  };
}
