/** A scratch project with a `specs/` directory, and a home for its locks beside it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createFileSpecsStore, type SpecsOptions } from '../../src/store/specs/specs-file-store.ts';
import { readActiveFeature } from '../../src/store/specs/specs-reader.ts';
import { specsMessages } from '../kit/texts.ts';

export type TestSpecsStore = ReturnType<typeof createTestSpecsStore>;

/** The store and what hooks ask of the features, as one object. */
export const createTestSpecsStore = (options: SpecsOptions) => ({
  ...createFileSpecsStore(options),
  readActiveFeature: (preferred?: string) => readActiveFeature(options, preferred),
});

export function createProject(features: Readonly<Record<string, string | undefined>> = {}) {
  const base = mkdtempSync(join(tmpdir(), 'overtone-specs-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const root = join(base, 'project');
  mkdirSync(root);
  const place = (name: string) => join(root, 'specs', 'features', name);
  for (const [name, tasks] of Object.entries(features)) {
    mkdirSync(place(name), { recursive: true });
    if (tasks !== undefined) writeFileSync(join(place(name), 'tasks.md'), tasks);
  }
  const options: SpecsOptions = {
    root,
    lockDir: join(base, 'locks'),
    pid: process.pid,
    now: () => new Date(),
    words: () => specsMessages,
  };
  return {
    base,
    root,
    options,
    place,
    store: createTestSpecsStore(options),
    readTasks: (name: string) => readFileSync(join(place(name), 'tasks.md'), 'utf8'),
  };
}
