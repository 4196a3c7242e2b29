/**
 * What the pack and the configuration of a project say about tasks, kept between events: reading packs costs more than a
 * tool call may. It lies in Overtone's own directory, because a project must not be able to bring its own.
 */
import { dirname } from 'node:path';
import { isRecord, type UnknownRecord } from '../../core/narrow.ts';
import { once } from '../../core/once.ts';
import type { TaskSettings } from '../../core/packs/task-settings.ts';
import { percentEncoded } from '../../core/percent.ts';
import { replaceFile, sweepLeftovers } from '../disk/atomic-write.ts';
import { readDocument, readText } from '../disk/document.ts';
import { isProcessAlive } from '../disk/liveness.ts';
import type { TaskStore } from './task-paths.ts';

type Kept = {
  /** Two projects whose names are alike take turns, so the file says whose it is. */
  readonly project: string;
  /** An earlier version knew fewer settings, or others; then the pack is read again. */
  readonly shape: typeof SHAPE;
  readonly settings: Omit<TaskSettings, 'commands' | 'errors'>;
  /** Most of the file, read only where a command is to be judged, or has failed. */
  readonly commands: string;
  readonly errors: string;
};

const SHAPE = 3;

const isCurrent = ({ shape, settings, commands, errors }: UnknownRecord): boolean =>
  shape === SHAPE && isRecord(settings) && typeof commands === 'string' && typeof errors === 'string';

/** Some file systems take no names beyond 143 letters. Projects differ at the end of their paths. */
const NAME_LETTERS = 100;

const fileOf = (home: string, project: string): string =>
  `${home}/cache/tasks-${percentEncoded(project).slice(-NAME_LETTERS)}.json`;

const sourceFileOf = (path: string): string => `${path}.source`;

export function readTaskSettings(home: string, project: string): TaskSettings | undefined {
  const found = readDocument(fileOf(home, project), (value) =>
    isRecord(value) && value['project'] === project && isCurrent(value) ? (value as Kept) : undefined,
  );
  if (found.state !== 'found') return undefined;
  const { settings, commands, errors } = found.value;
  return { ...settings, commands: once(() => JSON.parse(commands)), errors: () => JSON.parse(errors) };
}

/**
 * `source` is all that they are made of. Comparing it costs a new process far less than telling words from patterns, so that
 * is done again only where it has changed. Keeping can only help, so no failure is worth a word.
 */
export function keepTaskSettings(home: string, store: TaskStore, settings: TaskSettings, source: unknown): void {
  try {
    const { project } = store;
    const path = fileOf(home, project);
    const made = JSON.stringify([SHAPE, project, source]);
    if (readText(sourceFileOf(path)) === made && readTaskSettings(home, project) !== undefined) return;
    replaceFile(path, asciiJson(keptOf(project, settings)), store);
    // Last: whoever dies before it leaves settings that are made again.
    replaceFile(sourceFileOf(path), made, store);
    // Nobody locks here, so nobody else would sweep.
    sweepLeftovers(dirname(path), store.isAlive ?? isProcessAlive);
  } catch {
    // The next event reads the pack again.
  }
}

const keptOf = (project: string, { commands, errors, ...settings }: TaskSettings): Kept => ({
  project,
  shape: SHAPE,
  settings,
  commands: JSON.stringify(commands()),
  errors: JSON.stringify(errors()),
});

/** A text of one byte a letter is read in half the time. */
const asciiJson = (value: Kept): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
