/** Teaches the second readers on their corpora and writes what they have learned into the plugin: `npm run train`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeTable } from '../src/core/reader/table.ts';
import { type ReaderName, readerFile } from '../src/store/reader-file.ts';
import { ROOT } from './generated-files.ts';
import { type Lesson, learn } from './reader/learn.ts';
import { labelledMessages, messageLesson } from './reader/messages.ts';
import { labelledReports, reportLesson } from './reader/reports.ts';

function teach(name: ReaderName, lesson: Lesson): void {
  const table = learn(lesson);
  const bytes = encodeTable(table);
  const file = readerFile(join(ROOT, 'plugins', 'overtone'), name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  console.log(`${name}: ${lesson.examples.length} texts, ${table.features.length} features, ${bytes.length} bytes`);
}

const said = labelledMessages();
teach('messages', messageLesson(said.messages, said.digest));
const written = labelledReports();
teach('reports', reportLesson(written.reports, written.digest));
