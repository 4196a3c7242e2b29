/** Messages on their way out, one file each, so that a restart loses none. What could not be delivered lies in `dead/`. */
import { existsSync, readdirSync } from 'node:fs';
import { isRecord } from '../../values/narrow.ts';
import { removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument, setAside } from '../disk/document.ts';

export type OutboxItem = {
  readonly id: string;
  readonly notice: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** Milliseconds; not before then. */
  readonly dueAt: number;
  readonly createdAt: string;
  readonly lastError?: string;
};

export type Outbox = {
  /** Oldest first. */
  waiting(): readonly OutboxItem[];
  dead(): readonly OutboxItem[];
  put(item: OutboxItem): void;
  remove(id: string): void;
  bury(item: OutboxItem): void;
};

/** Beyond these the oldest goes. */
const MAX_WAITING = 1_000;
const MAX_DEAD = 200;

export function createOutbox(directory: string, options: { readonly pid: number; readonly now: () => Date }): Outbox {
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
    waiting: () => read(directory, options.now),
    dead: () => read(dead, options.now),
    put(item) {
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
      const found = readDocument(path, decodeItem);
      if (found.state === 'corrupt') setAside(path, now());
      return found.state === 'found' ? [found.value] : [];
    })
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id));
}

function decodeItem(value: unknown): OutboxItem | undefined {
  if (!isRecord(value) || !isRecord(value['notice'])) return undefined;
  const { id, attempts, dueAt, createdAt } = value;
  const isSound =
    typeof id === 'string' &&
    typeof attempts === 'number' &&
    typeof dueAt === 'number' &&
    typeof createdAt === 'string';
  return isSound ? (value as unknown as OutboxItem) : undefined;
}
