import { expect, it } from 'vitest';
import * as EVENTS from '../../src/hooks/event-table.ts';
import type { FeatureList, Row } from '../../src/hooks/feature.ts';
import * as FEATURES from '../../src/main/features.ts';

const partsOf = ({ part }: Row) => (typeof part === 'string' ? [part] : part.map((choice) => choice.part));
const ROWS = Object.values<FeatureList>(EVENTS)
  .flatMap(({ features }) => features)
  .flatMap((row) => partsOf(row).map((part) => ({ name: row.name, part })));
const PARTS = Object.entries(FEATURES).map(([group, features]) => ({
  part: group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  names: Object.keys(features),
}));

it('given the rows, then each is a feature of the part it names, and no feature is without a row', () => {
  const isThere = (wanted: string, name: string) =>
    PARTS.some(({ part, names }) => part === wanted && names.includes(name));
  expect(ROWS.filter(({ name, part }) => !isThere(part, name))).toEqual([]);
  const isUsed = (part: string, name: string) => ROWS.some((row) => row.part === part && row.name === name);
  expect(PARTS.flatMap(({ part, names }) => names.filter((name) => !isUsed(part, name)))).toEqual([]);
});
