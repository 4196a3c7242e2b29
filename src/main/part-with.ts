/** The way from a part on disk to what it exports. */
import { closeSync, openSync, readvSync } from 'node:fs';
import type { Script } from 'node:vm';
import { type CodeKind, DIRECT, MOST_BYTES, PAGE, PAGE_STEP, REJECTED, SAMPLE_BYTES } from './kept-code.ts';
import type { Part, PartFunction, PartScript, Places } from './part.ts';

/**
 * With `node:vm` where it is given. Without, through what stands behind that module, since loading it takes a new process
 * longer than all that a light hook does. But Node documents that for nobody, and a version that wants other arguments ends
 * the process instead of throwing: there is a part only where the code that is kept says that it was tried (proof.ts).
 *
 * All in one piece, because scripts are compiled at every event, and there a function costs more than its lines.
 */
export function partWith<T>({ pluginRoot, home }: Places, name: string, vm?: VmModule): Part<T> | undefined {
  const filename = `${pluginRoot}/dist/${name}.js`;
  const bytes = new Uint8Array(MOST_BYTES);
  let file = openSync(filename, 'r');
  let size = readvSync(file, [bytes], 0);
  closeSync(file);
  // Parts are ASCII, so each byte is a letter; the build has put a digest into the first line.
  const source = (Buffer.prototype as WithSlice).latin1Slice.call(bytes, 0, size);
  // Code made under other options is of no use to V8: those who were started with more or fewer keep their own.
  const codeFile = `${home}/cache/${name.replace('/', '-')}-${process.version}-${process.arch}-${process.execArgv.length}-${source.slice(3, 19)}`;
  let length = 0;
  try {
    file = openSync(codeFile, 'r');
    size = readvSync(file, [bytes], 0) - 1;
    closeSync(file);
    length = size - SAMPLE_BYTES * Math.ceil(size / (PAGE + SAMPLE_BYTES));
    for (let page = 0, at = length; page < length; page += PAGE, at += SAMPLE_BYTES) {
      if (bytes[page + PAGE_STEP * (bytes[at] as number)] !== bytes[at + 1]) length = 0;
    }
  } catch {
    // There is none yet.
  }
  const kind = length > 0 ? (bytes[size] as CodeKind) : REJECTED;
  if (!vm && kind !== DIRECT) return undefined;
  const cachedData = bytes.subarray(0, length);
  const script = vm
    ? new vm.Script(source, { filename, ...(length > 0 && { cachedData }) })
    : // biome-ignore format: one line for what no document explains.
      new ((process as unknown as WithBinding).binding('contextify').ContextifyScript)(source, filename, 0, 0, cachedData, false, undefined, Symbol(filename));
  const isKept = script.cachedDataRejected === false;
  if (!vm && !isKept) return undefined;
  const start = vm
    ? (script as Script).runInThisContext()
    : (script as DirectScript).runInContext(null, -1, true, false, false);
  const own = { exports: {} as T, require: module.require.bind(module) };
  start(own.exports, require, own);
  return { exports: own.exports, script, codeFile, kind: isKept ? kind : REJECTED };
}

type VmModule = typeof import('node:vm');
type WithSlice = { readonly latin1Slice: (from: number, to: number) => string };
type WithBinding = { binding(name: 'contextify'): { ContextifyScript: new (...args: unknown[]) => DirectScript } };
type DirectScript = PartScript & { runInContext(...args: unknown[]): PartFunction };
