/** A project with these files, and `ot` in it with the shipped packs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PLUGIN } from '../packs/shipped.ts';
import { createCli } from './kit.ts';

/** What every rule must say. */
export const RULE = { title: 't', message: 'm {line}', fix: 'f' };

export function project(files: Readonly<Record<string, unknown>> = {}, over: Parameters<typeof createCli>[0] = {}) {
  const ot = createCli({ pluginRoot: PLUGIN, ...over });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(ot.project, path)), { recursive: true });
    writeFileSync(join(ot.project, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { ...ot, file: (path: string) => join(ot.project, path) };
}
