import { describe, expect, it } from 'vitest';
import { scanWording } from '../../src/core/wording/scan.ts';
import { ALL_PROMPTS } from './prompt-files.ts';

describe.each(ALL_PROMPTS)('given $path', ({ body }) => {
  it('then emoji and words agree in strength', () => {
    expect(scanWording(body)).toEqual([]);
  });

  it('then a line that opens with the sign of a hard block uses its words', () => {
    const blocks = body.split('\n').filter((line) => /^\s*(?:[-*]|\d+\.)?\s*⛔/.test(line));
    expect(blocks.filter((line) => !/NEVER|MUST NOT/.test(line))).toEqual([]);
  });
});

it('given all prompts, then no sentence is said in two of them', () => {
  const homes = new Map<string, string[]>();
  for (const { path, body } of ALL_PROMPTS) {
    const ours = body.replace(/<!-- generated:[\s\S]*?<!-- \/generated -->/g, '');
    const sentences = new Set(ours.split(/\n|(?<=[.;]) /).map((sentence) => sentence.trim()));
    for (const sentence of sentences) homes.set(sentence, [...(homes.get(sentence) ?? []), path]);
  }
  const twice = [...homes].filter(([sentence, paths]) => sentence.length >= 60 && paths.length > 1);
  expect(twice).toEqual([]);
});
