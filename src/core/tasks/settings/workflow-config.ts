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
  const unknown = entries.filter(([key]) => !Object.hasOwn(KEYS, key));
  const unfit: Entry[] = [];
  const group: Record<string, unknown> = {};
  for (const entry of entries) {
    const [key, item] = entry;
    const name = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (!name) continue;
    // Two keys may be about the same thing, so each is judged by itself; of two that fit, one no is enough.
    if (!Object.hasOwn(decodeTaskConfig({ [name]: item }), name)) unfit.push(entry);
    else if (group[name] !== false) group[name] = item;
  }
  return { config: decodeTaskConfig(group), ignored: [...unknown, ...unfit].map(([key]) => key) };
}

type Entry = readonly [key: string, item: unknown];

/** A group that is known may be empty; any other thing that is says something nobody understands. */
function flatten(value: unknown, prefix: string): Entry[] {
  if (!isRecord(value)) return prefix === '' ? [] : [[prefix, value]];
  if (Object.keys(value).length === 0) return prefix === '' || isGroup(prefix) ? [] : [[prefix, value]];
  return Object.entries(value).flatMap(([key, item]) => flatten(item, prefix === '' ? key : `${prefix}.${key}`));
}

const isGroup = (prefix: string): boolean => Object.keys(KEYS).some((key) => key.startsWith(`${prefix}.`));
