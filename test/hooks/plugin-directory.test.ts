/** Hooks do not change the installed plugin, which belongs to the host. */
import { cpSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLUGIN } from '../kit/hook-process.ts';
import { EVENT_NAMES, putToWork, WRITING_EVENTS } from './at-work.ts';
import { inParallel } from './hostile.ts';
import { createHookWorld } from './world.ts';

const filesBelow = (top: string): string[] =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .map((path) => join(top, path))
    .filter((path) => statSync(path).isFile())
    .sort();

/** Answers of all hooks, each in a world of its own. */
const answersOf = (plugin: string): Promise<string[]> =>
  inParallel(EVENT_NAMES, async (name) => {
    const world = createHookWorld();
    putToWork(world);
    const { code, stdout, stderr } = await world.fire(WRITING_EVENTS[name], { plugin });
    return `${name}: ${code} ${stdout.replaceAll(world.root, '')} ${stderr}`;
  });

function install(): string {
  const plugin = join(createHookWorld().root, 'a plugin');
  cpSync(PLUGIN, plugin, { recursive: true });
  return plugin;
}

describe('given a plugin that was just installed, in a folder with a space in its name', () => {
  it('when every hook has run, then its directory is as it was', async () => {
    const plugin = install();
    const before = filesBelow(plugin);
    await answersOf(plugin);
    expect(filesBelow(plugin)).toEqual(before);
  });

  it('when it is reached through a link, then all hooks answer as if it lay there', async () => {
    const plugin = install();
    const link = `${plugin}-link`;
    symlinkSync(plugin, link);
    expect(await answersOf(link)).toEqual(await answersOf(plugin));
  });
});

describe('given the scripts of the plugin', () => {
  const scripts = filesBelow(join(PLUGIN, 'dist')).filter((path) => path.endsWith('.js'));

  it.each(scripts)('when %s is read, then it holds no construct that documentation does not name', (path) => {
    expect(readFileSync(path, 'utf8')).not.toMatch(/process\.binding|reallyExit|--no-rehash|cachedData/);
  });
});
