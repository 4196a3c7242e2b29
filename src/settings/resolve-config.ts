/** The configuration in force: environment over the project's file over the user's file over the defaults. */
import * as v from 'valibot';
import { isRecord, merge, once } from '../values/narrow.ts';
import { keysOf, sift, without } from '../values/sift.ts';
import { SAFETY, type Settings, settingsSchema, taskEntries } from './schema.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is ignored. Without `expected` it is unknown; an empty key is the whole source. */
type SettingProblem = { readonly key: string; readonly expected?: string };

export type ConfigWarning = SettingProblem & { readonly source: 'home' | 'project' | 'env' };

type ReadSettings = { readonly settings: Settings; readonly problems: readonly SettingProblem[] };

/** `undefined`: there is no file. */
export function readSettings(value: unknown): ReadSettings {
  if (value === undefined) return { settings: {}, problems: [] };
  const { output, problems } = readLeniently(settingsSchema(), value);
  return { settings: output ?? {}, problems };
}

function readLeniently<S extends v.GenericSchema>(schema: S, value: unknown) {
  const problems: SettingProblem[] = [];
  // valibot takes a list for an object.
  const output = sift(schema, isRecord(value) ? value : null, (misfit) => {
    const { expected, message } = misfit;
    problems.push({ key: keysOf(misfit).join('.'), ...(expected !== 'never' && { expected: message }) });
  });
  return { output, problems };
}

/** The user's settings with the project's over them, except those that are looser. */
export function tighten(user: Settings, project: Settings) {
  const loosening = Object.keys(SAFETY).filter((key) => isLooser(key, valueAt(user, key), valueAt(project, key)));
  const stricter = loosening.reduce<unknown>((rest, key) => without(rest, key.split('.')), project);
  return { settings: merge(user, stricter as Settings), loosening };
}

function isLooser(key: string, mine: unknown, theirs: unknown): boolean {
  if (mine === undefined || theirs === undefined || mine === theirs) return false;
  const order = SAFETY[key];
  return !order || order.indexOf(theirs) > order.indexOf(mine);
}

const valueAt = (settings: Settings, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), settings);

/** `home` and `project` are the parsed files, `undefined` where there is none. */
export function resolveConfig(home: unknown, project: unknown, env: Environment) {
  const sources = { home: readSettings(home), project: readSettings(project), env: envSettings(env) };
  const { settings, loosening } = tighten(sources.home.settings, sources.project.settings);
  const { locale, port = 7777, noDashboard = false, openBrowser = false } = merge(settings, sources.env.settings);
  const warnings: readonly ConfigWarning[] = [
    ...(['home', 'project', 'env'] as const).flatMap((source) =>
      sources[source].problems.map((problem) => ({ source, ...problem })),
    ),
    // A project must not be able to send anything anywhere.
    ...(sources.project.settings.remote ? [{ source: 'project' as const, key: 'remote' }] : []),
    ...loosening.map((key) => ({ source: 'project' as const, key, expected: 'strictness' })),
  ];
  return { config: { ...(locale !== undefined && { locale }), port, noDashboard, openBrowser }, warnings };
}

const VARIABLES = {
  locale: { name: 'OVERTONE_LOCALE', read: (value: string): unknown => value },
  port: { name: 'OVERTONE_PORT', read: Number },
  // Any value asks for no dashboard.
  noDashboard: { name: 'OVERTONE_NO_DASHBOARD', read: () => true },
} as const;

function envSettings(env: Environment): ReadSettings {
  const given = Object.entries(VARIABLES).flatMap(([key, { name, read }]) => {
    const value = env[name]?.trim();
    return value ? [[key, read(value)] as const] : [];
  });
  const { settings, problems } = readSettings(Object.fromEntries(given));
  const variableOf = (key: string) => VARIABLES[key as keyof typeof VARIABLES].name;
  return { settings, problems: problems.map((problem) => ({ ...problem, key: variableOf(problem.key) })) };
}

type Tasks = NonNullable<Settings['tasks']>;

/** `.claude/workflow-config.json`: the settings of tasks under the names of the document. */
const WORKFLOW_CONFIG = {
  task_naming: { max_description_length: 'maxDescription' },
  workflow_steps: { step2_min_docs: 'minDocs' },
  cleanup: { max_auto_update_docs: 'maxAutoDocs', mode: 'cleanup', enforcement: 'enforcement' },
  archive: { enabled: 'archive', auto_move_to_archived: 'archive', auto_sync_docs: 'docSync' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof Tasks>>>>;

const workflowConfigSchema = once(() => {
  const groups = Object.entries(WORKFLOW_CONFIG).map(([group, names]) => {
    const entries = Object.entries(names).map(([key, name]) => [key, taskEntries()[name]]);
    return [group, v.exactOptional(v.strictObject(Object.fromEntries(entries)))];
  });
  return v.strictObject({ version: v.exactOptional(v.unknown()), ...Object.fromEntries(groups) });
});

export type WorkflowConfig = {
  readonly config: Tasks;
  /** Unknown keys, and keys whose value does not fit. */
  readonly ignored: readonly string[];
};

export function decodeWorkflowConfig(value: unknown): WorkflowConfig {
  if (!isRecord(value)) return { config: {}, ignored: [] };
  const { output, problems } = readLeniently(workflowConfigSchema(), value);
  const config: Record<string, unknown> = {};
  for (const [group, names] of Object.entries(WORKFLOW_CONFIG)) {
    for (const [key, name] of Object.entries(names)) {
      const item = output?.[group]?.[key];
      // Two keys are about the archive: one no is enough.
      if (item !== undefined && config[name] !== false) config[name] = item;
    }
  }
  return { config, ignored: problems.map(({ key }) => key) };
}
