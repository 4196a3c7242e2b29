import { expect, it } from 'vitest';
import { isNewer } from './dashboard-file.ts';

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.1', '0.1', true],
  ['0.1.0', '0.1', false],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.0-rc.1', false],
  ['0.1.9', '0.2.0', false],
  ['', '0.1.0', false],
  ['0.1.0', '', true],
  ['2.12.7', '2.9.10', true],
  ['2.12.7', '2.13.0-beta.1', false],
])('given %s and %s, then the first is newer: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
