/** Loads a part of dist with the code V8 made of it before: compiling costs a hook more than its work. */
import { closeSync, openSync, readvSync } from 'node:fs';
import type { Script } from 'node:vm';

/** The plugin that holds dist, and Overtone's own directory, which holds the code. */
export type Places = { readonly pluginRoot: string; readonly home: string };

export type Part<T> = {
  readonly exports: T;
  readonly script: Script;
  /** Where its code is kept. */
  readonly codeFile: string;
  /** There was no code that could be used, or only that of a first run. */
  readonly isNew: boolean;
};

export function loadPart<T>({ pluginRoot, home }: Places, name: string): Part<T> {
  const filename = `${pluginRoot}/dist/${name}.js`;
  const bytes = new Uint8Array(MOST_BYTES);
  const source = sourceOf(bytes, readInto(bytes, filename));
  // The build has put a digest into the first line.
  const codeName = `${name.replace('/', '-')}-${process.version}-${process.arch}-${source.slice(3, 19)}`;
  const codeFile = `${home}/cache/${codeName}`;
  const size = readCode(bytes, codeFile);
  // Loaded here: a script that needs no part is spared it.
  const vm = require('node:vm') as typeof import('node:vm');
  const script = new vm.Script(source, {
    filename,
    ...(size > 0 && { cachedData: bytes.subarray(0, codeLength(size)) }),
  });
  const module = { exports: {} as T };
  script.runInThisContext()(module.exports, require, module);
  return {
    exports: module.exports,
    script,
    codeFile,
    isNew: script.cachedDataRejected !== false || bytes[size - 1] === OF_FIRST_RUN,
  };
}

/** Of a source or its code. Asking for the size first would take as long as reading, and what is not read of these costs nothing. */
export const MOST_BYTES = 1024 * 1024;

function readInto(bytes: Uint8Array, path: string): number {
  const file = openSync(path, 'r');
  const size = readvSync(file, [bytes], 0);
  closeSync(file);
  return size;
}

/** Parts are ASCII, so each byte is a letter; in a new process this way of saying so costs the least. */
function sourceOf(bytes: Uint8Array, size: number): string {
  const { latin1Slice } = Buffer.prototype as { latin1Slice?: (from: number, to: number) => string };
  return latin1Slice ? latin1Slice.call(bytes, 0, size) : Buffer.from(bytes.buffer, 0, size).toString('latin1');
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

/** The last byte of all: a first run is seldom like those that follow, so its code is made whole by the next. */
export const OF_FIRST_RUN = 0;
export const OF_LATER_RUN = 1;

/** Of a file of this size, without its samples and the last byte. */
const codeLength = (size: number): number => size - 1 - Math.ceil((size - 1) / (SAMPLE_STEP + 1));
