/** error_resolutions: commands that fail because of one word, and what worked instead. */
import { blame } from './blame.ts';
import { programCalls } from './command-line.ts';
import { confirmInstinct, contradictInstinct, isLiving, newInstinct, reviveInstinct } from './instinct.ts';
import { isSafeReplacement } from './lines.ts';
import type { CommandTrigger, Evidence, Instinct, Learned, Memory } from './records.ts';
import { resolutionOf, usesReplacement } from './resolution.ts';
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
  // A session that is read in several parts stays one.
  const before = memory.sessions.find(({ session }) => session === trace.session);
  const evidence: Evidence[] = [];
  const needed: Record<string, readonly string[]> = { ...before?.needed };
  const watch = { calls, session: trace.session, told, evidence, needed };
  const known = memory.instincts.map((instinct) => (isCommandInstinct(instinct) ? review(instinct, watch) : instinct));
  const fresh = newInstincts(calls, known, trace.session).map((instinct) => review(instinct, watch));
  const agents = [...new Set([...(before?.agents ?? []), ...calls.map(({ call }) => call.agent)])];
  const need = { session: trace.session, at: before?.at ?? trace.startedAt, agents, needed };
  const sessions = [...memory.sessions.filter((other) => other !== before), need];
  return {
    memory: {
      ...memory,
      instincts: [...known, ...fresh],
      sessions: calls.length > 0 ? sessions : memory.sessions,
    },
    evidence,
  };
}

type Watch = {
  readonly calls: readonly Judged[];
  readonly session: string;
  readonly told: ReadonlySet<string>;
  readonly evidence: Evidence[];
  readonly needed: Record<string, readonly string[]>;
};

/** Updates an instinct with the calls of a session. */
function review(before: CommandInstinct, watch: Watch): CommandInstinct {
  const { calls, session, evidence, needed } = watch;
  const key = triggerKey(before.trigger);
  let instinct: Instinct = before;
  const isNew = before.failures === 0;
  let wasTold = watch.told.has(before.id);
  let hasFailed = false;
  let hasWorked = false;
  const note = (what: Evidence['what'], { id, at, command, agent }: CallEvent): void => {
    const origin = { session, call: id, ...(agent && { agent }) };
    evidence.push({ at, instinct: before.id, what, text: command, ...origin });
  };
  const need = ({ agent }: CallEvent): void => {
    needed[before.id] = [...new Set([...(needed[before.id] ?? []), agent])];
  };
  calls.forEach(({ call, blamed }, index) => {
    if (blamed !== undefined && triggerKey(blamed) === key) {
      note('failed', call);
      need(call);
      // A session confirms once, however often the command failed in it.
      instinct = failedAgain(instinct, call.at, isNew || hasFailed ? undefined : session);
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
    // The first session only finds the replacement; later ones confirm it.
    instinct = isNew ? instinct : confirmInstinct(instinct, call.at);
    instinct = { ...instinct, workedAt: call.at };
    wasTold = false;
  });
  return instinct as CommandInstinct;
}

/** `session` is given where the failure counts as one more sighting. */
function failedAgain(before: Instinct, at: string, session: string | undefined): Instinct {
  const revived = reviveInstinct(before, at);
  const counted = { ...revived, failures: revived.failures + 1, lastAt: at };
  if (session === undefined) return counted;
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

/** From triggers of this session that are not known yet. */
function newInstincts(calls: readonly Judged[], known: readonly Instinct[], session: string): CommandInstinct[] {
  const keys = new Set(known.filter(isCommandInstinct).map(({ trigger }) => triggerKey(trigger)));
  return calls.flatMap(({ call: { at }, blamed: trigger }) => {
    if (trigger === undefined || keys.has(triggerKey(trigger))) return [];
    keys.add(triggerKey(trigger));
    if (isCircumstance(trigger, calls)) return [];
    return [{ ...newInstinct({ kind: 'error_resolutions', tag: trigger.program, trigger, at, session }), trigger }];
  });
}

/** The same words also worked in this session: then the directory or an installation made the difference. */
const isCircumstance = (trigger: CommandTrigger, calls: readonly Judged[]): boolean =>
  calls.some(
    ({ call, blamed }) =>
      blamed === undefined &&
      hasSucceeded(call) &&
      programCalls(call.command).some((program) => matchesCall(trigger, program)),
  );
