/** The lines of a labelled corpus, and a digest that tells when it has changed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../generated-files.ts';

/** Files in the order of their names, whatever the machine. */
export function linesIn(folder: string): { lines: readonly string[]; digest: string } {
  const files = readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.jsonl'))
    .sort();
  const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').replaceAll('\r\n', '\n'));
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
  return { lines: texts.flatMap((text) => text.split('\n').filter(Boolean)), digest };
}
