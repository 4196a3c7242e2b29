/** A task that only tries something out needs no documents: it says so, and it changed nothing but tests. */
import type { TaskRecord } from '../record/record.ts';

export function isTestTask({ description, codeChanges }: TaskRecord, words: readonly string[]): boolean {
  if (!words.some((word) => hasWord(description, word))) return false;
  return codeChanges.every(({ file, status }) => status === 'failed' || TEST_FILE.test(file));
}

const TEST_FILE = /(^|[\\/])tests?[\\/]|[._-](test|spec)\.[^\\/]+$|(^|[\\/])test_[^\\/]+$/i;

/** Latin words stand between other characters; scripts without spaces have no such border. */
function hasWord(text: string, word: string): boolean {
  if (!/^[\w-]+$/.test(word)) return text.includes(word);
  return text
    .toLowerCase()
    .split(/[^\w-]+/)
    .includes(word.toLowerCase());
}
