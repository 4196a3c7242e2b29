/** Loads a part of dist with the code V8 made of it before: compiling costs a hook more than its work. */
import { closeSync, openSync, readvSync } from 'node:fs';
import { type Compiled, compileAsAllowed, compileWithVm } from './compile-part.ts';
import { textOf } from './text-of.ts';

/** The plugin that holds dist, and Overtone's own directory, which holds the code. */
export type Places = { readonly pluginRoot: string; readonly home: string };

export type Part<T> = {
  readonly exports: T;
  readonly script: Compiled['script'];
  /** Where its code is kept. */
  readonly codeFile: string;
  /** What the code that was kept is, `REJECTED` where there was none that could be used. */
  readonly kind: CodeKind;
};

export function loadPart<T>({ pluginRoot, home }: Places, name: string): Part<T> {
  const filename = `${pluginRoot}/dist/${name}.js`;
  const bytes = new Uint8Array(MOST_BYTES);
  // Parts are ASCII, so each byte is a letter.
  const source = textOf(bytes, 'latin1', readInto(bytes, filename));
  // The build has put a digest into the first line.
  const codeName = `${name.replace('/', '-')}-${process.version}-${process.arch}-${source.slice(3, 19)}`;
  const codeFile = `${home}/cache/${codeName}`;
  const size = readCode(bytes, codeFile);
  const kind = bytes[size - 1] as CodeKind | undefined;
  const compile = kind === DIRECT ? compileAsAllowed : compileWithVm;
  const { value, script } = compile(source, filename, size > 0 ? bytes.subarray(0, codeLength(size)) : undefined);
  const module = { exports: {} as T };
  (value as PartFunction)(module.exports, require, module);
  return { exports: module.exports, script, codeFile, kind: (script.cachedDataRejected === false && kind) || REJECTED };
}

type PartFunction = (exports: unknown, require: NodeJS.Require, module: object) => void;

/** Of a source or its code. Asking for the size first would take as long as reading, and what is not read of these costs nothing. */
export const MOST_BYTES = 1024 * 1024;

function readInto(bytes: Uint8Array, path: string): number {
  const file = openSync(path, 'r');
  const size = readvSync(file, [bytes], 0);
  closeSync(file);
  return size;
}

/**
 * How much was read, nothing where it cannot be used. V8 knows code of another source, version or length, but not code
 * that is damaged: every page of it is looked at.
 */
function readCode(bytes: Uint8Array, path: string): number {
  try {
    const size = readInto(bytes, path);
    const length = codeLength(size);
    for (let at = 0; at < length; at += SAMPLE_STEP) {
      if (bytes[at] !== bytes[length + at / SAMPLE_STEP]) return 0;
    }
    return size;
  } catch {
    return 0;
  }
}

/** Behind the code, one byte of it for each step: a page that was never written or belongs to other code gives itself away. */
export const SAMPLE_STEP = 512;

/** The last byte of all. A first run is seldom like those that follow, so its code is made whole by the next. */
export const REJECTED = 0;
export const OF_FIRST_RUN = 1;
export const WITH_VM = 2;
export const DIRECT = 3;
export type CodeKind = typeof REJECTED | typeof OF_FIRST_RUN | typeof WITH_VM | typeof DIRECT;

/** Of a file of this size, without its samples and the last byte. */
const codeLength = (size: number): number => size - 1 - Math.ceil((size - 1) / (SAMPLE_STEP + 1));
