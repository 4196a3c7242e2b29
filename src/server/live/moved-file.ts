/** Reading what an index points at; the file may have got another name, or be another one, since the index was made. */
import { fstatSync } from 'node:fs';
import { readAt, withFile } from './cursor.ts';

/** Whoever asks looks again where everything lies. */
export class MovedFile extends Error {
  override readonly name = 'MovedFile';
}

export type FileAt = { readonly path: string; readonly inode: number };

export function readSpan({ path, inode }: FileAt, start: number, end: number): Buffer {
  const bytes = withFile(path, (file) => (fstatSync(file).ino === inode ? readAt(file, start, end) : undefined));
  if (bytes === undefined || bytes.length < end - start) throw new MovedFile(path);
  return bytes;
}
