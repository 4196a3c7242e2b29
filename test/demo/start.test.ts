/** `npm start` in a fresh clone: what it refuses before it fetches anything. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Whatever else the demonstration consists of can only be read after the installation. */
const READ_BEFORE = [
  'scripts/start.mjs',
  'scripts/install.mjs',
  'demo/words.mjs',
  'plugins/overtone/dist/api.js',
  'plugins/overtone/dist/package.json',
];
/** Leaves a note that it was called, and fails: nothing may be fetched in a test. */
const FAKE_NPM = '#!/bin/sh\n: > "$NOTE"\nexit 1\n';

async function startInClone(...words: string[]) {
  const clone = mkdtempSync(join(tmpdir(), 'ot-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  for (const path of READ_BEFORE) cpSync(path, join(clone, path));
  const [programs, note] = [join(clone, 'programs'), join(clone, 'npm-was-called')];
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), FAKE_NPM, { mode: 0o755 });
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  const child = spawn(process.execPath, [join(clone, 'scripts/start.mjs'), ...words], {
    cwd: clone,
    env: { PATH: programs, NOTE: note },
  });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    err += piece;
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, err, installed: existsSync(note) };
}

describe('given a clone in which nothing is installed', () => {
  it.each([
    [['--bogus'], "'--bogus'"],
    [['quick'], "'quick'"],
    [['--workflow'], '--workflow'],
    [['--keep=yes'], '--keep'],
    [['--workflow', 'nope'], 'quick, standard, full'],
  ])('when it is started with %j, then it says %s, ends with 2 and installs nothing', async (words, hint) => {
    const { code, err, installed } = await startInClone(...words);
    expect({ code, installed }).toEqual({ code: 2, installed: false });
    expect(err).toContain(hint);
    expect(err).toContain('npm start -- --help');
    expect(err).not.toContain('    at ');
  });

  it.each([[[]], [['--workflow', 'quick', '--keep']]])(
    'when it is started with %j, then it installs',
    async (words) => {
      expect(await startInClone(...words)).toMatchObject({ code: 1, installed: true });
    },
  );
});
