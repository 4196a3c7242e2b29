/** A timeline record on one line: when, what, and the few details that tell records of one kind apart. */
import type { TimelineRecord } from '../core/ports.ts';
import type { Labels } from '../text/labels/labels.ts';
import { eventTitle } from '../text/labels/titles.ts';

const DETAILS = [
  'workflowType',
  'stage',
  'agent',
  'result',
  'group',
  'featureName',
  'iteration',
  'progress',
  'toolName',
  'error',
  'reason',
] as const;

export function eventLine(record: TimelineRecord, labels: Pick<Labels, 'eventLabels'>): string {
  const details = DETAILS.map((key) => record[key]).filter(isPrintable);
  const [time, title] = [`${record.ts.slice(0, 19)}Z`, `${eventTitle(labels, record)} (${record.type})`];
  return [`${time}  ${title}`, ...details.map(String)].join(' · ');
}

const isPrintable = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';
