/** PreToolUse of an edit: hard rules. A clean edit gets no decision at all, so the user's own permissions stay in force. */
import { type EditReport, inspectEdit } from '../rules/check-edit.ts';
import { isAbsolute, type RulePlaces, rulePath } from '../rules/paths.ts';
import { realPath } from '../store/disk/document.ts';
import { rulesInForce } from '../store/packs/pack-in-force.ts';
import { once } from '../values/narrow.ts';
import type { Feature, HookServices } from './feature.ts';
import { editOf } from './may-break-rule.ts';
import type { HookInput } from './protocol/hook-input.ts';

export const editRules: Feature = (input, services) => {
  const checked = checkedEdit(input, services);
  return checked && !isEmpty(checked.report) ? services.ruleAnswers().answerEdit(input, services, checked) : undefined;
};

/** What the user once accepted is no longer in force: without rules of the project an edit counts as unchecked. */
export const ownRules: Feature = (_, { projectTrust }) => {
  const { state } = projectTrust();
  if (state === 'changed')
    throw new Error("the project's settings and rules have changed since `ot trust` accepted them");
  if (state === 'unknown') throw new Error('trust.json, which says what `ot trust` accepted, cannot be read');
  return undefined;
};

export type CheckedEdit = NonNullable<ReturnType<typeof checkedEdit>>;

/** Undefined when the call edits nothing. */
export function checkedEdit(input: HookInput, services: HookServices) {
  const edit = editOf(input);
  if (edit === undefined) return undefined;
  const { file } = edit;
  const { pluginRoot, project, trusted, home, workedMs, ruleAnswers } = services;
  const pack = once(() => ruleAnswers().packOf(services));
  const rules = rulesInForce({ pluginRoot, projectRoot: project, trusted }, () => pack().rules().rules);
  // Shipped rules are always tried.
  const isOwn = rules.some(({ shipped }) => !shipped);
  const places = { projectRoot: project, overtoneHome: home };
  const checked = {
    ...edit,
    // Asking for these loads them.
    locale: () => services.locale(),
    marker: () => services.settings().rules?.allowMarker ?? pack().manifest.allowMarker,
    clock: workedMs,
    slow: isOwn ? ruleAnswers().slowRules(input, services) : new Set<string>(),
  };
  const visible = inspectEdit({ ...checked, rules, path: rulePath(file, places) });
  const target = linkTarget(isAbsolute(file) ? file : `${project}/${file}`, places);
  // A link may lead to a file that no edit may touch.
  const guarding = target === undefined ? [] : rules.filter(({ anyEdit }) => anyEdit);
  const behind = inspectEdit({ ...checked, rules: guarding, path: target ?? '' });
  const report: EditReport = visible.violations.length > 0 ? visible : { ...visible, violations: behind.violations };
  return { report, rules, pack };
}

const isEmpty = ({ violations, allowed, troubles }: EditReport): boolean =>
  violations.length + allowed.length + troubles.length === 0;

/** Where an edit ends up, as rules write it; undefined when no link is on the way. */
function linkTarget(file: string, { projectRoot, overtoneHome }: RulePlaces): string | undefined {
  const real = realPath(file);
  if (real === file) return undefined;
  return rulePath(real, { projectRoot: realPath(projectRoot), overtoneHome: realPath(overtoneHome ?? '') });
}
