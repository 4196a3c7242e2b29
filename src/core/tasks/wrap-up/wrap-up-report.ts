/** What the wrap-up agent says it did: kept with the step and in the history; believed only where the files agree. */
import { clip } from '../../clip.ts';
import { asList, asText } from '../../narrow.ts';
import type { EventOf } from '../events.ts';
import { engineLine } from '../history/history.ts';
import { maskSecrets } from '../history/mask-secrets.ts';
import { wrapUpReported } from '../life-events.ts';
import type { TaskRecord } from '../record/record.ts';
import type { TaskPolicy } from '../settings/policy.ts';
import { chain, recorded, type TaskStep, withStep } from '../step.ts';
import { docEdited } from '../work-events.ts';

const MAX = { items: 20, item: 200, notes: 500 } as const;

export function reportGiven(record: TaskRecord, event: EventOf<'wrapup.reported'>, policy: TaskPolicy): TaskStep {
  const refused = wrapUpReported(record);
  if (refused[1].some(({ type }) => type === 'reject')) return refused;
  const { at, completed } = event;
  const docs = items(event.docsUpdated, policy);
  const report = {
    completed,
    docs_updated: docs,
    debug_found: items(event.debugFound, policy),
    notes: text(event.notes, MAX.notes, policy),
  };
  const { extra } = record.steps.step4_cleanup;
  const kept = withStep(record, 'step4_cleanup', { extra: { ...extra, report } });
  return chain(
    [kept, [recorded(engineLine(at, 'wrap-up', report))]],
    ...docs.map((file) => (next: TaskRecord) => docEdited(next, { ...event, type: 'doc.edited', file }, policy)),
    (next) => (completed ? wrapUpReported(next) : [next, []]),
  );
}

const items = (list: unknown, policy: TaskPolicy): string[] =>
  asList(list)
    .slice(0, MAX.items)
    .map((item) => text(item, MAX.item, policy))
    .filter((item) => item !== '');

const text = (value: unknown, most: number, { secrets }: TaskPolicy): string =>
  clip(maskSecrets(asText(value), secrets), most);
