/** The last thing an agent said, from the host's own file: hosts that do not send it with the event still write it. */
import { closeSync, openSync } from 'node:fs';
import { asList, asText, isRecord } from '../../core/narrow.ts';
import { hasFile } from '../disk/document.ts';
import { parseLine } from '../disk/jsonl.ts';
import { linesFromEnd } from '../disk/lines-from-end.ts';

const MOST_LINES = 200;

/** Empty where there is no such file, or nothing was said lately. */
export function lastWords(path: string): string {
  if (path === '' || !hasFile(path)) return '';
  const file = openSync(path, 'r');
  try {
    let left = MOST_LINES;
    for (const line of linesFromEnd(file)) {
      const said = wordsIn(line);
      left -= 1;
      if (said !== '' || left === 0) return said;
    }
    return '';
  } finally {
    closeSync(file);
  }
}

function wordsIn(line: string): string {
  const entry = parseLine(line);
  const message = entry?.['type'] === 'assistant' ? entry['message'] : undefined;
  const parts = isRecord(message) ? asList(message['content']) : [];
  return parts.flatMap((part) => (isRecord(part) && part['type'] === 'text' ? [asText(part['text'])] : [])).join('\n');
}
