/** What Overtone's texts cost a session, in tokens (characters ÷ 4), measured on the real host with the plugin installed. */

import { REFERENCE_HOST } from '../../host-kit/host/ensure-host.ts';
import { installPlugin } from '../../host-kit/host/installation.ts';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import { createWorld, type World } from '../../host-kit/host/world.ts';
import { asList, asRecord, asText } from '../../host-kit/json.ts';
import { markdownTable } from '../document.ts';
import { type Added, addedBy, listingIn, SOURCES, type Source } from './added.ts';
import { type CountedRun, conductRun, FURTHER, greet } from './sessions.ts';

export type TokenCost = {
  readonly name: string;
  readonly limit: number;
  readonly tokens: number;
  /** Where they come from; empty for what every session pays. */
  readonly bySource: Readonly<Partial<Record<Source, number>>>;
};

/** The runs come on top of what every session pays. */
const TOKEN_LIMITS = { standing: 1_200, further: 0, single: 1_500, standard: 12_000 } as const;

/** The default language, and the one with the longest texts. */
const LOCALES = ['zh-TW', 'en'] as const;
const WAY_OF = { 'zh-TW': 'chosen', en: 'offered' } as const;
const WORKFLOWS = ['single', 'standard'] as const;

const CHARACTERS_PER_TOKEN = 4;

export async function measureTokens(): Promise<TokenCost[]> {
  const [bare, furnished] = [await createWorld(), await createWorld()];
  try {
    await installIn(furnished);
    const costs: TokenCost[] = [];
    for (const locale of LOCALES) costs.push(...(await measureIn(locale, { bare, furnished })));
    return costs;
  } finally {
    await Promise.all([bare.dispose(), furnished.dispose()]);
  }
}

type Worlds = { readonly bare: World; readonly furnished: World };

async function measureIn(locale: (typeof LOCALES)[number], { bare, furnished }: Worlds): Promise<TokenCost[]> {
  const [without, greeting] = [await greet(bare, locale), await greet(furnished, locale)];
  const plugin = pluginOf(greeting);
  const standing = new Set(addedBy(greeting, plugin).map(({ text }) => text));
  const costs = [standingCost(greeting, without, locale), ...furtherCosts(greeting, without, locale)];
  for (const workflow of WORKFLOWS) {
    const counted: CountedRun = { workflow, way: WAY_OF[locale], locale };
    costs.push(runCost(counted, await conductRun(furnished, counted), { plugin, standing }));
  }
  return costs;
}

async function installIn(world: World): Promise<void> {
  const failed = (await installPlugin(world)).find(({ exitCode }) => exitCode !== 0);
  if (failed) throw new Error(`[tokens] the plugin could not be installed: ${failed.stderr || failed.stdout}`);
}

/** The folder the host says it loaded the plugin from; its path stands in the prompts. */
function pluginOf({ lines }: HostRun): string {
  const plugins = lines.flatMap((line) => asList(line['plugins'])).map(asRecord);
  const path = asText(plugins.find(({ name }) => name === 'ot')?.['path']);
  if (path === '') throw new Error('[tokens] the host loaded no plugin named ot');
  return path;
}

/** Whatever the first request holds more than that of the same host without the plugin. */
function standingCost(greeting: HostRun, without: HostRun, locale: string): TokenCost {
  const [first] = greeting.mainRequests();
  if (first === undefined || listingIn(first) === '')
    throw new Error('[tokens] the host lists skills and agents elsewhere now');
  const tokens = tokensOf(moreIn(0, greeting, without));
  return { name: `every session (${locale})`, limit: TOKEN_LIMITS.standing, tokens, bySource: {} };
}

/** Whatever a further prompt adds to what the requests before it held more. */
const furtherCosts = (greeting: HostRun, without: HostRun, locale: string): TokenCost[] =>
  FURTHER.map((prompt, index) => ({
    name: `a further prompt, “${prompt}” (${locale})`,
    limit: TOKEN_LIMITS.further,
    tokens: tokensOf(moreIn(index + 1, greeting, without) - moreIn(index, greeting, without)),
    bySource: {},
  }));

/** Characters that a request holds more than the same request of a host without the plugin. */
function moreIn(index: number, greeting: HostRun, without: HostRun): number {
  const [ours, bare] = [greeting.mainRequests()[index], without.mainRequests()[index]];
  if (ours === undefined || bare === undefined) throw new Error('[tokens] the host asked the model nothing');
  const characters = ({ system, text }: typeof ours): number => system.length + text.length;
  return characters(ours) - characters(bare);
}

type Known = { readonly plugin: string; readonly standing: ReadonlySet<string> };

function runCost({ workflow, way, locale }: CountedRun, run: HostRun, { plugin, standing }: Known): TokenCost {
  const phase = run.stateOf().workflow?.['phase'];
  if (phase !== 'finished') throw new Error(`[tokens] the ${workflow} run is ${String(phase)}, not finished`);
  const added = addedBy(run, plugin).filter(({ text, source }) => source !== 'hooks' || !standing.has(text));
  return {
    name: `\`${workflow}\`, ${WAYS[way]} (${locale})`,
    limit: TOKEN_LIMITS[workflow === 'single' ? 'single' : 'standard'],
    tokens: tokensOf(charactersOf(added)),
    bySource: Object.fromEntries(
      SOURCES.map((source) => [source, tokensOf(charactersOf(added.filter((text) => text.source === source)))]),
    ),
  };
}

const WAYS = { chosen: 'called with /ot:auto', offered: 'asked for plainly' } as const;

const charactersOf = (added: readonly Added[]): number => added.reduce((sum, { text }) => sum + text.length, 0);

const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

export const renderTokens = (costs: readonly TokenCost[]): string =>
  `## What the texts cost
Made by \`npm run bench -- --only tokens --write\` on Claude Code ${REFERENCE_HOST} with the plugin installed; tokens are characters ÷ 4, read from
the requests the host sent. *Every session* is what its first request holds more than that of the same host without the
plugin: listings, session start, the line behind the prompt. *A further prompt* is what it adds to that in the same
session. The runs come on top of it: everything Overtone adds to the main agent and to all agents together, each text once,
with handoffs as long as they may be.

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
