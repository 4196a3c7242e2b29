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

  it('given no records, then reading finds none and an update that keeps none creates nothing', () => {
    const { store, files } = makeWorld();
    expect(store.readObservations('s1')).toEqual([]);
    store.updateObservations('s1', (records) => records);
    expect(files()).toEqual([]);
  });

  it('given new records, then they are written and read back', () => {
    const { store, peek } = makeWorld();
    store.updateObservations('s1', () => [seen('a')]);
    store.updateObservations('s1', (records) => [...records, seen('b')]);
    expect(store.readObservations('s1')).toEqual([seen('a'), seen('b')]);
    expect(peek(FILE)).toBe(lines(seen('a'), seen('b')));
  });

  it('given one record of two changed, then the file holds one line for each', () => {
    const { store, peek } = filled(seen('a'), seen('b'));
    store.updateObservations('s1', (records) => records.map((one) => (one.id === 'a' ? seen('a', 2) : { ...one })));
    expect(peek(FILE)).toBe(lines(seen('a', 2), seen('b')));
    expect(store.readObservations('s1')).toEqual([seen('a', 2), seen('b')]);
  });

  it('given a record is removed, then the file holds one line for each that remains', () => {
    const { store, peek } = filled(seen('a'), seen('b'), seen('b', 2));
    store.updateObservations('s1', (records) => records.filter(({ id }) => id !== 'a'));
    expect(peek(FILE)).toBe(lines(seen('b', 2)));
  });

  it('given several lines for an id, then a reader leaves them and the next update keeps the last', () => {
    const { store, peek } = filled(seen('a'), seen('a', 2));
    expect(store.readObservations('s1')).toEqual([seen('a', 2)]);
    expect(peek(FILE)).toBe(lines(seen('a'), seen('a', 2)));
    store.updateObservations('s1', (records) => [...records, seen('b')]);
    expect(peek(FILE)).toBe(lines(seen('a', 2), seen('b')));
  });

  it('given an id twice in what is wanted, then the last one counts', () => {
    const { store } = makeWorld();
    store.updateObservations('s1', () => [seen('a'), seen('a', 2)]);
    expect(store.readObservations('s1')).toEqual([seen('a', 2)]);
  });

  it('given an optional field and one of a newer version, then both are carried through', () => {
    const record = { ...seen('a'), decayedAt: EPOCH, mood: 'good' };
    const { store } = filled(record, seen('b'));
    store.updateObservations('s1', (records) => records.filter(({ id }) => id === 'a'));
    expect(store.readObservations('s1')).toEqual([record]);
  });

  it('given a line of another shape, then it is not shown and stays', () => {
    const newer = { ...seen('x'), type: 'of-a-newer-version' };
    const { store, peek } = filled(newer, seen('a'));
    store.updateObservations('s1', (records) => [...records, seen('b')]);
    expect(store.readObservations('s1')).toEqual([seen('a'), seen('b')]);
    expect(peek(FILE)).toBe(lines(newer, seen('a'), seen('b')));
  });

  it('given junk and a torn last line, then the records around them are read and the next one is not lost', () => {
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
