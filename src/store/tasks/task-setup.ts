/** Task flow in one project: the pack in force, its settings, and the store of the tasks. */
import { readdirSync } from 'node:fs';
import { settingsOf, type TaskSettings, withNames } from '../../rules/packs/task-settings.ts';
import type { Locale } from '../../text/messages.ts';
import { type ConfigPlaces, readTaskConfig } from '../config-file.ts';
import { hasCode } from '../disk/atomic-write.ts';
import { packInForce } from '../packs/pack-in-force.ts';
import type { Pack } from '../packs/pack-reader.ts';
import type { TaskStore } from './task-paths.ts';

export type TaskSetup = { readonly pack: Pack; readonly settings: TaskSettings; readonly store: TaskStore };

type Surroundings = ConfigPlaces &
  Pick<TaskStore, 'pid' | 'now' | 'warn'> & { readonly pluginRoot: string; readonly locale: Locale };

export function setUpTasks({ home, projectRoot, pluginRoot, trusted, locale, ...rest }: Surroundings): TaskSetup {
  const pack = packInForce({ pluginRoot, projectRoot, trusted });
  const config = readTaskConfig({ home, projectRoot, trusted });
  const begins = tasksBegin(`${projectRoot}/${pack.manifest.paths.tasks}`);
  const settings = withNames(settingsOf(pack, config), locale, begins);
  const { places, naming, policy } = settings;
  return { pack, settings, store: { ...rest, home, project: projectRoot, places, naming, policy } };
}

/** Whether the folder of tasks has an entry that begins so. */
function tasksBegin(directory: string): (beginning: string) => boolean {
  let names: readonly string[] | undefined;
  return (beginning) => {
    names ??= entriesOf(directory);
    return names.some((name) => name.startsWith(beginning));
  };
}

function entriesOf(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return [];
    throw error;
  }
}
