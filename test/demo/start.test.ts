/** `npm start` in a fresh clone: what it answers before it fetches anything. */
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
  'demo/text/en.json',
  'demo/text/zh-TW.json',
  'demo/text/zh-CN.json',
  'plugins/overtone/dist/api.js',
  'plugins/overtone/dist/package.json',
];
/** Leaves a note that it was called, and fails: nothing may be fetched in a test. */
const FAKE_NPM = '#!/bin/sh\n: > "$NOTE"\nexit 1\n';

type Clone = { readonly root: string; readonly programs: string; readonly note: string };

function createClone(): Clone {
  const root = mkdtempSync(join(tmpdir(), 'ot-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of READ_BEFORE) cpSync(path, join(root, path));
  const programs = join(root, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), FAKE_NPM, { mode: 0o755 });
  writeFileSync(join(root, 'package-lock.json'), '{}');
  return { root, programs, note: join(root, 'npm-was-called') };
}

const startInClone = (...words: string[]) => start(createClone(), words);

async function start({ root, programs, note }: Clone, words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...words], {
    cwd: root,
    env: { PATH: programs, NOTE: note, HOME: root, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    out += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    err += piece;
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out, err, installed: existsSync(note) };
}

describe('given a clone in which nothing is installed', () => {
  it.each([
    [['--help'], 'zh-TW', '用法：npm start -- [選項]'],
    [['-h'], 'zh-CN', '用法：npm start -- [选项]'],
    [['--help', '--workflow', 'nope'], 'en', 'Usage: npm start -- [options]'],
  ])(
    'when it is started with %j in %s, then help comes at once and nothing is installed',
    async (words, locale, sign) => {
      const { code, out, err, installed } = await start(createClone(), words, { OVERTONE_LOCALE: locale });
      expect({ code, err, installed }).toEqual({ code: 0, err: '', installed: false });
      expect(out).toContain(sign);
    },
  );

  it('when the language is set in a file, then help comes in that one', async () => {
    const clone = createClone();
    writeFileSync(join(clone.root, '.overtone.json'), '{"locale":"en"}');
    expect((await start(clone, ['--help'], { OVERTONE_TRUST: clone.root })).out).toContain('Usage:');
  });

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

  it('when ot demo started it with an unknown workflow, then that is whose help it points to', async () => {
    const { err } = await start(createClone(), ['--workflow', 'nope'], { OVERTONE_DEMO_CALL: 'ot demo' });
    expect(err).toContain('Help: ot demo --help');
  });

  it.each([[[]], [['--workflow', 'quick', '--keep']]])(
    'when it is started with %j, then it installs',
    async (words) => {
      expect(await startInClone(...words)).toMatchObject({ code: 1, installed: true });
    },
  );
});
