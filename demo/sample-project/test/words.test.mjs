import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../src/words.mjs';

test('words come in order, without punctuation', () => {
  assert.deepEqual(words('Hello, brave new world!'), ['Hello', 'brave', 'new', 'world']);
});

test('a text without words has none', () => {
  assert.deepEqual(words(' … '), []);
});
