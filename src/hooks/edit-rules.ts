/** PreToolUse of an edit: hard rules. A clean edit gets no decision at all, so the user's own permissions stay in force. */
import { type EditReport, inspectEdit } from '../rules/check-edit.ts';
import { rulePath } from '../rules/glob.ts';
import { editedFile, resultingFile } from '../rules/resulting-file.ts';
import type { Rule, RuleNote } from '../rules/rule.ts';
import { readForeignText } from '../store/disk/document.ts';
import { type Pack, packInForce } from '../store/packs/pack-reader.ts';

import { type Overruns, readOverruns, writeOverruns } from '../store/sessions/overruns-file.ts';
import { messageOf } from '../values/narrow.ts';
import type { Feature, HookServices } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from './protocol/outcome.ts';
import { denialText, denyByRules, refuseUntried } from './rule-denial.ts';
import { recordNotes } from './task-row.ts';

export const editRules: Feature = {
  name: 'edit-rules',
  whenBroken: refuseUntried,
  run(input, services) {
    const { name, input: toolInput } = toolUse(input);
    const file = editedFile(toolInput);
    const edit = file === '' ? undefined : resultingFile(name, toolInput, () => onDisk(file));
    if (edit === undefined) return undefined;
    const { pluginRoot, project, trusted, home, locale, allowMarker, workedMs } = services;
    const pack = packInForce({ pluginRoot, projectRoot: project, trusted });
    const { rules } = pack.rules();
    const overruns = overrunsOf(input, services, rules);
    const report = inspectEdit({
      rules,
      path: rulePath(file, { projectRoot: project, overtoneHome: home }),
      tool: name,
      ...edit,
      locale,
      marker: () => allowMarker() ?? pack.manifest.allowMarker,
      clock: workedMs,
      slow: droppedRules(overruns),
    });
    return outcomeOf(input, services, { pack, report, rules, overruns });
  },
};

/** Of a larger file the rules check only the new text. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** An unreadable file is checked by the new text alone. */
function onDisk(file: string): string | undefined {
  try {
    return readForeignText(file, MAX_FILE_BYTES);
  } catch {
    return undefined;
  }
}

type Checked = {
  readonly pack: Pack;
  readonly report: EditReport;
  readonly rules: readonly Rule[];
  readonly overruns: Overruns;
};

function outcomeOf(input: HookInput, services: HookServices, checked: Checked): Outcome {
  const { pack, report } = checked;
  const noted = keepNotes(input, services, checked);
  const denied = report.violations.filter(({ severity }) => severity === 'block');
  if (denied.length > 0) return mergeOutcomes([denyByRules(input, services, pack, 'rules.deny', denied), noted]);
  // An agent is only told what it must not do: hints are for the main agent.
  const hints = input.agentId === '' ? report.violations.filter(({ severity }) => severity === 'warn') : [];
  return hints.length > 0 ? { ...noted, context: denialText(services, pack, 'rules.hint', hints) } : noted;
}

/** A rule that takes too long once may have met an odd file. */
const MAX_OVERRUNS = 2;

/** Shipped rules are always tried. */
function overrunsOf({ sessionId }: HookInput, services: HookServices, rules: readonly Rule[]): Overruns {
  if (rules.every(({ shipped }) => shipped)) return {};
  try {
    return readOverruns(services.home, sessionId);
  } catch (error) {
    services.log('rules', messageOf(error));
    return {};
  }
}

const droppedRules = (overruns: Overruns): ReadonlySet<string> =>
  new Set(Object.keys(overruns).filter((rule) => (overruns[rule] ?? 0) >= MAX_OVERRUNS));

/** Recording must never cost the refusal itself. */
function keepNotes(input: HookInput, services: HookServices, checked: Checked): Outcome {
  try {
    const notes = notesOf(services, input, checked);
    return notes.length === 0 ? {} : recordNotes(input, services, notes);
  } catch (error) {
    services.log('rules', messageOf(error));
    return {};
  }
}

function notesOf(services: HookServices, { sessionId }: HookInput, { report, rules, overruns }: Checked): RuleNote[] {
  const dropped = droppedRules(overruns);
  const shipped = new Set(rules.filter((rule) => rule.shipped).map(({ id }) => id));
  const troubles = report.troubles.filter(
    ({ rule, problem }) => !dropped.has(rule) && !(problem === 'slow' && shipped.has(rule)),
  );
  for (const { rule, problem } of troubles) services.log('rules', `rule ${rule}: ${problem}`);
  const slow = troubles.filter(({ problem }) => problem === 'slow').map(({ rule }) => rule);
  const counted = { ...overruns, ...Object.fromEntries(slow.map((rule) => [rule, (overruns[rule] ?? 0) + 1])) };
  if (slow.length > 0) writeOverruns(services.home, sessionId, { overruns: counted, pid: services.pid });
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
