import { describe, expect, it } from 'vitest';
import { GATES } from '../gates.ts';
import { INTENT_KINDS } from '../intent.ts';
import { decodeTable, encodeTable, packWeights, type ReaderTable, weightAt } from './table.ts';

const KINDS = INTENT_KINDS.length;
const table: ReaderTable = {
  corpus: 'abc',
  features: Uint32Array.of(0, 3, 258, 768, 262_143),
  weights: packWeights(Int8Array.from({ length: 5 * KINDS }, (_, at) => (at % 15) - 7)),
  step: 0.25,
  expected: Array.from({ length: GATES.length * KINDS }, (_, at) => at / 8),
};

describe('given a table', () => {
  it('when it is written and read, then it is the same', () => {
    expect(decodeTable(encodeTable(table))).toEqual(expect.objectContaining(table));
  });
  it('when a weight is asked for, then it is the one that was packed', () => {
    const { weights } = decodeTable(encodeTable(table)) ?? { weights: new Uint8Array() };
    expect(Array.from({ length: 5 * KINDS }, (_, at) => weightAt(weights, at))).toEqual(
      Array.from({ length: 5 * KINDS }, (_, at) => (at % 15) - 7),
    );
  });
  it('when gaps between features are whole multiples of the largest, then none is lost', () => {
    const features = Uint32Array.of(255, 510, 511, 1_276, 1_277);
    expect(decodeTable(encodeTable({ ...table, features }))?.features).toEqual(features);
  });
  it.each([
    ['is cut off', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['has no first line', (bytes: Uint8Array) => bytes.subarray(bytes.indexOf(10) + 1).filter((byte) => byte !== 10)],
    ['is empty', () => new Uint8Array()],
    ['begins with a line without end', () => new TextEncoder().encode(`${'A'.repeat(130_000)}\n`)],
    [
      'counts below nothing',
      () => new TextEncoder().encode(`${JSON.stringify({ count: -1, gaps: 0, step: 1, expected: table.expected })}\n`),
    ],
    ['is something else', () => new TextEncoder().encode('{"count":0}\n')],
  ])('when it %s, then there is none', (_, damage) => {
    expect(decodeTable(damage(encodeTable(table)))).toBeUndefined();
  });
});
