/** What docs/benchmarks.md says of tokens. */
import { REFERENCE_HOST } from '../../host-kit/host/ensure-host.ts';
import { markdownTable } from '../document.ts';
import { SOURCES } from './added.ts';
import type { TokenCost } from './measure-tokens.ts';

export const renderTokens = (costs: readonly TokenCost[]): string =>
  `## What the texts cost
Made by \`npm run bench -- --only tokens\` on Claude Code ${REFERENCE_HOST} with the plugin installed; tokens are characters ÷ 4, read from
the requests the host sent. *Every session* is what its first request holds more than that of the same host without the
plugin: listings, session start, the line behind the prompt. The runs come on top of it: everything Overtone adds to the
main agent and to all agents together, each text once, with handoffs as long as they may be.

${markdownTable(['', 'tokens', 'limit', ''], costs.map(row))}

Where the tokens of a run come from: skills the main agent read, output of \`ot\`, hooks (next steps, reference texts), the
state of the work told to agents, the agents' own prompts, and the listing of skills every agent gets.

${markdownTable(['', ...SOURCES], costs.filter(isRun).map(sourcesRow))}
`;

const row = ({ name, tokens, limit }: TokenCost): string[] => [
  name,
  tokens.toLocaleString('en'),
  limit.toLocaleString('en'),
  tokens <= limit ? 'holds' : 'broken',
];

const isRun = ({ bySource }: TokenCost): boolean => Object.keys(bySource).length > 0;

const sourcesRow = ({ name, bySource }: TokenCost): string[] => [
  name,
  ...SOURCES.map((source) => (bySource[source] ?? 0).toLocaleString('en')),
];
