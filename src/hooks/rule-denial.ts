/** Refuses a tool call that breaks hard rules: tells the model, counts it in the task, keeps it for the dashboard. */
import { renderDenial } from '../rules/render-denial.ts';
import type { Violation } from '../rules/rule.ts';
import type { Pack } from '../store/packs/pack-reader.ts';
import { taskMessages } from '../store/texts.ts';
import { maskSecrets } from '../tasks/history/mask-secrets.ts';
import { messageOf } from '../values/narrow.ts';
import type { Denial } from '../workflow/view/session-view.ts';
import type { Denied, HookServices } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from './protocol/outcome.ts';
import { recordDenial } from './task-row.ts';

type DenialKey = 'rules.deny' | 'rules.command' | 'rules.hint';

/** Counted, kept, and told with what to do instead. */
export function denyByRules(
  input: HookInput,
  services: HookServices,
  pack: Pack,
  key: DenialKey,
  denied: readonly Violation[],
): Outcome {
  const { repeated, outcome } = unlessItFails(services, () => recordDenial(input, services, denied)) ?? NOT_COUNTED;
  const reason = denialText(services, pack, key, denied, repeated);
  const text = maskSecrets(reason, pack.manifest.secrets);
  keep(input, services, { causes: [...new Set(denied.map(({ rule }) => rule))], text });
  return mergeOutcomes([{ permission: { decision: 'deny', reason } }, outcome]);
}

/** The rules themselves broke: the call passes, unless the user wants none to pass untried. */
export function refuseUntried(input: HookInput, services: HookServices, why: string): Outcome | undefined {
  if (!services.failsClosed()) return undefined;
  const reason = taskMessages(services.pluginRoot, services.locale()).untried({ why });
  // What broke may break the masking too.
  const text = unlessItFails(services, () => maskSecrets(reason)) ?? '';
  keep(input, services, { causes: ['rules.failClosed'], text });
  return { permission: { decision: 'deny', reason } };
}

export function denialText(
  services: HookServices,
  pack: Pack,
  key: DenialKey,
  violations: readonly Violation[],
  repeated: readonly string[] = [],
): string {
  const locale = services.locale();
  return renderDenial({ violations, template: pack.template(key, locale), labels: pack.labels(locale), repeated });
}

const NOT_COUNTED: Denied = { repeated: [], outcome: {} };

function keep(input: HookInput, services: HookServices, why: Pick<Denial, 'causes' | 'text'>): void {
  const subject = toolUse(input).name;
  unlessItFails(services, () =>
    services.keepDenial(input.sessionId, { ts: services.now().toISOString(), kind: 'rule', subject, ...why }),
  );
}

/** Recording must never cost the refusal itself. */
function unlessItFails<T>({ log }: HookServices, record: () => T): T | undefined {
  try {
    return record();
  } catch (error) {
    log('denials', messageOf(error));
    return undefined;
  }
}
