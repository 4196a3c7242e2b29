/** Answers to edits and commands that break hard rules, and the record of them. */
import { renderDenial } from '../rules/render-denial.ts';
import type { RuleNote, Violation } from '../rules/rule.ts';
import type { Settings } from '../settings/schema.ts';
import { packInForce } from '../store/packs/pack-in-force.ts';
import type { Pack } from '../store/packs/pack-reader.ts';
import { appendDenial, type Overruns, readOverruns, writeOverruns } from '../store/sessions/session-notes.ts';
import { maskSecrets } from '../tasks/history/mask-secrets.ts';
import { mayConcernTask } from './conditions.ts';
import type { CheckedEdit } from './edit-rules.ts';
import type { Denied, HookServices } from './feature.ts';
import { bestEffort } from './observe.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from './protocol/outcome.ts';

export const packOf = ({ pluginRoot, project, trusted }: HookServices): Pack =>
  packInForce({ pluginRoot, projectRoot: project, trusted });

export function answerEdit(input: HookInput, services: HookServices, checked: CheckedEdit): Outcome {
  const { report } = checked;
  // Recording must never cost the refusal itself.
  const noted =
    bestEffort(services, 'rules', () => {
      const notes = notesOf(input, services, checked);
      return notes.length === 0 ? {} : recordNotes(input, services, notes);
    }) ?? {};
  const denied = report.violations.filter(({ severity }) => severity === 'block');
  const pack = checked.pack();
  if (denied.length > 0) return mergeOutcomes([deny(input, services, pack, 'rules.deny', denied), noted]);
  // An agent is told only what it must not do; hints are for the main agent.
  const hints = input.agentId === '' ? report.violations.filter(({ severity }) => severity === 'warn') : [];
  return hints.length > 0 ? { ...noted, context: textOf(services, pack, 'rules.hint', hints) } : noted;
}

export const answerCommand = (input: HookInput, services: HookServices, denied: readonly Violation[]): Outcome =>
  deny(input, services, packOf(services), 'rules.command', denied);

/** One slow run may be due to an unusual file. */
const MAX_OVERRUNS = 2;

/** Rules that are not tried again in this session. */
export const slowRules = (input: HookInput, services: HookServices): ReadonlySet<string> =>
  droppedRules(overrunsOf(input, services));

const overrunsOf = ({ sessionId }: HookInput, services: HookServices): Overruns =>
  bestEffort(services, 'rules', () => readOverruns(services.home, sessionId)) ?? {};

const droppedRules = (overruns: Overruns): ReadonlySet<string> =>
  new Set(Object.keys(overruns).filter((rule) => (overruns[rule] ?? 0) >= MAX_OVERRUNS));

function notesOf(input: HookInput, services: HookServices, { report, rules }: CheckedEdit): RuleNote[] {
  const overruns = overrunsOf(input, services);
  const dropped = droppedRules(overruns);
  const shipped = new Set(rules.filter((rule) => rule.shipped).map(({ id }) => id));
  const troubles = report.troubles.filter(
    ({ rule, problem }) => !dropped.has(rule) && !(problem === 'slow' && shipped.has(rule)),
  );
  for (const { rule, problem } of troubles) services.log('rules', `rule ${rule}: ${problem}`);
  const slow = troubles.filter(({ problem }) => problem === 'slow').map(({ rule }) => rule);
  const counted = { ...overruns, ...Object.fromEntries(slow.map((rule) => [rule, (overruns[rule] ?? 0) + 1])) };
  if (slow.length > 0) writeOverruns(services.home, input.sessionId, { overruns: counted, pid: services.pid });
  const nowDropped = slow.filter((rule) => droppedRules(counted).has(rule));
  return [
    ...report.allowed.map(({ rule, file, line, reason }) => ({ what: 'allowed', rule, file, line, reason }) as const),
    ...report.violations
      .filter(({ severity }) => severity === 'info')
      .map(({ rule, file, line }) => ({ what: 'noted', rule, file, line }) as const),
    ...troubles.flatMap(({ rule, problem }): RuleNote[] =>
      problem === 'slow' || problem === 'skipped' ? [{ what: problem, rule }] : [],
    ),
    ...nowDropped.map((rule) => ({ what: 'dropped', rule }) as const),
  ];
}

export const denialText = (services: HookServices, key: DenialKey, denied: readonly Violation[]): string =>
  textOf(services, packOf(services), key, denied);

type DenialKey = 'rules.deny' | 'rules.command' | 'rules.hint';

/** Counts the denial in the task, stores it for the dashboard, and says what to do instead. */
function deny(
  input: HookInput,
  services: HookServices,
  pack: Pack,
  key: DenialKey,
  denied: readonly Violation[],
): Outcome {
  const counted = bestEffort(services, 'denials', () => recordDenial(input, services, denied));
  const { repeated, outcome } = counted ?? NOT_COUNTED;
  const reason = textOf(services, pack, key, denied, repeated);
  bestEffort(services, 'denials', () =>
    appendDenial(services.home, input.sessionId, {
      ts: services.now().toISOString(),
      kind: 'rule',
      subject: toolUse(input).name,
      causes: [...new Set(denied.map(({ rule }) => rule))],
      text: maskSecrets(reason, pack.manifest.secrets),
    }),
  );
  return mergeOutcomes([{ permission: { decision: 'deny', reason } }, outcome]);
}

const NOT_COUNTED: Denied = { repeated: [], outcome: {} };

function textOf(
  services: HookServices,
  pack: Pack,
  key: DenialKey,
  violations: readonly Violation[],
  repeated: readonly string[] = [],
): string {
  const locale = services.locale();
  return renderDenial({ violations, template: pack.template(key, locale), labels: pack.labels(locale), repeated });
}

/** Tells the session's task, if there is one, that a call was refused. */
function recordDenial(input: HookInput, services: HookServices, violations: readonly Violation[]): Denied {
  const isTold = mayConcernTask(input, services) || wantsNotifications(services.settings());
  return isTold ? services.taskRules().onDenial(input, violations, services) : { repeated: [], outcome: {} };
}

/** The same for what was found but not refused. */
function recordNotes(input: HookInput, services: HookServices, notes: readonly RuleNote[]): Outcome {
  const isTold = notes.some(({ what }) => what === 'dropped') || mayConcernTask(input, services);
  return isTold ? services.taskRules().onRuleNotes(input, notes, services) : {};
}

/** A refused edit is notified without a task as well. */
const wantsNotifications = ({ tasks, notifications }: Settings): boolean =>
  tasks?.notify === true || notifications?.['rule.violation'] !== undefined;
