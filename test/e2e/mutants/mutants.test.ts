/** The faults themselves; whether their tests notice them takes long and is for `npm run test:mutants`. */
import { expect, it } from 'vitest';
import { OVERTONE } from '../../../host-kit/overtone.ts';
import { MUTANTS } from './mutants.ts';
import { placesOf } from './mutate.ts';

it.each(MUTANTS)('given the plugin as it is, then there is a place for the fault that $fault', (mutant) => {
  expect(placesOf(mutant, OVERTONE)).not.toEqual([]);
});
