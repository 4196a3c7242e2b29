/** The faults themselves; whether their tests notice them takes long and is for `npm run test:mutants`. */
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { fits } from './mutate.ts';

it.each(MUTANTS)('given $file as it is, then there is a place for the fault that $fault', (mutant) => {
  expect(fits(mutant)).toBe(true);
});
