/** Task flow in one project: the pack in force, its settings, and the store of the tasks. */
import { settingsOf, type TaskSettings, withNames } from '../../tasks/settings/task-settings.ts';
import type { Locale } from '../../text/messages.ts';
import { once } from '../../values/narrow.ts';
import { type ConfigPlaces, readTaskConfig } from '../config-file.ts';
import { entriesIn } from '../disk/reading.ts';
import { packInForce } from '../packs/pack-in-force.ts';
import type { Pack } from '../packs/pack-reader.ts';
import type { TaskStore } from './task-paths.ts';

export type TaskSetup = { readonly pack: Pack; readonly settings: TaskSettings; readonly store: TaskStore };

type Surroundings = ConfigPlaces &
  Pick<TaskStore, 'pid' | 'now' | 'warn'> & { readonly pluginRoot: string; readonly locale: Locale };

export function setUpTasks({ home, projectRoot, pluginRoot, trusted, locale, ...rest }: Surroundings): TaskSetup {
  const pack = packInForce({ pluginRoot, projectRoot, trusted });
  const config = readTaskConfig({ home, projectRoot, trusted });
  const tasks = once(() => entriesIn(`${projectRoot}/${pack.manifest.paths.tasks}`));
  const begins = (beginning: string) => tasks().some(({ name }) => name.startsWith(beginning));
  const settings = withNames(settingsOf(pack.manifest, config), locale, begins);
  return { pack, settings, store: { ...rest, home, project: projectRoot, settings } };
}
