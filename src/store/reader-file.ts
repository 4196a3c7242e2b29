/** What the second reader of messages has learned, from the plugin's own folder; read once, when a message needs it. */
import { readFileSync } from 'node:fs';
import { decodeTable, type ReaderTable } from '../core/intent/reader/table.ts';

export const readerFile = (pluginRoot: string): string => `${pluginRoot}/reader/weights.bin`;

/** Without a file that can be read the rules read alone. */
export function readerIn(pluginRoot: string): () => ReaderTable | undefined {
  let table: ReaderTable | undefined;
  let isRead = false;
  return () => {
    if (!isRead) table = readTable(readerFile(pluginRoot));
    isRead = true;
    return table;
  };
}

function readTable(path: string): ReaderTable | undefined {
  try {
    return decodeTable(readFileSync(path));
  } catch {
    return undefined;
  }
}
