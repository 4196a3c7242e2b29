/** The configuration in force: environment over the project's file over the user's file over the defaults. */
import { type Environment, envSettings } from './environment.ts';
import { fileSettings } from './file-settings.ts';
import type { ConfigWarning, Settings } from './schema.ts';

type Config = {
  /** As written; the texts decide which locale it means. */
  readonly locale?: string;
  readonly port: number;
  readonly noDashboard: boolean;
  readonly openBrowser: boolean;
};

export type ResolvedConfig = { readonly config: Config; readonly warnings: readonly ConfigWarning[] };

const DEFAULT_PORT = 7777;

/** `home` and `project` are the parsed files, `undefined` where there is none. */
export function resolveConfig(home: unknown, project: unknown, env: Environment): ResolvedConfig {
  const sources = [fileSettings(home, 'home'), fileSettings(project, 'project'), envSettings(env)];
  const settings: Settings = Object.assign({}, ...sources.map((source) => source.settings));
  return { config: configOf(settings), warnings: sources.flatMap((source) => source.warnings) };
}

function configOf(settings: Settings): Config {
  const { locale, port = DEFAULT_PORT, noDashboard = false, openBrowser = false } = settings;
  return { ...(locale !== undefined && { locale }), port, noDashboard, openBrowser };
}
