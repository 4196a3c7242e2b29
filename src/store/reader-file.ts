/** What a second reader has learned, from the plugin's own folder; read once, when a text needs it. */
import { readFileSync } from 'node:fs';
import { decodeTable, type ReaderTable, type Shape } from '../core/reader/table.ts';

/** One reader for what people write, one for what agents report. */
export type ReaderName = 'messages' | 'reports';

export const readerFile = (pluginRoot: string, name: ReaderName): string => `${pluginRoot}/reader/${name}.bin`;

/** Without a file that can be read the rules read alone. */
export function readerIn(pluginRoot: string, name: ReaderName, shape: Shape): () => ReaderTable | undefined {
  let table: ReaderTable | undefined;
  let isRead = false;
  return () => {
    if (!isRead) table = readTable(readerFile(pluginRoot, name), shape);
    isRead = true;
    return table;
  };
}

function readTable(path: string, shape: Shape): ReaderTable | undefined {
  try {
    return decodeTable(readFileSync(path), shape);
  } catch {
    return undefined;
  }
}
