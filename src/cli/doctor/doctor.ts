/** `ot doctor`: whether hooks can do their work, and which guards are armed. */
import { type Guard, type GuardState, guardsOf } from '../../core/doctor/guards.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import type { CliText } from '../../text/cli/messages.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { packInForce } from '../pack/place.ts';
import { presentSession, SESSION_OPTION } from '../session.ts';
import { openDesk } from '../task/task-desk.ts';
import { type Check, checkInstallation, unansweredEvents } from './check-installation.ts';

export const doctor = defineCommand({
  name: 'doctor',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    // Says so where the name of a pack leads nowhere.
    packInForce(context);
    const sessionId = presentSession(session, context);
    const { store, pack, settings } = openDesk(context);
    const unanswered = unansweredEvents(context);
    const checks = checkInstallation(context, { unanswered, pack, sessionId });
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

/** A guard that somebody switched off on purpose is no fault; one that cannot do its work is. */
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
      text.doctor.title(version, pluginRoot),
      ...checks.map((check) => `${CHECK_ICONS[check.state]} ${checkText(check, text)}`),
      text.doctor.guardsTitle(sessionId),
      ...guards.map((guard) => `${guardIcon(guard)} ${text.doctor.guards[guard.guard]} — ${reasonText(guard, text)}`),
      ok ? text.doctor.well : text.doctor.unwell,
    ],
  };
}

const CHECK_ICONS: Readonly<Record<Check['state'], string>> = { ok: '✅', warning: '⚠️', problem: '❌' };
const GUARD_ICONS: Readonly<Record<GuardState, string>> = { armed: '✅', idle: '💤', off: '⚪' };

const guardIcon = (guard: Guard): string => (isFault(guard) ? '❌' : GUARD_ICONS[guard.state]);

/** The facts of what was found are the arguments of its sentence. */
const checkText = ({ check, facts }: Check, { doctor: { checks } }: CliText): string =>
  (checks[check] as Sentence)(...facts);

const reasonText = ({ why, facts }: Guard, { doctor: { reasons } }: CliText): string =>
  (reasons[why] as Sentence)(...facts);

type Sentence = (...facts: readonly (string | number)[]) => string;
