/** The plugin's manifest, its hooks and the marketplace entry, from the registry. */

import { type Flag, HOOK_EVENTS, type HookEventDef } from '../src/workflow/registry/hook-events.ts';
import { AGENTS } from '../src/workflow/registry/stages.ts';

export type About = { readonly version: string; readonly description: string };

const NAME = 'ot';
const AUTHOR = { name: 'The Overtone authors' };
/** Older hosts run agents and hooks differently; this is the oldest one the suite is run on. */
const OLDEST_HOST = '>=2.1.197';

const pathOf = (script: string): string => `\${CLAUDE_PLUGIN_ROOT}/dist/hooks/${script}`;

/** Exec form: no shell in between, so a path with spaces or a host on PowerShell needs no quoting. */
const commandOf = ({ script, timeoutSeconds }: HookEventDef): object => ({
  type: 'command',
  command: 'node',
  args: [pathOf(script)],
  timeout: timeoutSeconds,
});

/** A shell that checks for a directory costs far less than starting Node for nothing. */
const gatedCommandOf = ({ script, timeoutSeconds }: HookEventDef, flag: Flag): object => ({
  type: 'command',
  command: `[ ! -e "\${OVERTONE_HOME:-$HOME/.overtone}/${flag}" ] || exec node "${pathOf(script)}"`,
  timeout: timeoutSeconds,
});

function groupsOf(row: HookEventDef): object[] {
  const { matcher, onlyWith, othersWith } = row;
  return [
    { ...(matcher && { matcher }), hooks: [onlyWith ? gatedCommandOf(row, onlyWith) : commandOf(row)] },
    ...(othersWith && matcher
      ? [{ matcher: `^(?!(?:${matcher})$).+$`, hooks: [gatedCommandOf(row, othersWith)] }]
      : []),
  ];
}

export function renderHooksJson(): string {
  const groups = Object.entries<HookEventDef>(HOOK_EVENTS).map(([event, row]) => [event, groupsOf(row)]);
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
