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
  readonly telegram?: { readonly token: string; readonly chatId?: string };
  /** Without `events` every event is sent. */
  readonly webhook?: { readonly url: string; readonly secret?: string; readonly events?: readonly string[] };
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
  const telegram = telegramOf(settings);
  const webhook = webhookOf(settings);
  return {
    ...(locale !== undefined && { locale }),
    port,
    noDashboard,
    openBrowser,
    ...(telegram && { telegram }),
    ...(webhook && { webhook }),
  };
}

function telegramOf(settings: Settings): Config['telegram'] {
  const token = settings['telegram.token'];
  const chatId = settings['telegram.chatId'];
  if (token === undefined) return undefined;
  return { token, ...(chatId !== undefined && { chatId: String(chatId) }) };
}

function webhookOf(settings: Settings): Config['webhook'] {
  const url = settings['webhook.url'];
  const secret = settings['webhook.secret'];
  const events = settings['webhook.events'];
  if (url === undefined) return undefined;
  return { url, ...(secret !== undefined && { secret }), ...(events && { events }) };
}
