/** Keeps what was compiled for the next process. It can only help, so no failure is worth a word. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isProcessAlive } from '../store/disk/liveness.ts';
import { type CodeKind, DIRECT, MOST_BYTES, OF_FIRST_RUN, REJECTED, samplesOf, WITH_VM } from './kept-code.ts';
import type { Part, Places } from './part.ts';

export function keepCode({ home, pluginRoot }: Places, parts: readonly Part<unknown>[]): void {
  const directory = `${home}/cache`;
  try {
    if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 });
    const proven = () => provenKind(directory, pluginRoot);
    for (const part of parts) writeCode(part, nextKind(part.kind, proven));
    removeUnused(directory);
  } catch {
    // No home yet, a home where nobody may write, or a full disk: the next process compiles again.
    removeIfEmpty(directory);
  }
}

const nextKind = (kind: CodeKind, proven: () => CodeKind): CodeKind => {
  if (kind === REJECTED) return OF_FIRST_RUN;
  return kind === OF_FIRST_RUN ? proven() : kind;
};

/** One process shows it for all parts; what it showed is kept until it has not been asked for in days. */
function provenKind(directory: string, pluginRoot: string): CodeKind {
  const file = `${directory}/proof-${process.version}-${process.arch}`;
  if (!existsSync(file)) {
    // Loaded here: it is asked for once, and code is kept often.
    const { spawnSync } = require('node:child_process') as typeof import('node:child_process');
    const trial = `${file}.${process.pid}.tmp`;
    mkdirSync(trial);
    const { status, error } = spawnSync(process.execPath, [`${pluginRoot}/dist/proof.js`, trial], {
      stdio: 'ignore',
      timeout: PROOF_MS,
      // It is about this version alone, not about what else the user has Node load.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    rmSync(trial, { recursive: true, force: true });
    // It could not start or took too long, which says nothing.
    if (error) return OF_FIRST_RUN;
    replace(file, Buffer.of(status === 0 ? DIRECT : WITH_VM));
  }
  return readFileSync(file)[0] === DIRECT ? DIRECT : WITH_VM;
}

const PROOF_MS = 3_000;

export function writeCode({ script, codeFile }: Part<unknown>, kind: CodeKind): void {
  const code = script.createCachedData();
  const kept = Buffer.concat([code, samplesOf(code), Buffer.of(kind)]);
  // Nobody would read it to its end.
  if (kept.length < MOST_BYTES) replace(codeFile, kept);
}

/** Beside it first: who reads meanwhile finds the old code or the new. */
function replace(file: string, bytes: Buffer): void {
  const temp = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temp, bytes, { mode: 0o600 });
    renameSync(temp, file);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}

const UNUSED_AFTER_MS = 14 * 24 * 60 * 60 * 1000;

/** Code in use is written anew now and then; what has not been for days belongs to another version. */
function removeUnused(directory: string): void {
  for (const name of readdirSync(directory)) {
    const path = `${directory}/${name}`;
    const writer = Number(TEMP_NAME.exec(name)?.[1] ?? process.pid);
    const isOld = Date.now() - statSync(path).mtimeMs > UNUSED_AFTER_MS;
    if (isOld || !isProcessAlive(writer)) rmSync(path, { recursive: true, force: true });
  }
}

const TEMP_NAME = /\.(\d+)\.tmp$/;

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Not empty, or not there: both are as they should be.
  }
}
