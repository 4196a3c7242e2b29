import { expect, it } from 'vitest';
import { createMemorySessionStore, MEMORY_HOME } from './memory-session-store.ts';
import { EPOCH } from './session-store/world.ts';
import { testSessionStore } from './session-store.ts';

testSessionStore(() => {
  let time = Date.parse(EPOCH);
  const files = new Map<string, string>();
  return {
    store: createMemorySessionStore({ now: () => new Date(time), files }),
    put: (path, text) => files.set(`${MEMORY_HOME}/${path}`, text),
    peek: (path) => files.get(`${MEMORY_HOME}/${path}`),
    files: () => [...files.keys()].map((path) => path.slice(MEMORY_HOME.length + 1)).sort(),
    passTime: () => {
      time += 60_000;
    },
  };
});

it('given two memory stores, then they share nothing', () => {
  const [one, other] = [createMemorySessionStore({ now }), createMemorySessionStore({ now })];
  one.appendEvents('s1', [{ type: 'session:start' }]);
  expect(other.countEvents('s1')).toBe(0);
});

const now = () => new Date(EPOCH);
