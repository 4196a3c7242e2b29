/** A tool call that breaks hard rules is refused: what is told, what is counted and what is kept. */
import type { Denial } from '../core/dashboard/denial.ts';
import { isoTime } from '../core/iso-time.ts';
import { messageOf } from '../core/narrow.ts';
import { renderDenial } from '../core/rules/render-denial.ts';
import type { Violation } from '../core/rules/rule.ts';
import { maskSecrets } from '../core/tasks/history/mask-secrets.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { configuredPack } from '../store/packs/pack-config.ts';
import { detectPack, openPack, type Pack } from '../store/packs/pack-reader.ts';
import { untriedText } from '../text/tasks/untried.ts';
import { concernsShell } from './command-concern.ts';
import type { Denied, TaskServices } from './task/task-services.ts';

export function packInForce({ pluginRoot, project }: TaskServices): Pack {
  const roots = { pluginRoot, projectRoot: project };
  return openPack(roots, detectPack(roots, configuredPack(project)).id);
}

/** Counted, kept, and told with what to do instead. */
export function denyByRules(
  input: HookInput,
  services: TaskServices,
  pack: Pack,
  denied: readonly Violation[],
): Outcome {
  const { repeated, outcome } = unlessItFails(services, () => services.recordDenial(input, denied)) ?? NOT_COUNTED;
  const reason = toldRules(services, pack, concernsShell(input) ? 'rules.command' : 'rules.deny', denied, repeated);
  const text = maskSecrets(reason, pack.manifest.secrets);
  keep(input, services, { causes: [...new Set(denied.map(({ rule }) => rule))], text });
  return mergeOutcomes([{ permission: { decision: 'deny', reason } }, outcome]);
}

/** The rules themselves broke: the call passes, unless the user wants none to pass untried. */
export function refuseUntried(input: HookInput, services: TaskServices, why: string): Outcome | undefined {
  if (!services.failsClosed()) return undefined;
  const reason = untriedText(services.locale(), maskSecrets(why));
  keep(input, services, { causes: ['rules.failClosed'], text: reason });
  return { permission: { decision: 'deny', reason } };
}

const NOT_COUNTED: Denied = { repeated: [], outcome: {} };

function keep(input: HookInput, services: TaskServices, why: Pick<Denial, 'causes' | 'text'>): void {
  const subject = toolUse(input).name;
  unlessItFails(services, () =>
    services.keepDenial({ ts: isoTime(services.now().getTime()), kind: 'rule', subject, ...why }),
  );
}

/** Recording must never cost the refusal itself. */
function unlessItFails<T>({ log }: TaskServices, record: () => T): T | undefined {
  try {
    return record();
  } catch (error) {
    log('denials', messageOf(error));
    return undefined;
  }
}

export const toldRules = (
  { locale: chosen }: TaskServices,
  pack: Pack,
  key: 'rules.deny' | 'rules.command' | 'rules.hint',
  violations: readonly Violation[],
  repeated: readonly string[] = [],
): string => {
  const locale = chosen();
  return renderDenial({ violations, template: pack.template(key, locale), labels: pack.labels(locale), repeated });
};
