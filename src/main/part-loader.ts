/** Loads parts of dist on demand, each with the code V8 made of it before: compiling costs a hook more than its work. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Script } from 'node:vm';

export type LoadPart = <T>(name: string) => T;

/** A part whose code is to be written; files that begin with `prefix` belong to the part. */
export type CompiledPart = { readonly script: Script; readonly prefix: string; readonly codeName: string };

export type PartPlaces = { readonly dist: string; readonly codeDirectory: string };

const compiled: CompiledPart[] = [];

export function createPartLoader({ dist, codeDirectory }: PartPlaces): LoadPart {
  const { Script } = require('node:vm') as typeof import('node:vm');
  return <T>(name: string): T => {
    const filename = `${dist}/${name}.js`;
    const source = readFileSync(filename, 'utf8');
    const prefix = `${name.replace('/', '-')}-${process.version}-${process.arch}-`;
    const codeName = prefix + digestOf(source);
    const cachedData = readCode(`${codeDirectory}/${codeName}`);
    const wrapped = `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
    const script = new Script(wrapped, { filename, ...(cachedData && { cachedData }) });
    if (script.cachedDataRejected !== false || Math.random() < REFRESH_CHANCE)
      compiled.push({ script, prefix, codeName });
    const module = { exports: {} };
    script.runInThisContext()(module.exports, require, module, filename, dist);
    return module.exports as T;
  };
}

/** Code holds the functions that have run; now and then what a later run has added is kept as well. */
const REFRESH_CHANCE = 1 / 32;

/** Called when the answer is out; there is time then. */
export function keepNewCode({ dist, codeDirectory }: PartPlaces): void {
  if (compiled.length === 0) return;
  const { keepCode } = require(`${dist}/keep-code.js`) as typeof import('./keep-code.ts');
  keepCode(codeDirectory, compiled);
}

/** Stands in the first line, where the build has put it. */
const digestOf = (source: string): string => source.slice(3, 19);

/** V8 tells whether code fits the source and itself, but not whether it is whole, so the file holds it twice. */
function readCode(path: string): Buffer | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const both = Buffer.allocUnsafeSlow(size);
      readSync(file, both, 0, size, 0);
      const [code, copy] = [both.subarray(0, size / 2), both.subarray(size / 2)];
      return code.equals(copy) ? code : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
