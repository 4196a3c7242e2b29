/** A scratch home and project for one test, removed afterwards. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type World = {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly dispose: () => Promise<void>;
};

/** `files` are written into the project, by path relative to it. */
export async function createWorld(files: Readonly<Record<string, string>> = {}): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'ot-'));
  const home = join(root, 'home');
  const project = join(root, 'project');
  await mkdir(join(home, 'tmp'), { recursive: true });
  await mkdir(project);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  return { root, home, project, dispose: () => rm(root, { recursive: true, force: true, maxRetries: 3 }) };
}

/** A copy of the plugin with lower turn limits, so that a test can reach them. */
export async function copyPluginWithTurns(world: World, plugin: string, turns: Readonly<Record<string, number>>) {
  const copy = join(world.root, 'plugin');
  await cp(plugin, copy, { recursive: true });
  for (const [agent, limit] of Object.entries(turns)) {
    const path = join(copy, 'agents', `${agent}.md`);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(/^maxTurns: \d+$/m, `maxTurns: ${limit}`);
    if (changed === text) throw new Error(`[world] ${agent}.md has no maxTurns line to change`);
    await writeFile(path, changed);
  }
  return copy;
}
