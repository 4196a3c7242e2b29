import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile } from './atomic-write.ts';

const scratchIn = (place: string): string => {
  const scratch = mkdtempSync(join(place, 'ot-write-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  return scratch;
};

it.each(['old\n', undefined])(
  'given a place for leftovers that may be on another disk, when a file is replaced (before: %j), then it is new and nothing is left',
  (before) => {
    const [place, swept] = [scratchIn(existsSync('/dev/shm') ? '/dev/shm' : tmpdir()), scratchIn(tmpdir())];
    const path = join(place, 'inner', 'state.json');
    if (before !== undefined) replaceFile(path, before, { pid: process.pid });
    replaceFile(path, 'new\n', { pid: process.pid, swept });
    expect(readFileSync(path, 'utf8')).toBe('new\n');
    expect([readdirSync(join(place, 'inner')), readdirSync(swept)]).toEqual([['state.json'], []]);
  },
);
