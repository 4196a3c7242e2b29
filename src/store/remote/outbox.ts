/** Messages on their way out, one file each, so that a restart loses none. What could not be delivered lies in `dead/`. */
import { existsSync, readdirSync } from 'node:fs';
import * as v from 'valibot';
import { decodeWith, jsonObject } from '../../values/schema.ts';
import { removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument, setAside } from '../disk/document.ts';

const ITEM = v.object({
  id: v.string(),
  notice: jsonObject,
  attempts: v.number(),
  /** Milliseconds; not before then. */
  dueAt: v.number(),
  createdAt: v.string(),
  lastError: v.exactOptional(v.string()),
});
export type OutboxItem = v.InferOutput<typeof ITEM>;

/** Beyond these the oldest goes. */
const MAX_WAITING = 1_000;
const MAX_DEAD = 200;

export function createOutbox(directory: string, options: { readonly pid: number; readonly now: () => Date }) {
  const dead = `${directory}/dead`;
  const write = (folder: string, item: OutboxItem): void =>
    replaceFile(`${folder}/${item.id}.json`, toJson(item), options);
  const remove = (id: string): void => removeFile(`${directory}/${id}.json`);
  const bury = (item: OutboxItem): void => {
    write(dead, item);
    remove(item.id);
    for (const { id } of read(dead, options.now).slice(0, -MAX_DEAD)) removeFile(`${dead}/${id}.json`);
  };
  return {
    /** Oldest first. */
    waiting: (): OutboxItem[] => read(directory, options.now),
    dead: (): OutboxItem[] => read(dead, options.now),
    put(item: OutboxItem): void {
      write(directory, item);
      for (const old of read(directory, options.now).slice(0, -MAX_WAITING)) bury({ ...old, lastError: 'outbox full' });
    },
    remove,
    bury,
  };
}

function read(directory: string, now: () => Date): OutboxItem[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const path = `${directory}/${name}`;
      const found = readDocument(path, decodeWith(ITEM));
      if (found.state === 'corrupt') setAside(path, now());
      return found.state === 'found' ? [found.value] : [];
    })
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id));
}
