/** What the user and the project have set. */
import type { HookServices } from '../hooks/feature.ts';
import { readLocale, readTaskConfig } from '../store/config-file.ts';
import { once } from '../values/narrow.ts';
import type { Surroundings } from './base-services.ts';

type Places = Pick<Surroundings, 'home' | 'project'> & Pick<HookServices, 'trusted'>;

export function createSettings({ home, project, trusted }: Places): Pick<HookServices, 'locale' | 'config'> {
  const places = { home, projectRoot: project, trusted };
  return { locale: once(() => readLocale(places, process.env)), config: () => readTaskConfig(places) };
}
