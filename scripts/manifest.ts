/** The plugin's manifest, its hooks and the marketplace entry, from the registry. */

import { HOOK_EVENTS, type HookEventDef } from '../src/workflow/registry/hook-events.ts';
import { AGENTS } from '../src/workflow/registry/stages.ts';

export type About = { readonly version: string; readonly description: string };

const NAME = 'ot';
const AUTHOR = { name: 'The Overtone authors' };
/** Older hosts run agents and hooks differently; this is the oldest one the suite is run on. */
const OLDEST_HOST = '>=2.1.197';

/** Exec form: no shell in between, so a path with spaces or a host on PowerShell needs no quoting. */
const commandOf = ({ script, timeoutSeconds }: HookEventDef): object => ({
  type: 'command',
  command: 'node',
  args: [`\${CLAUDE_PLUGIN_ROOT}/dist/hooks/${script}`],
  timeout: timeoutSeconds,
});

export function renderHooksJson(): string {
  const groups = Object.entries<HookEventDef>(HOOK_EVENTS).map(([event, row]) => [
    event,
    [{ ...(row.matcher && { matcher: row.matcher }), hooks: [commandOf(row)] }],
  ]);
  return json({ hooks: Object.fromEntries(groups) });
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
