/** The labelled messages the reader learns from. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntentContext, IntentKind } from '../../src/core/intent/intent.ts';
import { readIntentContext } from '../../src/core/intent/read-context.ts';
import { ROOT } from '../generated-files.ts';

export type Labelled = { readonly prompt: string; readonly context: IntentContext; readonly want: IntentKind };
export type Corpus = { readonly messages: readonly Labelled[]; readonly digest: string };

const FOLDER = join(ROOT, 'src', 'core', 'intent', 'corpus');

/** Files in the order of their names, whatever the machine. */
export function readCorpus(isWanted: (file: string) => boolean = () => true): Corpus {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl') && isWanted(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n'));
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
  return { messages: texts.flatMap(messagesIn), digest };
}

export const messagesIn = (text: string): Labelled[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { prompt, context, want } = JSON.parse(line) as Labelled;
      return { prompt, want, context: readIntentContext(context) };
    });
