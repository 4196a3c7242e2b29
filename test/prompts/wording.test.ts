import { expect, it } from 'vitest';
import { ALL_PROMPTS } from './prompt-files.ts';

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
