/** The layering as a test: a new dependency between folders is a decision, made by changing this table. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Row: a folder under src/ and the folders it may import. */
const DOMAIN = ['asks', 'workflow', 'tasks', 'judge', 'rules', 'learn', 'settings', 'values', 'text'];
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(DOMAIN.map((folder) => [folder, DOMAIN])),
  store: DOMAIN,
  hooks: [...DOMAIN, 'store'],
  cli: [...DOMAIN, 'store', 'remote'],
  remote: [...DOMAIN, 'store'],
  server: [...DOMAIN, 'store', 'remote'],
  main: [...DOMAIN, 'store', 'hooks', 'cli', 'remote', 'server'],
};

/** Bundled libraries without side effects, which any layer may import. */
const PURE_PACKAGES = /^(?:valibot|picomatch\/posix\.js|re2js)$/;

/** Other bundled libraries, by the layer that may import them. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  server: /^(?:hono|hono\/.*|@hono\/node-server|ws)$/,
  cli: /^commander$/,
  store: /^@secretlint\/(?:core|secretlint-rule-preset-recommend)$/,
  remote: /^(?:grammy|@slack\/.*|@discordjs\/.*|discord-api-types\/v10|@nats-io\/.*)$/,
};

/** Pure: no clock, randomness, environment or files. */
const PURE = DOMAIN;
const IMPURE_WORDS = /\b(?:process\.|globalThis|Date\.now|new Date\(\)|Math\.random|require\()/;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:ts|mjs)$/.test(file) && !file.endsWith('.test.ts') && !file.includes('node_modules'),
  );
const sources = sourcesIn('src');
const layerOf = (file: string): string => file.split(/[\\/]/)[0] ?? '';
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from |import\()\s*'([^']+)'/g)].flatMap((match) => match[1] ?? []);

describe.each(sources)('src/%s', (file) => {
  const text = readFileSync(join('src', file), 'utf8');
  const layer = layerOf(file);

  it('imports only what its layer may', () => {
    const inside = importsOf(text).filter((path) => path.startsWith('.'));
    const layers = inside.map((path) => layerOf(normalize(join(dirname(file), path))));
    const allowed = [layer, ...(MAY_IMPORT[layer] ?? [])];
    expect(layers.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('is as pure as its layer', () => {
    const outside = importsOf(text).filter((path) => !path.startsWith('.'));
    if (PURE.includes(layer)) {
      expect(outside.filter((path) => !PURE_PACKAGES.test(path))).toEqual([]);
      expect(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')).not.toMatch(IMPURE_WORDS);
    }
    const isAllowed = (path: string) =>
      path.startsWith('node:') || PURE_PACKAGES.test(path) || PACKAGES[layer]?.test(path);
    expect(outside.filter((path) => !isAllowed(path))).toEqual([]);
    if (layer !== 'main') expect(text).not.toMatch(/\bprocess\.(?:env|argv|exit|cwd|stdin|stdout)\b/);
  });
});

it('given the sources, when they are counted, then every layer is known', () => {
  expect([...new Set(sources.map(layerOf))].filter((layer) => !(layer in MAY_IMPORT))).toEqual([]);
});

it('given the sources, then only the wrapper runs git', () => {
  const startsProcesses = (text: string) => importsOf(text).includes('node:child_process');
  const runsGit = (file: string) => {
    const text = readFileSync(join('src', file), 'utf8');
    return startsProcesses(text) && /['"`]git\b/.test(text);
  };
  expect(sources.filter(runsGit)).toEqual([join('store', 'git', 'git.ts')]);
});

/** The folders of a layer, each with those it imports from. */
function foldersOf(layer: string): Map<string, Set<string>> {
  const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 2).join('/');
  const folders = new Map<string, Set<string>>();
  for (const file of sources.filter((source) => layerOf(source) === layer && folderOf(source) !== layer)) {
    const imported = importsOf(readFileSync(join('src', file), 'utf8'))
      .filter((path) => path.startsWith('.'))
      .map((path) => folderOf(normalize(join(dirname(file), path))))
      .filter((folder) => folder !== folderOf(file) && folder.startsWith(`${layer}/`));
    folders.set(folderOf(file), new Set([...(folders.get(folderOf(file)) ?? []), ...imported]));
  }
  return folders;
}

/** Repeatedly drops folders without imports; what remains is a cycle. */
function cyclesIn(folders: Map<string, Set<string>>): string[] {
  const isFree = (folder: string): boolean => [...(folders.get(folder) ?? [])].every((other) => !folders.has(other));
  const free = [...folders.keys()].filter(isFree);
  for (const folder of free) folders.delete(folder);
  return free.length === 0 ? [...folders.keys()] : cyclesIn(folders);
}

it.each(['store', 'cli'])('given the folders of %s, then their imports form no cycle', (layer) => {
  expect(cyclesIn(foldersOf(layer))).toEqual([]);
});

describe.each(['src', 'host-kit', 'demo', 'scripts', 'bench'])('given %s', (folder) => {
  it('then nothing in it imports from test, except tests', () => {
    const inTest = (file: string): string[] =>
      importsOf(readFileSync(join(folder, file), 'utf8'))
        .filter((path) => path.startsWith('.'))
        .map((path) => normalize(join(folder, dirname(file), path)))
        .filter((path) => layerOf(path) === 'test');
    expect(sourcesIn(folder).flatMap(inTest)).toEqual([]);
  });
});
