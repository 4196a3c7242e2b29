/** Installs the plugin as a user does: the repository is added as a marketplace, the plugin installed from it. */
import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OVERTONE } from '../overtone.ts';
import { type CommandRun, runHostCommand } from './host-command.ts';
import type { World } from './world.ts';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '../..');
const PLUGIN = 'plugins/overtone';

const run = promisify(execFile);

/** The repository as a user would clone it, without ignored files, with the plugin under test. */
export async function copyRepository(world: World): Promise<string> {
  const copy = join(world.root, 'repository');
  const { stdout } = await run(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: REPOSITORY,
      maxBuffer: 2 ** 24,
    },
  );
  const wanted = new Set(stdout.split('\0').flatMap(withFolders));
  await cp(REPOSITORY, copy, {
    recursive: true,
    filter: (source) => wanted.has(source.slice(REPOSITORY.length + 1)) && !source.startsWith(join(REPOSITORY, PLUGIN)),
  });
  await cp(OVERTONE, join(copy, PLUGIN), { recursive: true });
  return copy;
}

/** The path and all its parent folders; the empty name is the repository itself. */
const withFolders = (path: string): string[] =>
  path
    .split('/')
    .map((_, index, names) => names.slice(0, index).join('/'))
    .concat(path);

export async function installPlugin(world: World): Promise<readonly CommandRun[]> {
  const repository = await copyRepository(world);
  return [
    await runHostCommand(world, ['plugin', 'marketplace', 'add', repository]),
    await runHostCommand(world, ['plugin', 'install', 'ot@overtone']),
  ];
}
