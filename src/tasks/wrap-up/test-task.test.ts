import { expect, it } from 'vitest';
import { edits, newTask, tell } from '../../../test/kit/task.ts';
import { isTestTask } from '../life-events.ts';

const changing = (file: string) => ({
  ...tell(newTask(), [edits(file)]).task,
  description: 'a test of the shop',
});

it.each([
  ['test/shop.js', true],
  ['src/__tests__/shop.js', true],
  ['spec/shop.rb', true],
  ['src/shop.test.ts', true],
  ['src/shop_spec.rb', true],
  ['src/ShopTest.java', true],
  ['Tests/ShopTests.cs', true],
  ['test_shop.py', true],
  ['src/shop.ts', false],
  ['src/latest.ts', false],
  ['src/contest/Shop.java', false],
  ['src/inspect.rb', false],
])('given a task that says it is a test, when it has changed %s, then it is one: %s', (file, expected) => {
  expect(isTestTask(changing(file), ['test'])).toBe(expected);
});
