/** The specs of a project on disk. */
import { lstatSync, mkdirSync } from 'node:fs';
import type { SpecsStore } from '../../core/ports.ts';
import type { Lease } from '../disk/lock.ts';
import { moveDirectory } from '../disk/move-directory.ts';
import { createTasksWriter, type SpecsEditorOptions, withSpecsLock, writeTasksFile } from './specs-editor.ts';
import type { Place, SpecsWriter } from './specs-folders.ts';
import { createFolderReader, type SpecsReaderOptions } from './specs-reader.ts';
import { createSpecsStore } from './specs-store.ts';

export type FileSpecsOptions = SpecsReaderOptions & SpecsEditorOptions;

export function createFileSpecsStore(options: FileSpecsOptions): SpecsStore {
  const { root, now, words, warn } = options;
  const reader = createFolderReader(root);
  const change = <T>(work: (writer: SpecsWriter) => T): T =>
    withSpecsLock(options, (lease) => work(createWriter(reader.pathOf, lease, options)));
  const folders = { ...reader, change };
  return createSpecsStore({ folders, now, words, warn });
}

function createWriter(pathOf: (place: Place) => string, lease: Lease, options: SpecsEditorOptions): SpecsWriter {
  return {
    ...createTasksWriter(pathOf, lease, options),
    isTaken: (place) => lstatSync(pathOf(place), { throwIfNoEntry: false }) !== undefined,
    createTasks(place, text) {
      const directory = pathOf(place);
      lease.requireHeld();
      mkdirSync(directory, { recursive: true });
      writeTasksFile(directory, text, options);
    },
    move(from, to) {
      const confirm = () => lease.requireHeld();
      confirm();
      moveDirectory(pathOf(from), pathOf(to), { confirm });
    },
  };
}
