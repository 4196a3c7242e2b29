import { mkdirSync, symlinkSync } from 'node:fs';
import { execPath, pid } from 'node:process';
import { describe, expect, it } from 'vitest';
import { appendLines } from '../../src/store/disk/document.ts';
import { startFlow } from '../../src/workflow/flow.ts';
import { newLoop } from '../../src/workflow/loop/loop.ts';
import { createScratchHome, type ScratchHome } from './scratch-home.ts';
import { createTestStore } from './test-store.ts';
import { startProcess, useWorkers } from './workers.ts';

const { path } = useWorkers('full-disk');
const now = () => new Date();
const loop = newLoop('');
const flow = startFlow({ sessionId: 's1', workflow: 'quick', createdAt: '' });

const openStore = ({ home }: ScratchHome) =>
  createTestStore({
    home,
    pid,
    now,
    sleep: () => {
      throw new Error('waited, but there is nothing to wait for');
    },
  });

describe('given a limit on the size of files, as a full disk would set', () => {
  /** 16 blocks of 512 bytes; the system cuts the write that crosses it and refuses the next. */
  const runLimited = (home: string, what: string) =>
    startProcess('/bin/sh', ['-c', `ulimit -f 16; exec "${execPath}" "${path('full-disk')}" "${home}" ${what}`]).ending;

  it('when events no longer fit, then that is reported, and later events are not swallowed by the torn line', async () => {
    const scratch = createScratchHome();
    const { output, code } = await runLimited(scratch.home, 'events');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^\[store\] Could not append to .*timeline\.jsonl: EFBIG/),
    ]);
    expect(scratch.peek('sessions/s1/timeline.jsonl')?.endsWith('\n')).toBe(false);

    const store = openStore(scratch);
    const before = store.countEvents('s1');
    store.appendEvents('s1', [{ type: 'session:end' }]);
    expect(store.countEvents('s1')).toBe(before + 1);
    expect(store.queryEvents('s1', { type: 'tool:failure' }).map(({ round }) => round)).toEqual([
      ...Array(before).keys(),
    ]);
  });

  it('when the state no longer fits, then that is reported and the state before is untouched', async () => {
    const scratch = createScratchHome();
    const store = openStore(scratch);
    store.update('s1', () => ({ flow, value: undefined }));
    const { output, code } = await runLimited(scratch.home, 'state');
    expect([code, output]).toEqual([0, expect.stringMatching(/^\[store\] Could not write .*workflow\.json: EFBIG/)]);
    expect(store.readFlow('s1')).toMatchObject({ state: 'found', value: { round: expect.any(Number) } });
    expect(scratch.files()).toEqual(['sessions/s1/workflow.json']);
  });
});

describe('given a disk that is full', () => {
  it('when lines are appended, then the error says so, names the file and keeps its cause', () => {
    const append = () => appendLines('/dev/full', 'line\n');
    expect(append).toThrow(/\/dev\/full: ENOSPC.*Free some space/);
    expect(append).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'ENOSPC' }) }));
  });
});

describe('given a timeline that is a link', () => {
  it('when an event is appended, then it is not written through, and the error says what to do', () => {
    const scratch = createScratchHome();
    mkdirSync(scratch.path('sessions/s1'), { recursive: true });
    symlinkSync('/dev/full', scratch.path('sessions/s1/timeline.jsonl'));
    const append = () => openStore(scratch).appendEvents('s1', [{ type: 'session:end' }]);
    expect(append).toThrow(/timeline\.jsonl: ELOOP.*remove it/);
    expect(scratch.files().filter((file) => file.includes('lock'))).toEqual([]);
  });
});

describe('given a home that cannot be written', () => {
  const blocked = () => {
    const scratch = createScratchHome();
    scratch.put('sessions', 'a file where a directory should be');
    return scratch;
  };

  it('when something is written, then it fails at once with the reason and nothing is waited for', () => {
    const store = openStore(blocked());
    expect(() => store.update('s1', () => ({ loop, value: 0 }))).toThrow(/Could not take the lock .*: E(NOTDIR|EXIST)/);
    expect(() => store.appendEvents('s1', [{ type: 'session:end' }])).toThrow(
      /Could not append to .*: E(NOTDIR|EXIST)/,
    );
    expect(() => store.writeHandoff('s1', 'A-to-B', '')).toThrow(/Could not write .*: E(NOTDIR|EXIST)/);
    expect(() => store.updateObservations('s1', () => [])).toThrow(/Could not take the lock/);
  });

  it('when something is read, then unreadable is not the same as missing', () => {
    const store = openStore(blocked());
    expect(store.readFlow('s1')).toMatchObject({ state: 'unreadable', why: expect.stringContaining('ENOTDIR') });
    expect(() => store.readObservations('s1')).toThrow('ENOTDIR');
    expect(() => store.queryEvents('s1')).toThrow('ENOTDIR');
    expect(() => store.listSessions()).toThrow('ENOTDIR');
  });

  it('when the lock itself is not a file, then that is an error and not a wait', () => {
    const scratch = createScratchHome();
    mkdirSync(scratch.path('sessions/s1/.lock'), { recursive: true });
    expect(() => openStore(scratch).update('s1', () => ({ loop, value: 0 }))).toThrow(/\.lock: EISDIR/);
  });
});

describe('given a workflow.json that cannot be read', () => {
  it('when a change would replace it, then it is refused before anything is written', () => {
    const scratch = createScratchHome();
    mkdirSync(scratch.path('sessions/s1/workflow.json'), { recursive: true });
    const store = openStore(scratch);
    expect(store.readFlow('s1')).toMatchObject({ state: 'unreadable', why: expect.stringContaining('EISDIR') });
    expect(store.setAsideFlow('s1')).toBeUndefined();
    expect(() => store.update('s1', () => ({ flow, loop, value: 0 }))).toThrow('nothing was written');
    expect(scratch.files()).toEqual([]);
    expect(store.update('s1', () => ({ loop, value: 1 }))).toBe(1);
  });
});
