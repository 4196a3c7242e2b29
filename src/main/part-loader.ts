/** Loads a part of dist with the code V8 made of it before: compiling costs a hook more than its work. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Script } from 'node:vm';

/** The plugin that holds dist, and Overtone's own directory, which holds the code. */
export type Places = { readonly pluginRoot: string; readonly home: string };

export type Part<T> = {
  readonly exports: T;
  readonly script: Script;
  /** Where its code is kept. */
  readonly codeFile: string;
  /** There was no code that could be used. */
  readonly isNew: boolean;
};

export function loadPart<T>({ pluginRoot, home }: Places, name: string): Part<T> {
  const filename = `${pluginRoot}/dist/${name}.js`;
  const source = readFileSync(filename, 'utf8');
  // The build has put a digest into the first line.
  const codeName = `${name.replace('/', '-')}-${process.version}-${process.arch}-${source.slice(3, 19)}`;
  const codeFile = `${home}/cache/${codeName}`;
  const cachedData = readCode(codeFile);
  // Loaded here: a script that needs no part is spared it.
  const vm = require('node:vm') as typeof import('node:vm');
  const script = new vm.Script(source, { filename, ...(cachedData && { cachedData }) });
  const module = { exports: {} as T };
  script.runInThisContext()(module.exports, require, module);
  return { exports: module.exports, script, codeFile, isNew: script.cachedDataRejected !== false };
}

/** Asking for the size first would take as long as reading. */
const MOST_CODE_BYTES = 512 * 1024;

/** V8 tells whether code fits the source and itself, but not whether it is whole, so the file holds it twice. */
function readCode(path: string): Uint8Array | undefined {
  try {
    const file = openSync(path, 'r');
    const bytes = new Uint8Array(MOST_CODE_BYTES);
    const size = readSync(file, bytes, 0, MOST_CODE_BYTES, 0);
    closeSync(file);
    const code = bytes.subarray(0, size / 2);
    return Buffer.compare(code, bytes.subarray(size / 2, size)) === 0 ? code : undefined;
  } catch {
    return undefined;
  }
}
