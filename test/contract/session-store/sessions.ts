import { describe, expect, it } from 'vitest';
import { startFlow } from '../../../src/workflow/flow.ts';
import { newLoop } from '../../../src/workflow/loop/loop.ts';
import type { TestStore } from '../../store/test-store.ts';
import { EPOCH, type MakeWorld } from './world.ts';

const flowOf = (sessionId: string) => startFlow({ sessionId, workflow: 'single', createdAt: EPOCH });
const start = (store: TestStore, sessionId: string) =>
  store.update(sessionId, () => ({ flow: flowOf(sessionId), value: undefined }));

export function testSessions(makeWorld: MakeWorld): void {
  it('given an empty home, then there is no session and asking creates none', () => {
    const { store, files } = makeWorld();
    expect(store.listSessions()).toEqual([]);
    expect(store.hasSession('s1')).toBe(false);
    expect(store.readCurrentSession()).toBeUndefined();
    store.clearCurrentSession('s1');
    store.removeSession('s1');
    expect(files()).toEqual([]);
  });

  it('given three sessions, then the one that worked last is listed first', () => {
    const { store, passTime } = makeWorld();
    for (const sessionId of ['a', 'b', 'c']) {
      start(store, sessionId);
      passTime();
    }
    store.appendEvents('b', [{ type: 'session:end' }]);
    const listed = store.listSessions();
    expect(listed.map(({ sessionId }) => sessionId)).toEqual(['b', 'c', 'a']);
    expect(listed[1]).toMatchObject({ flow: flowOf('c'), updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('given a query to an older session, then its place in the list does not change', () => {
    const { store, passTime } = makeWorld();
    start(store, 'a');
    passTime();
    start(store, 'b');
    passTime();
    store.update('a', (session) => ({ value: session.flow() }));
    expect(store.listSessions().map(({ sessionId }) => sessionId)).toEqual(['b', 'a']);
  });

  it('given junk beside the sessions, then only sessions are listed, a damaged one without its flow', () => {
    const { store, put } = makeWorld();
    start(store, 's1');
    put('sessions/.DS_Store/x', '');
    put('sessions/with.dot/workflow.json', '{}');
    put('sessions/broken/workflow.json', '{{{');
    put('sessions/silent/loop.json', '{}');
    const listed = store.listSessions();
    expect(listed.map(({ sessionId }) => sessionId).sort()).toEqual(['broken', 's1', 'silent']);
    expect(listed.filter(({ flow }) => flow).map(({ sessionId }) => sessionId)).toEqual(['s1']);
  });

  it('given a session is removed, then it is gone with all its files and the others are not', () => {
    const { store, files } = makeWorld();
    start(store, 's1');
    start(store, 's2');
    store.writeHandoff('s1', 'DEV-to-REVIEW', 'text');
    store.removeSession('s1');
    expect(store.hasSession('s1')).toBe(false);
    expect(files()).toEqual(['sessions/s2/workflow.json']);
    start(store, 's1');
    expect(store.hasSession('s1')).toBe(true);
  });

  describe('handoffs', () => {
    it('given one is written twice, then the last text is at the path a person would open', () => {
      const { store, peek } = makeWorld();
      expect(store.readHandoff('s1', 'DEV-to-REVIEW')).toBeUndefined();
      store.writeHandoff('s1', 'DEV-to-REVIEW', 'first');
      store.writeHandoff('s1', 'DEV-to-REVIEW', '## HANDOFF: DEV → REVIEW\n');
      expect(store.readHandoff('s1', 'DEV-to-REVIEW')).toBe('## HANDOFF: DEV → REVIEW\n');
      expect(peek('sessions/s1/handoffs/DEV-to-REVIEW.md')).toBe('## HANDOFF: DEV → REVIEW\n');
      expect(store.handoffPath('s1', 'DEV-to-REVIEW').replaceAll('\\', '/')).toMatch(
        /sessions\/s1\/handoffs\/DEV-to-REVIEW\.md$/,
      );
    });

    it.each(['', '..', 'a/b', 'a.md', '-x', 'TEST:2', 'a\\b', 'x'.repeat(129)])(
      'given the name %j, then it is refused and nothing is touched',
      (name) => {
        const { store, files } = makeWorld();
        expect(() => store.writeHandoff('s1', name, 'text')).toThrow('Invalid handoff name');
        expect(() => store.readHandoff('s1', name)).toThrow('Invalid handoff name');
        expect(() => store.handoffPath('s1', name)).toThrow('Invalid handoff name');
        expect(files()).toEqual([]);
      },
    );
  });

  describe('the current session', () => {
    it('given it is written, then it is the plain id and only that session can clear it', () => {
      const { store, peek, files } = makeWorld();
      store.writeCurrentSession('s1');
      store.writeCurrentSession('s2');
      expect(peek('.current-session-id')).toBe('s2');
      store.clearCurrentSession('s1');
      expect(store.readCurrentSession()).toBe('s2');
      store.clearCurrentSession('s2');
      expect(store.readCurrentSession()).toBeUndefined();
      expect(files()).toEqual([]);
    });

    it.each([
      ['s1\n', 's1'],
      ['../../etc', undefined],
      ['', undefined],
      ['two words', undefined],
    ])('given the file holds %j, then the session is %j', (content, expected) => {
      const { store, put } = makeWorld();
      put('.current-session-id', content);
      expect(store.readCurrentSession()).toBe(expected);
    });
  });

  it.each(['', '.', '..', '../s1', 'a/b', '/etc', 'a b', '-rf', '_x', 'a\u0000', 's1\n', 'é', 'x'.repeat(129)])(
    'given the session id %j, then every method refuses it and touches nothing',
    (id) => {
      const { store, files } = makeWorld();
      for (const [name, call] of Object.entries(METHODS)) {
        expect(() => call(store, id), name).toThrow('Invalid session id');
      }
      expect(files()).toEqual([]);
    },
  );

  it.each(['a', '0', 'A_b-9', 'x'.repeat(128)])('given the session id %j, then it is accepted', (id) => {
    const { store } = makeWorld();
    start(store, id);
    expect(store.hasSession(id)).toBe(true);
  });
}

const METHODS: Readonly<Record<string, (store: TestStore, id: string) => unknown>> = {
  readFlow: (store, id) => store.readFlow(id),
  readLoop: (store, id) => store.readLoop(id),
  update: (store, id) => store.update(id, () => ({ loop: newLoop(EPOCH), value: undefined })),
  setAsideFlow: (store, id) => store.setAsideFlow(id),
  appendEvents: (store, id) => store.appendEvents(id, [{ type: 'session:end' }]),
  queryEvents: (store, id) => store.queryEvents(id),
  countEvents: (store, id) => store.countEvents(id),
  latestEvent: (store, id) => store.latestEvent(id, 'session:end'),
  readObservations: (store, id) => store.readObservations(id),
  updateObservations: (store, id) => store.updateObservations(id, (records) => records),
  writeHandoff: (store, id) => store.writeHandoff(id, 'DEV-to-REVIEW', ''),
  readHandoff: (store, id) => store.readHandoff(id, 'DEV-to-REVIEW'),
  handoffPath: (store, id) => store.handoffPath(id, 'DEV-to-REVIEW'),
  hasSession: (store, id) => store.hasSession(id),
  removeSession: (store, id) => store.removeSession(id),
  writeCurrentSession: (store, id) => store.writeCurrentSession(id),
  clearCurrentSession: (store, id) => store.clearCurrentSession(id),
};
