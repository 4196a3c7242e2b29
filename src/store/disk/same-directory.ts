/**
 * Whether a copy of a directory holds all of it, before the original goes: names, kinds, sizes and where links lead. What
 * was lost on the way, and what somebody put into the original meanwhile, both show.
 */
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isTemporary } from './atomic-write.ts';

export function requireSame(original: string, copy: string): void {
  const [wanted, found] = [entriesOf(original), entriesOf(copy)];
  const differing = [...wanted.keys(), ...found.keys()].find((name) => wanted.get(name) !== found.get(name));
  if (differing === undefined) return;
  // It may be that somebody is at work in there: worth another try, like whatever else is busy.
  const why = `the copy of ${original} differs in ${differing}`;
  throw Object.assign(new Error(`EBUSY: ${why}`), { code: 'EBUSY', syscall: 'copy' });
}

function entriesOf(directory: string): Map<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.split(sep).some(isTemporary),
  );
  return new Map(names.map((name) => [name, describe(join(directory, name))]));
}

function describe(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'gone';
  if (found.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
  return found.isDirectory() ? 'directory' : `file of ${found.size} bytes`;
}
