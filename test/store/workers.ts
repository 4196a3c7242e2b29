/** Runs the little programs of workers/ as real processes, bundled once per test file so that many can start at once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

export type Ending = { readonly code: number | null; readonly signal: string | null; readonly output: string };

export type Worker = {
  readonly process: ChildProcess;
  /** Resolves when the program says that it has begun. */
  readonly ready: Promise<void>;
  readonly ending: Promise<Ending>;
};

export type StartWorker = (name: string, ...args: readonly (string | number)[]) => Worker;

type Workers = { start: StartWorker; path(name: string): string };

/** To be called at the top of a test file. */
export const useWorkers = (...names: readonly string[]): Workers => useWorkersOf(import.meta.url, ...names);

/** For programs in the directory workers/ beside another file. */
export function useWorkersOf(base: string, ...names: readonly string[]): Workers {
  let directory = '';
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'overtone-workers-'));
    await build({
      entryPoints: names.map((name) => fileURLToPath(new URL(`workers/${name}.ts`, base))),
      outdir: directory,
      outExtension: { '.js': '.cjs' },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
    });
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const path = (name: string) => join(directory, `${name}.cjs`);
  return { path, start: (name, ...args) => startProcess(execPath, [path(name), ...args.map(String)]) };
}

export function startProcess(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Worker {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      resolve();
    });
  });
  const ending = once(child, 'close').then(([code, signal]): Ending => ({ code, signal, output }));
  return { process: child, ready, ending };
}

/** Waits for all and returns what those said that did not end well. */
export async function failuresOf(workers: readonly Worker[]): Promise<string[]> {
  const endings = await Promise.all(workers.map(({ ending }) => ending));
  return endings.filter(({ code }) => code !== 0).map(({ code, signal, output }) => `${code ?? signal}: ${output}`);
}
