/** `.claude/workflow-config.json`: the documented settings of task flow, by the names of the document. */
import { isRecord } from '../../narrow.ts';
import { decodeTaskConfig, type TaskConfig } from './task-config.ts';

/** What each key sets; a version says nothing to us. */
const KEYS: Readonly<Record<string, keyof TaskConfig | null>> = {
  version: null,
  'task_naming.max_description_length': 'maxDescription',
  'workflow_steps.step2_min_docs': 'minDocs',
  'cleanup.max_auto_update_docs': 'maxAutoDocs',
  'cleanup.mode': 'cleanup',
  'cleanup.enforcement': 'enforcement',
  'archive.enabled': 'archive',
  'archive.auto_move_to_archived': 'archive',
  'archive.auto_sync_docs': 'docSync',
};

export type WorkflowConfig = {
  readonly config: TaskConfig;
  /** Keys nobody knows, and those whose value does not fit. */
  readonly ignored: readonly string[];
};

export function decodeWorkflowConfig(value: unknown): WorkflowConfig {
  const entries = flatten(value, '');
  const known = entries.filter(([key]) => Object.hasOwn(KEYS, key));
  const group: Record<string, unknown> = {};
  for (const [key, item] of known) {
    const name = KEYS[key];
    // Two keys may say no to the same thing; one no is enough.
    if (name && group[name] !== false) group[name] = item;
  }
  const config = decodeTaskConfig(group);
  const unfit = known.filter(([key]) => KEYS[key] && !Object.hasOwn(config, KEYS[key] ?? ''));
  const unknown = entries.filter(([key]) => !Object.hasOwn(KEYS, key));
  return { config, ignored: [...unknown, ...unfit].map(([key]) => key) };
}

function flatten(value: unknown, prefix: string): (readonly [key: string, item: unknown])[] {
  if (!isRecord(value)) return prefix === '' ? [] : [[prefix, value]];
  return Object.entries(value).flatMap(([key, item]) => flatten(item, prefix === '' ? key : `${prefix}.${key}`));
}
