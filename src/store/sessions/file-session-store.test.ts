import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { pid } from 'node:process';
import { describe, expect, it } from 'vitest';
import { EPOCH } from '../../../test/contract/session-store/world.ts';
import { testSessionStore } from '../../../test/contract/session-store.ts';
import { createScratchHome } from '../../../test/store/scratch-home.ts';
import { createTestStore } from '../../../test/store/test-store.ts';
import { startFlow } from '../../workflow/flow.ts';
import { newLoop } from '../../workflow/loop/loop.ts';
import { LIMITS } from '../../workflow/registry/limits.ts';

const now = () => new Date(EPOCH);
const loop = newLoop(EPOCH);
const flow = startFlow({ sessionId: 's1', workflow: 'quick', createdAt: EPOCH });

testSessionStore(() => {
  const { home, put, peek, files, makeOld } = createScratchHome();
  return { store: createTestStore({ home, pid, now }), put, peek, files, passTime: makeOld };
});

describe('given a home that does not exist', () => {
  it('when everything is asked for and nothing is written, then it still does not exist', () => {
    const { home } = createScratchHome();
    const store = createTestStore({ home, pid, now });
    store.readFlow('s1');
    store.readLoop('s1');
    store.setAsideFlow('s1');
    store.queryEvents('s1');
    store.readObservations('s1');
    store.readHandoff('s1', 'DEV-to-REVIEW');
    store.listSessions();
    store.removeSession('s1');
    store.readCurrentSession();
    store.clearCurrentSession('s1');
    expect(existsSync(home)).toBe(false);
  });

  it('when everything is written, then only its user can read files and directories', () => {
    const { home, files, path } = createScratchHome();
    const store = createTestStore({ home, pid, now });
    store.update('s1', () => ({ flow, loop, events: [{ type: 'session:start' }], value: undefined }));
    store.writeHandoff('s1', 'DEV-to-REVIEW', 'text');
    store.writeCurrentSession('s1');
    const mode = (name: string) => (statSync(path(name)).mode & 0o777).toString(8);
    expect(files().map((file) => [file, mode(file)])).toEqual(files().map((file) => [file, '600']));
    expect(['', 'sessions', 'sessions/s1', 'sessions/s1/handoffs'].map(mode)).toEqual(Array(4).fill('700'));
  });
});

describe.runIf(process.platform !== 'win32')('given a pipe in the place of the newest session', () => {
  it('when it is read, then there is none, and the next prompt replaces it', () => {
    const { home, path } = createScratchHome();
    const store = createTestStore({ home, pid, now });
    store.writeCurrentSession('s1');
    rmSync(path('.current-session-id'));
    expect(spawnSync('mkfifo', [path('.current-session-id')]).status).toBe(0);
    expect(store.readCurrentSession()).toBeUndefined();
    store.writeCurrentSession('s2');
    expect(store.readCurrentSession()).toBe('s2');
  });
});

describe('given a change that takes longer than the lock lasts', () => {
  it('when it returns, then nothing is written', () => {
    const { home, files } = createScratchHome();
    let time = Date.parse(EPOCH);
    const store = createTestStore({ home, pid, now: () => new Date(time) });
    const slow = () => {
      time += LIMITS.lock.expiryMs;
      return { flow, events: [{ type: 'session:start' } as const], value: undefined };
    };
    expect(() => store.update('s1', slow)).toThrow('expired during the work');
    expect(files()).toEqual(['sessions/s1/.lock']);
  });
});

describe('given a link where a session should be', () => {
  it('when sessions are listed or removed, then it does not count as one and its target is not touched', () => {
    const { home, put, peek, path } = createScratchHome();
    const store = createTestStore({ home, pid, now });
    put('elsewhere/workflow.json', '{}');
    put('sessions/file', 'not a directory');
    symlinkSync(path('elsewhere'), path('sessions/link'));
    expect(store.listSessions()).toEqual([]);
    store.removeSession('link');
    store.removeSession('file');
    expect([store.hasSession('link'), peek('elsewhere/workflow.json')]).toEqual([false, '{}']);
    expect(readdirSync(path('sessions'))).toEqual(['file', 'link']);
  });
});

describe('given a removal that died half way', () => {
  it('when the next session is removed, then its remains go too', () => {
    const { home, put, path } = createScratchHome();
    const isAlive = (one: number) => one === pid;
    const store = createTestStore({ home, pid, now, isAlive });
    put('sessions/.removed.999-1-abc.tmp/workflow.json', '{}');
    put('sessions/s1/loop.json', '{}');
    expect(store.listSessions().map(({ sessionId }) => sessionId)).toEqual(['s1']);
    store.removeSession('s1');
    expect(readdirSync(path('sessions'))).toEqual([]);
  });
});
