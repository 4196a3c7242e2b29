/** Two ways to what a source says, with the code V8 made of it before. */
import type { Script } from 'node:vm';

export type Compiled = {
  readonly value: unknown;
  readonly script: Pick<Script, 'cachedDataRejected' | 'createCachedData'>;
};

export function compileWithVm(source: string, filename: string, code: Uint8Array | undefined): Compiled {
  // Loaded here: a script that needs no part is spared it.
  const vm = require('node:vm') as typeof import('node:vm');
  const script = new vm.Script(source, { filename, ...(code && { cachedData: code }) });
  return { value: script.runInThisContext(), script };
}

/**
 * Without node:vm, through what stands behind it: in a new process loading that module takes longer than all that a light
 * hook does. A Node that wants other arguments ends the process instead of throwing, so this is for the versions
 * that have shown in a process of their own that they can do it (proof.ts).
 */
export function compileDirectly(source: string, filename: string, code: Uint8Array | undefined): Compiled {
  const { ContextifyScript } = (process as unknown as WithBinding).binding('contextify');
  const script = new ContextifyScript(source, filename, 0, 0, code, false, undefined, Symbol(filename));
  return { value: script.runInContext(null, -1, true, false, false), script };
}

/** What this version can do, this process may still be forbidden to, as by Node's permission model; or it is another runtime that goes by that version. */
export function compileAsAllowed(source: string, filename: string, code: Uint8Array | undefined): Compiled {
  try {
    return compileDirectly(source, filename, code);
  } catch {
    return compileWithVm(source, filename, code);
  }
}

type WithBinding = { binding(name: 'contextify'): { ContextifyScript: new (...args: unknown[]) => DirectScript } };
type DirectScript = Compiled['script'] & { runInContext(...args: unknown[]): unknown };
