/** Checks the list of faults. Running their tests takes long: `npm run test:mutants`. */
import { afterAll, expect, it } from 'vitest';
import { OVERTONE } from '../../../host-kit/overtone.ts';
import { MUTANTS } from './mutants.ts';
import { copyPlugin, placesOf } from './mutate.ts';

const copy = await copyPlugin(OVERTONE);
afterAll(copy.remove);

it.each(MUTANTS)('given the plugin as it is, then there is a place for the fault that $fault', (mutant) => {
  expect(placesOf(mutant, copy.folder)).not.toEqual([]);
});
