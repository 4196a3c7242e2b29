import { expect, it } from 'vitest';
import type { Observation } from '../../../src/learn/observations.ts';
import { EPOCH, type MakeWorld } from './world.ts';

const FILE = 'sessions/s1/observations.jsonl';

const seen = (id: string, count = 1): Observation => ({
  id,
  ts: EPOCH,
  lastSeen: EPOCH,
  type: 'tool_preferences',
  trigger: 'npm test',
  action: 'use npm',
  tag: `cmd-${id}`,
  confidence: 0.3,
  count,
});
const lines = (...records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

export function testObservations(makeWorld: MakeWorld): void {
  const filled = (...records: readonly unknown[]) => {
    const world = makeWorld();
    world.put(FILE, lines(...records));
    return world;
  };

  it('given none, then reading finds none and an update that keeps none creates nothing', () => {
    const { store, files } = makeWorld();
    expect(store.readObservations('s1')).toEqual([]);
    store.updateObservations('s1', (records) => records);
    expect(files()).toEqual([]);
  });

  it('given new records, then they are appended and read back', () => {
    const { store, peek } = makeWorld();
    store.updateObservations('s1', () => [seen('a')]);
    store.updateObservations('s1', (records) => [...records, seen('b')]);
    expect(store.readObservations('s1')).toEqual([seen('a'), seen('b')]);
    expect(peek(FILE)).toBe(lines(seen('a'), seen('b')));
  });

  it('given one record of two changed, then only that one is appended and its last line wins', () => {
    const { store, peek } = filled(seen('a'), seen('b'));
    store.updateObservations('s1', (records) => records.map((one) => (one.id === 'a' ? seen('a', 2) : { ...one })));
    expect(peek(FILE)).toBe(lines(seen('a'), seen('b'), seen('a', 2)));
    expect(store.readObservations('s1')).toEqual([seen('a', 2), seen('b')]);
  });

  it('given nothing changed, then the file is not touched', () => {
    const { store, peek } = filled(seen('a'), seen('a', 2));
    const before = peek(FILE);
    store.updateObservations('s1', (records) => records.map((one) => ({ ...one })));
    expect(peek(FILE)).toBe(before);
  });

  it('given a record is removed, then the file holds one line for each that remains', () => {
    const { store, peek } = filled(seen('a'), seen('b'), seen('b', 2));
    store.updateObservations('s1', (records) => records.filter(({ id }) => id !== 'a'));
    expect(peek(FILE)).toBe(lines(seen('b', 2)));
  });

  it('given more than two lines for each id, then a reader leaves them and the next update compacts them', () => {
    const { store, peek } = filled(seen('a'), seen('a', 2), seen('a', 3));
    expect(store.readObservations('s1')).toEqual([seen('a', 3)]);
    expect(peek(FILE)).toBe(lines(seen('a'), seen('a', 2), seen('a', 3)));
    store.updateObservations('s1', (records) => [...records, seen('b')]);
    expect(peek(FILE)).toBe(lines(seen('a', 3), seen('b')));
  });

  it('given exactly two lines for each id, then the next update still appends', () => {
    const { store, peek } = filled(seen('a'), seen('a', 2));
    store.updateObservations('s1', () => [seen('a', 3)]);
    expect(peek(FILE)).toBe(lines(seen('a'), seen('a', 2), seen('a', 3)));
  });

  it('given an id twice in what is wanted, then the last one counts', () => {
    const { store } = makeWorld();
    store.updateObservations('s1', () => [seen('a'), seen('a', 2)]);
    expect(store.readObservations('s1')).toEqual([seen('a', 2)]);
  });

  it('given a record of a kind this version does not know, then it is not shown and survives a rewrite', () => {
    const foreign = { id: 'z', type: 'from_the_future' };
    const { store, peek } = filled(seen('a'), foreign, seen('b'));
    expect(store.readObservations('s1')).toEqual([seen('a'), seen('b')]);
    store.updateObservations('s1', () => [seen('b')]);
    expect(peek(FILE)).toBe(lines(foreign, seen('b')));
  });

  it('given an optional field and one of a newer version, then both are carried through', () => {
    const record = { ...seen('a'), decayedAt: EPOCH, mood: 'good' };
    const { store } = filled(record, seen('b'));
    store.updateObservations('s1', (records) => records.filter(({ id }) => id === 'a'));
    expect(store.readObservations('s1')).toEqual([record]);
  });

  it('given junk and a torn last line, then the records around them are read and the next one is not swallowed', () => {
    const { store, put } = makeWorld();
    put(FILE, `\uFEFF${lines(seen('a'))}junk\n[]\n\n${lines(seen('b'))}{"id":"c"`);
    store.updateObservations('s1', (records) => [...records, seen('d')]);
    expect(store.readObservations('s1')).toEqual([seen('a'), seen('b'), seen('d')]);
  });

  it('given a change that throws, then the file is as it was and the next update works', () => {
    const { store, peek } = filled(seen('a'));
    const refuse = () => {
      throw new Error('no');
    };
    expect(() => store.updateObservations('s1', refuse)).toThrow('no');
    expect(peek(FILE)).toBe(lines(seen('a')));
    store.updateObservations('s1', () => []);
    expect(store.readObservations('s1')).toEqual([]);
  });
}
