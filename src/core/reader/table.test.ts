import { describe, expect, it } from 'vitest';
import { decodeTable, encodeTable, packWeights, type ReaderTable, weightAt } from './table.ts';

const SHAPE = { kinds: 11, gates: 5 };
const KINDS = SHAPE.kinds;
const table: ReaderTable = {
  corpus: 'abc',
  features: Uint32Array.of(2, 3, 258, 768, 262_143),
  weights: packWeights(Int8Array.from({ length: 5 * KINDS }, (_, at) => (at % 15) - 7)),
  step: 0.25,
  expected: Array.from({ length: SHAPE.gates * KINDS }, (_, at) => at / 8),
};

describe('given a table', () => {
  it('when it is written and read, then it is the same', () => {
    expect(decodeTable(encodeTable(table), SHAPE)).toEqual(expect.objectContaining(table));
  });
  it('when a weight is asked for, then it is the one that was packed', () => {
    const { weights } = decodeTable(encodeTable(table), SHAPE) ?? { weights: new Uint8Array() };
    expect(Array.from({ length: 5 * KINDS }, (_, at) => weightAt(weights, at))).toEqual(
      Array.from({ length: 5 * KINDS }, (_, at) => (at % 15) - 7),
    );
  });
  it('when its bytes do not lie where numbers may, then it is the same all the same', () => {
    const bytes = encodeTable(table);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(decodeTable(shifted.subarray(1), SHAPE)?.features).toEqual(table.features);
  });
  it('when it was written for other kinds, then there is none', () => {
    expect(decodeTable(encodeTable(table), { kinds: 5, gates: 11 })).toBeUndefined();
    expect(decodeTable(encodeTable(table), { kinds: 5, gates: 5 })).toBeUndefined();
  });
  it('when the machine writes numbers the other way round, then there is none', () => {
    const swapped = encodeTable({ ...table, features: table.features.map((one) => (one << 24) | (one >>> 24)) });
    const bytes = encodeTable(table);
    bytes.set(swapped.subarray(swapped.indexOf(10) + 1), bytes.indexOf(10) + 1);
    expect(decodeTable(bytes, SHAPE)).toEqual(undefined);
  });
  it.each([
    ['is cut off', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['has no first line', (bytes: Uint8Array) => bytes.subarray(bytes.indexOf(10) + 1).filter((byte) => byte !== 10)],
    ['is empty', () => new Uint8Array()],
    ['begins with a line without end', () => new TextEncoder().encode(`${'A'.repeat(130_000)}\n`)],
    [
      'counts below nothing',
      () => new TextEncoder().encode(`${JSON.stringify({ count: -1, step: 1, expected: table.expected })}\n`),
    ],
    ['is something else', () => new TextEncoder().encode('{"count":0}\n')],
  ])('when it %s, then there is none', (_, damage) => {
    expect(decodeTable(damage(encodeTable(table)), SHAPE)).toBeUndefined();
  });
});
