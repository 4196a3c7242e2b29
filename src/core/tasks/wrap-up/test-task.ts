/** A task that only tries something out needs no documents: it says so, and it changed nothing but tests. */
import type { TaskRecord } from '../record/record.ts';

export function isTestTask({ description, codeChanges }: TaskRecord, words: readonly string[]): boolean {
  if (!words.some((word) => hasWord(description, word))) return false;
  return codeChanges.every(({ file, status }) => status === 'failed' || isTestFile(file));
}

/** By their folder, by the end of their name (`shop.test.ts`, `shop_spec.rb`, `ShopTest.java`) or by its beginning (`test_shop.py`). */
const TEST_FILES = [
  /(^|[\\/])(tests?|__tests__|spec)[\\/]/i,
  /[._-](test|spec)\.[^\\/]+$/i,
  /[a-z0-9](Test|Tests|Spec)\.[^\\/.]+$/,
  /(^|[\\/])test_[^\\/]+$/i,
];

const isTestFile = (file: string): boolean => TEST_FILES.some((pattern) => pattern.test(file));

/** Latin words stand between other characters; scripts without spaces have no such border. */
function hasWord(text: string, word: string): boolean {
  if (!/^[\w-]+$/.test(word)) return text.includes(word);
  return text
    .toLowerCase()
    .split(/[^\w-]+/)
    .includes(word.toLowerCase());
}
