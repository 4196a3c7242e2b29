/** What the reader has learned, as it lies in a file: a line of JSON, the features, and four bits for each weight. */
import { asList, asText, isRecord } from '../../narrow.ts';
import { GATES } from '../gates.ts';
import { INTENT_KINDS } from '../intent.ts';

export type ReaderTable = {
  /** Digest of the corpus it was learned from. */
  readonly corpus: string;
  /** Rising. */
  readonly features: Uint32Array;
  /** For each feature one weight per kind, in whole steps. */
  readonly weights: Int8Array;
  readonly step: number;
  /** For each gate one value per kind: what to expect before a word is read. */
  readonly expected: readonly number[];
};

export const MOST_STEPS = 7;
const LARGEST_GAP = 255;

export function encodeTable({ corpus, features, weights, step, expected }: ReaderTable): Uint8Array {
  const gaps = gapsOf(features);
  const head = new TextEncoder().encode(
    `${JSON.stringify({ corpus, count: features.length, gaps: gaps.length, step, expected })}\n`,
  );
  const bytes = new Uint8Array(head.length + gaps.length + Math.ceil(weights.length / 2));
  bytes.set(head);
  bytes.set(gaps, head.length);
  const start = head.length + gaps.length;
  weights.forEach((weight, at) => {
    const place = start + (at >> 1);
    bytes[place] = (bytes[place] ?? 0) | ((weight + MOST_STEPS) << (at % 2 === 0 ? 0 : 4));
  });
  return bytes;
}

/** A gap of 255 is not yet the whole one. */
const gapsOf = (features: Uint32Array): number[] =>
  [...features].flatMap((feature, at) => {
    const gap = feature - (features[at - 1] ?? 0);
    return [...new Array<number>(Math.floor(gap / LARGEST_GAP)).fill(LARGEST_GAP), gap % LARGEST_GAP];
  });

/** Nothing where the bytes are not what was written. */
export function decodeTable(bytes: Uint8Array): ReaderTable | undefined {
  const end = bytes.indexOf(10);
  const head = end < 0 ? undefined : parsed(new TextDecoder().decode(bytes.subarray(0, end)));
  if (head === undefined) return undefined;
  const { count, gaps } = head;
  const start = end + 1 + gaps;
  const size = count * INTENT_KINDS.length;
  if (bytes.length !== start + Math.ceil(size / 2)) return undefined;
  const features = featuresIn(bytes.subarray(end + 1, start), count);
  return { ...head, features, weights: weightsIn(bytes.subarray(start), size) };
}

type Head = Pick<ReaderTable, 'corpus' | 'step' | 'expected'> & { readonly count: number; readonly gaps: number };

function parsed(line: string): Head | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!isRecord(value)) return undefined;
    const [count, gaps, step] = [Number(value['count']), Number(value['gaps']), Number(value['step'])];
    const expected = asList(value['expected']).map(Number);
    const isWhole =
      expected.length === GATES.length * INTENT_KINDS.length && [count, gaps, step].every(Number.isFinite);
    return isWhole ? { corpus: asText(value['corpus']), count, gaps, step, expected } : undefined;
  } catch {
    return undefined;
  }
}

function featuresIn(gaps: Uint8Array, count: number): Uint32Array {
  const features = new Uint32Array(count);
  let feature = 0;
  let at = 0;
  for (const gap of gaps) {
    feature += gap;
    if (gap < LARGEST_GAP) features[at++] = feature;
  }
  return features;
}

function weightsIn(bytes: Uint8Array, size: number): Int8Array {
  const weights = new Int8Array(size);
  for (let at = 0; at < size; at += 1) {
    const pair = bytes[at >> 1] ?? 0;
    weights[at] = (at % 2 === 0 ? pair & 15 : pair >> 4) - MOST_STEPS;
  }
  return weights;
}
