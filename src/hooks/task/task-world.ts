/** One event as task flow sees it: the pack of the project, the store of its tasks, and the moment. */
import { isoTime } from '../../core/iso-time.ts';
import type { TaskEvent } from '../../core/tasks/events.ts';
import { settingsOf, type TaskSettings } from '../../core/tasks/settings.ts';
import type { HookInput } from '../../protocol/hook-input.ts';
import { configuredPack } from '../../store/pack-config.ts';
import { detectPack, openPack, type Pack } from '../../store/pack-reader.ts';
import type { TaskStore } from '../../store/task-paths.ts';
import { type TaskMessages, taskMessages } from '../../text/tasks/task-messages.ts';
import type { TaskServices } from './task-services.ts';

export type TaskWorld = {
  readonly input: HookInput;
  readonly at: string;
  readonly pack: Pack;
  readonly settings: TaskSettings;
  readonly store: TaskStore;
  readonly text: TaskMessages;
  readonly services: TaskServices;
  /** The same event fired twice gets the same id where the host names the call. */
  readonly stamp: (kind: string) => Pick<TaskEvent, 'id' | 'at'>;
};

export function createTaskWorld(input: HookInput, services: TaskServices): TaskWorld {
  const { pluginRoot, project, config, now, pid } = services;
  const roots = { pluginRoot, projectRoot: project };
  const pack = openPack(roots, detectPack(roots, configuredPack(project)).id);
  const settings = settingsOf(pack.manifest, config);
  const at = isoTime(now().getTime());
  return {
    input,
    at,
    pack,
    settings,
    store: { project, pid, now, places: settings.places, naming: settings.naming, policy: settings.policy },
    text: taskMessages(services.locale ?? pack.manifest.locale),
    services,
    stamp: (kind) => ({ id: `${kind}-${at}-${pid}`, at }),
  };
}
