/** Teaches the second reader of messages on the corpus and writes what it has learned into the plugin: `npm run train`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeTable } from '../src/core/intent/reader/table.ts';
import { readerFile } from '../src/store/reader-file.ts';
import { ROOT } from './generated-files.ts';
import { readCorpus } from './reader/labelled.ts';
import { learn } from './reader/learn.ts';

const corpus = readCorpus();
const table = learn(corpus);
const bytes = encodeTable(table);
const file = readerFile(join(ROOT, 'plugins', 'overtone'));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, bytes);
console.log(`${corpus.messages.length} messages, ${table.features.length} features, ${bytes.length} bytes`);
