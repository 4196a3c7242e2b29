/** The plugin's manifest, its hooks and the marketplace entry, from the registry. */
import { AGENTS } from '../src/core/registry/agents.ts';
import { HOOK_EVENTS, type HookEventDef, waysOf } from '../src/core/registry/hook-events.ts';

export type About = { readonly version: string; readonly description: string };

const NAME = 'ot';
const AUTHOR = { name: 'The Overtone authors' };
/** Older hosts run agents and hooks differently; this is the oldest one the suite is run on. */
const OLDEST_HOST = '>=2.1.197';
/**
 * What Node does before a script begins and hooks do not need: looks for links in its path, folders of global modules and
 * settings of OpenSSL (ADR 26), new hashes for all names it starts with, and threads nobody gives work to (ADR 29).
 */
const OPTIONS = [
  '--preserve-symlinks-main',
  '--no-global-search-paths',
  '--openssl-config=/dev/null',
  '--no-rehash-snapshot',
  '--v8-pool-size=1',
].join(' ');

/** Hooks end with 0, so the second start is for a Node that does not know one of the options: it ends before it reads the event. */
const commandOf = (script: string): string => {
  const path = `"\${CLAUDE_PLUGIN_ROOT}/dist/hooks/${script}"`;
  return `node ${OPTIONS} ${path} || node ${path}`;
};

export function renderHooksJson(): string {
  const hooks = Object.fromEntries(
    Object.entries<HookEventDef>(HOOK_EVENTS).map(([event, row]) => {
      const groups = waysOf(row).map(({ script, matcher }) => {
        const command = commandOf(script);
        return { ...(matcher && { matcher }), hooks: [{ type: 'command', command, timeout: row.timeoutSeconds }] };
      });
      return [event, groups];
    }),
  );
  return json({ hooks });
}

export const renderPluginJson = ({ version, description }: About): string =>
  json({
    name: NAME,
    version,
    description,
    author: AUTHOR,
    license: 'MIT',
    keywords: ['workflow', 'agents', 'pipeline', 'dashboard', 'remote'],
    engines: { 'claude-code': OLDEST_HOST },
    skills: './skills/',
    agents: Object.keys(AGENTS).map((agent) => `./agents/${agent}.md`),
  });

export const renderMarketplaceJson = ({ version, description }: About): string =>
  json({
    name: 'overtone',
    owner: AUTHOR,
    description,
    plugins: [
      {
        name: NAME,
        source: './plugins/overtone',
        description,
        version,
        category: 'development',
        tags: ['workflow', 'dashboard', 'remote', 'pipeline', 'agents'],
      },
    ],
  });

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
