/** What the reader has learned, as it lies in a file: a line of JSON, the features, and four bits for each weight. */
import { asList, asText, isRecord } from '../../narrow.ts';
import { GATES } from '../gates.ts';
import { INTENT_KINDS } from '../intent.ts';

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

export const MOST_STEPS = 7;
const LARGEST_GAP = 255;
const LONGEST_HEAD = 8_192;

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

export function encodeTable({ corpus, features, weights, step, expected }: ReaderTable): Uint8Array {
  const gaps = gapsOf(features);
  const head = new TextEncoder().encode(
    `${JSON.stringify({ corpus, count: features.length, gaps: gaps.length, step, expected })}\n`,
  );
  const bytes = new Uint8Array(head.length + gaps.length + weights.length);
  bytes.set(head);
  bytes.set(gaps, head.length);
  bytes.set(weights, head.length + gaps.length);
  return bytes;
}

/** A gap of 255 is not yet the whole one. */
const gapsOf = (features: Uint32Array): number[] =>
  [...features].flatMap((feature, at) => {
    const gap = feature - (features[at - 1] ?? 0);
    return [...new Array<number>(Math.floor(gap / LARGEST_GAP)).fill(LARGEST_GAP), gap % LARGEST_GAP];
  });

/** Nothing where the bytes are not what was written. The first line is ASCII: a decoder would take longer than the rest. */
export function decodeTable(bytes: Uint8Array): ReaderTable | undefined {
  const end = bytes.indexOf(10);
  const head = end < 0 || end > LONGEST_HEAD ? undefined : parsed(String.fromCharCode(...bytes.subarray(0, end)));
  if (head === undefined) return undefined;
  const { count, gaps } = head;
  const start = end + 1 + gaps;
  if (bytes.length !== start + Math.ceil((count * INTENT_KINDS.length) / 2)) return undefined;
  const features = featuresIn(bytes.subarray(end + 1, start), count);
  return { ...head, features, weights: bytes.subarray(start) };
}

type Head = Pick<ReaderTable, 'corpus' | 'step' | 'expected'> & { readonly count: number; readonly gaps: number };

function parsed(line: string): Head | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!isRecord(value)) return undefined;
    const [count, gaps, step] = [Number(value['count']), Number(value['gaps']), Number(value['step'])];
    const expected = asList(value['expected']).map(Number);
    const areWhole = [count, gaps].every((value) => Number.isInteger(value) && value >= 0);
    const isKnown = expected.length === GATES.length * INTENT_KINDS.length && expected.every(Number.isFinite);
    return areWhole && isKnown && step > 0
      ? { corpus: asText(value['corpus']), count, gaps, step, expected }
      : undefined;
  } catch {
    return undefined;
  }
}

function featuresIn(gaps: Uint8Array, count: number): Uint32Array {
  const features = new Uint32Array(count);
  let feature = 0;
  let at = 0;
  for (let place = 0; place < gaps.length; place += 1) {
    const gap = gaps[place] ?? 0;
    feature += gap;
    if (gap < LARGEST_GAP) features[at++] = feature;
  }
  return features;
}
