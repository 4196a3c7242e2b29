/** What a reader has learned, as it lies in a file: a line of JSON, the features, and four bits for each weight. */
import { asList, asText, isRecord } from '../narrow.ts';

export type ReaderTable = {
  /** Digest of the corpus it was learned from. */
  readonly corpus: string;
  /** Rising. */
  readonly features: Uint32Array;
  /** For each feature one weight per kind, in whole steps; two in a byte, because unpacking all costs more than reading some. */
  readonly weights: Uint8Array;
  readonly step: number;
  /** For each gate one value per kind: what to expect before a word is read. */
  readonly expected: readonly number[];
};

/** What a table is about: so many kinds of meaning, in so many states. */
export type Shape = { readonly kinds: number; readonly gates: number };

export const MOST_STEPS = 7;
const LONGEST_HEAD = 8_192;
const FEATURE_BYTES = 4;

export function weightAt(weights: Uint8Array, at: number): number {
  const pair = weights[at >> 1] ?? 0;
  return (at % 2 === 0 ? pair & 15 : pair >> 4) - MOST_STEPS;
}

export function packWeights(weights: Int8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(weights.length / 2));
  weights.forEach((weight, at) => {
    packed[at >> 1] = (packed[at >> 1] ?? 0) | ((weight + MOST_STEPS) << (at % 2 === 0 ? 0 : 4));
  });
  return packed;
}

/** Features lie as they are used, so that none has to be unpacked before the first is looked for. */
export function encodeTable({ corpus, features, weights, step, expected }: ReaderTable): Uint8Array {
  const line = JSON.stringify({ corpus, count: features.length, first: features[0] ?? 0, step, expected });
  const head = new TextEncoder().encode(
    `${line.padEnd(Math.ceil((line.length + 1) / FEATURE_BYTES) * FEATURE_BYTES - 1)}\n`,
  );
  const ids = new Uint8Array(features.buffer, features.byteOffset, features.byteLength);
  const bytes = new Uint8Array(head.length + ids.length + weights.length);
  bytes.set(head);
  bytes.set(ids, head.length);
  bytes.set(weights, head.length + ids.length);
  return bytes;
}

/** Nothing where the bytes are not what was written. The first line is ASCII: a decoder would take longer than the rest. */
export function decodeTable(bytes: Uint8Array, { kinds, gates }: Shape): ReaderTable | undefined {
  const end = bytes.indexOf(10);
  const head = end < 0 || end > LONGEST_HEAD ? undefined : parsed(String.fromCharCode(...bytes.subarray(0, end)));
  if (head === undefined || head.expected.length !== kinds * gates) return undefined;
  const start = end + 1 + head.count * FEATURE_BYTES;
  if (bytes.length !== start + Math.ceil((head.count * kinds) / 2)) return undefined;
  const features = numbersIn(bytes.subarray(end + 1, start));
  // A machine that writes numbers the other way round reads others.
  return (features[0] ?? 0) === head.first ? { ...head, features, weights: bytes.subarray(start) } : undefined;
}

function numbersIn(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset } = byteAligned(bytes) ? bytes : bytes.slice();
  return new Uint32Array(buffer, byteOffset, bytes.length / FEATURE_BYTES);
}

const byteAligned = ({ byteOffset }: Uint8Array): boolean => byteOffset % FEATURE_BYTES === 0;

type Head = Pick<ReaderTable, 'corpus' | 'step' | 'expected'> & { readonly count: number; readonly first: number };

function parsed(line: string): Head | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!isRecord(value)) return undefined;
    const [count, first, step] = [Number(value['count']), Number(value['first']), Number(value['step'])];
    const expected = asList(value['expected']).map(Number);
    const isWhole = Number.isInteger(count) && count >= 0 && expected.every(Number.isFinite) && step > 0;
    return isWhole ? { corpus: asText(value['corpus']), count, first, step, expected } : undefined;
  } catch {
    return undefined;
  }
}
