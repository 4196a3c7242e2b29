import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDashboardFile, removeDashboardFile, writeDashboardFile } from '../store/dashboard-file.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
import { beat, type Life, live } from './bind-dashboard.ts';

const FILE = { pid: process.pid, port: 1, url: 'http://127.0.0.1:1/', startedAt: '', version: '1.0.0' };
const { beatMs } = DASHBOARD_LIMITS;
const IDLE_MS = 10 * beatMs;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ot-life-'));
  writeDashboardFile(home, FILE);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(home, { recursive: true, force: true });
});

const begin = (over: Partial<Life> = {}) => {
  const end = vi.fn();
  const living = live({
    ...{ home, file: FILE, idleMs: IDLE_MS, now: () => new Date(), clients: () => 0, end },
    ...over,
  });
  return { end, living };
};

describe('given a server that runs', () => {
  it('when it is idle, then it ends', async () => {
    const { end } = begin();
    await vi.advanceTimersByTimeAsync(IDLE_MS - beatMs);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(beatMs);
    expect(end).toHaveBeenCalledWith('no client and no change');
  });

  it('when the clock is set back, then it still beats, and ends when it is idle', async () => {
    const { end } = begin();
    const before = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000);
    vi.setSystemTime(before);
    await vi.advanceTimersByTimeAsync(2 * beatMs);
    expect(Math.abs(statSync(join(home, 'dashboard.json')).mtimeMs - before.getTime())).toBeLessThan(3 * beatMs);
    await vi.advanceTimersByTimeAsync(IDLE_MS);
    expect(end).toHaveBeenCalledWith('no client and no change');
  });

  it('when it is used now and then, then it stays', async () => {
    const { end, living } = begin();
    for (let times = 0; times < 5; times += 1) {
      await vi.advanceTimersByTimeAsync(IDLE_MS - beatMs);
      living.noteUse();
    }
    expect(end).not.toHaveBeenCalled();
  });

  it('when a stream is open, then it stays, and ends a while after the last one has gone', async () => {
    let clients = 1;
    const { end } = begin({ clients: () => clients });
    await vi.advanceTimersByTimeAsync(3 * IDLE_MS);
    expect(end).not.toHaveBeenCalled();
    clients = 0;
    await vi.advanceTimersByTimeAsync(IDLE_MS + beatMs);
    expect(end).toHaveBeenCalled();
  });

  it('when it has been stopped, then it stops checking', async () => {
    const { end, living } = begin();
    living.stop();
    await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
    expect(end).not.toHaveBeenCalled();
  });

  it('then its file stays fresh', async () => {
    utimesSync(join(home, 'dashboard.json'), 0, 0);
    begin();
    await vi.advanceTimersByTimeAsync(2 * beatMs);
    expect(Math.abs(Date.now() - statSync(join(home, 'dashboard.json')).mtimeMs)).toBeLessThanOrEqual(beatMs);
  });
});

describe('given a beat', () => {
  const own = { file: FILE, now: () => new Date() };

  it('when the file was lost or names one that does not answer, then it is written again', async () => {
    removeDashboardFile(home, FILE.pid);
    expect(await beat({ home, ...own })).toBeUndefined();
    expect(readDashboardFile(home)).toEqual(FILE);
    writeDashboardFile(home, { ...FILE, pid: 1 });
    expect(await beat({ home, ...own })).toBeUndefined();
    expect(readDashboardFile(home)).toEqual(FILE);
  });

  it('when the home is gone, then the server has to end and recreates nothing', async () => {
    rmSync(home, { recursive: true });
    expect(await beat({ home, ...own })).toBe('its home is gone');
    expect(existsSync(home)).toBe(false);
  });
});
