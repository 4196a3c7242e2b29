/** The plugin as it is installed belongs to the host: hooks read it and leave it as it is, whatever state it is in. */
import { cpSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLUGIN } from '../kit/hook-process.ts';
import { EVENT_NAMES, putToWork, WRITING_EVENTS } from './at-work.ts';
import { inParallel } from './hostile.ts';
import { createHookWorld, type HookWorld } from './world.ts';

/** What lies in a fresh checkout: no trace of earlier runs. */
function installPlugin({ root }: HookWorld): string {
  const plugin = join(root, 'plugin');
  cpSync(PLUGIN, plugin, { recursive: true, filter: (path) => !path.includes('.code-cache') });
  return plugin;
}

const filesBelow = (top: string): string[] =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .map((path) => join(top, path))
    .filter((path) => statSync(path).isFile())
    .sort();

/** Answers of all hooks, each in a world of its own, so that one does not change what the next says. */
const answersOf = (plugin: string): Promise<string[]> =>
  inParallel(EVENT_NAMES, async (name) => {
    const world = createHookWorld();
    putToWork(world);
    const { code, stdout, stderr } = await world.fire(WRITING_EVENTS[name], { plugin });
    return `${name}: ${code} ${stdout.replaceAll(world.root, '')} ${stderr}`;
  });

describe('given a plugin that was just installed', () => {
  it('when every hook has run, then its directory is as it was', async () => {
    const plugin = installPlugin(createHookWorld());
    const before = filesBelow(plugin);
    await answersOf(plugin);
    expect(filesBelow(plugin)).toEqual(before);
  });
});

const torn = (bytes: Buffer): Buffer => bytes.fill(0xff, Math.floor(bytes.length / 4), Math.floor(bytes.length / 2));

describe('given files that earlier hooks left beside the plugin', () => {
  const SPOILERS: readonly (readonly [string, (path: string) => void])[] = [
    ['empty', (path) => truncateSync(path)],
    ['cut in half', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
    ['full of zeros', (path) => writeFileSync(path, Buffer.alloc(statSync(path).size))],
    ['text', (path) => writeFileSync(path, 'process.exit(7)\n'.repeat(1000))],
    ['torn in the middle', (path) => writeFileSync(path, torn(readFileSync(path)))],
  ];

  it.each(SPOILERS)('when they are %s, then every hook answers as before', async (_, spoil) => {
    const plugin = installPlugin(createHookWorld());
    const installed = new Set(filesBelow(plugin));
    const answers = await answersOf(plugin);
    for (const path of filesBelow(plugin).filter((file) => !installed.has(file))) spoil(path);
    expect(await answersOf(plugin)).toEqual(answers);
  });
});
