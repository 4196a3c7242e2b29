/** One event as task flow sees it: the pack of the project, the store of its tasks, and the moment. */
import { isoTime } from '../../core/iso-time.ts';
import { settingsOf, type TaskSettings } from '../../core/packs/task-settings.ts';
import type { TaskEvent } from '../../core/tasks/events.ts';
import type { TaskConfig } from '../../core/tasks/settings/task-config.ts';
import type { HookInput } from '../../protocol/hook-input.ts';
import { configuredPack } from '../../store/packs/pack-config.ts';
import { detectPack, openPack, type Pack } from '../../store/packs/pack-reader.ts';
import type { TaskStore } from '../../store/tasks/task-paths.ts';
import { type TaskMessages, taskMessages } from '../../text/tasks/task-messages.ts';
import type { TaskServices } from './task-services.ts';

export type TaskWorld = {
  readonly input: HookInput;
  readonly at: string;
  readonly pack: Pack;
  readonly config: TaskConfig;
  readonly settings: TaskSettings;
  readonly store: TaskStore;
  readonly text: TaskMessages;
  /** What the user asked for, if anything. */
  readonly locale: string | undefined;
  /** That, or the language of the pack. */
  readonly language: string;
  readonly services: TaskServices;
  /** The same event fired twice gets the same id where the host names the call. */
  readonly stamp: (kind: string) => Pick<TaskEvent, 'id' | 'at'>;
};

export function createTaskWorld(input: HookInput, services: TaskServices): TaskWorld {
  const { pluginRoot, project, now, pid } = services;
  const locale = services.locale();
  const roots = { pluginRoot, projectRoot: project };
  const pack = openPack(roots, detectPack(roots, configuredPack(project)).id);
  const language = locale ?? pack.manifest.locale;
  const config = services.config();
  const settings = settingsOf(pack, config);
  const at = isoTime(now().getTime());
  return {
    input,
    at,
    pack,
    config,
    settings,
    store: {
      project,
      pid,
      now,
      places: settings.places,
      naming: settings.naming,
      policy: settings.policy,
      warn: (line) => services.log('tasks', line),
    },
    text: taskMessages(language),
    locale,
    language,
    services,
    stamp: (kind) => ({ id: `${kind}-${at}-${pid}`, at }),
  };
}
