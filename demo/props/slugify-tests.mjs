import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slugify } from '../src/slugify.mjs';

test('words are joined by hyphens in lower case', () => {
  assert.equal(slugify('Hello World'), 'hello-world');
});

test('punctuation leaves no stray hyphens', () => {
  assert.equal(slugify('  Hello, World!  '), 'hello-world');
});

test('accented letters keep their base letter', () => {
  assert.equal(slugify('Crème Brûlée'), 'creme-brulee');
});

test('a title without letters gives nothing', () => {
  assert.equal(slugify('!?'), '');
});
