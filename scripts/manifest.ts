/** The plugin's manifest, its hooks and the marketplace entry, from the registry. */
import { AGENTS } from '../src/core/registry/agents.ts';
import { HOOK_EVENTS, type HookEventDef, NODE_OPTIONS, V8_OPTIONS, waysOf } from '../src/core/registry/hook-events.ts';

export type About = { readonly version: string; readonly description: string };

const NAME = 'ot';
const AUTHOR = { name: 'The Overtone authors' };
/** Older hosts run agents and hooks differently; this is the oldest one the suite is run on. */
const OLDEST_HOST = '>=2.1.197';

const commandOf = ({ startsAnywhere }: HookEventDef, script: string): string => {
  const options = startsAnywhere ? NODE_OPTIONS : [...NODE_OPTIONS, ...V8_OPTIONS];
  return `node ${options.join(' ')} "\${CLAUDE_PLUGIN_ROOT}/dist/hooks/${script}"`;
};

export function renderHooksJson(): string {
  const hooks = Object.fromEntries(
    Object.entries<HookEventDef>(HOOK_EVENTS).map(([event, row]) => {
      const groups = waysOf(row).map(({ script, matcher }) => {
        const command = commandOf(row, script);
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
