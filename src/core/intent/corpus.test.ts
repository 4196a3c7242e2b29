import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readerIn } from '../../store/reader-file.ts';
import { classifyIntent } from './classify-intent.ts';
import { INTENT_KINDS, type IntentContext, type IntentKind } from './intent.ts';
import { MESSAGES } from './reader/read-message.ts';

type Case = {
  readonly id: string;
  readonly want: IntentKind;
  readonly prompt: string;
  readonly context: IntentContext;
};

const FOLDER = new URL('./corpus/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.jsonl'));

const casesOf = (file: string): Case[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Case);

const ALL = FILES.flatMap(casesOf);
const reader = readerIn(fileURLToPath(new URL('../../../plugins/overtone', import.meta.url)), 'messages', MESSAGES);
const kinds = new Map(ALL.map((one) => [one.id, classifyIntent(one.prompt, one.context, { reader }).kind]));
const kindOf = ({ id }: Case): IntentKind | undefined => kinds.get(id);
const misses = (cases: readonly Case[]): Case[] => cases.filter((one) => kindOf(one) !== one.want);
const show = (one: Case): string => `${one.id}: want ${one.want}, got ${kindOf(one)}: ${one.prompt.slice(0, 120)}`;
const share = (cases: readonly Case[]): number => 1 - misses(cases).length / cases.length;

/** Sets that no rule was made for: the reader has learned from them. */
const FOR_THE_READER = Array.from({ length: 11 }, (_, at) => `blind${31 + at}.jsonl`);

describe('given the corpus of messages', () => {
  it('when all of it is read, then at least 98 of 100 are right', () => {
    expect(share(ALL), misses(ALL).map(show).join('\n')).toBeGreaterThanOrEqual(0.98);
  });

  it('when the rules read alone what they were made for, then at least 95 of 100 are right', () => {
    const cases = FILES.filter((file) => !FOR_THE_READER.includes(file)).flatMap(casesOf);
    const right = cases.filter(({ prompt, context, want }) => classifyIntent(prompt, context).kind === want);
    expect(right.length / cases.length).toBeGreaterThanOrEqual(0.95);
  });

  it('when the user accepts nothing, then nothing is confirmed', () => {
    const wrong = ALL.filter((one) => one.want !== 'confirmation' && kindOf(one) === 'confirmation');
    expect(wrong.map(show)).toEqual([]);
  });

  it.each(FILES)('when %s is read alone, then at least 92 of 100 are right', (file) => {
    const cases = casesOf(file);
    expect(share(cases), misses(cases).map(show).join('\n')).toBeGreaterThanOrEqual(0.92);
  });

  it('when it is counted, then every kind is there in numbers', () => {
    const rare = INTENT_KINDS.filter((kind) => ALL.filter(({ want }) => want === kind).length < 40);
    expect(rare).toEqual([]);
    expect(ALL.length).toBeGreaterThanOrEqual(1_500);
  });
});
