/** What hooks run on: the real clock, files and environment. Whatever is dear to load waits until it is asked for. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { newObservationId } from '../core/instinct/observation-id.ts';
import { findProjectRoot } from '../core/project-root.ts';
import type { HookServices } from '../hooks/feature.ts';
import { readLocale } from '../store/config-file.ts';
import { createHookSessionStore } from '../store/hook-session-store.ts';
import { createSpecsReader } from '../store/specs-reader.ts';
import type { HookMessages } from '../text/hooks/zh-tw.ts';
import { toLocale } from '../text/locale.ts';

type Parts = {
  readonly specs: typeof import('../store/specs-file-store.ts');
  readonly text: { readonly messages: HookMessages };
};

/** `cwd` is where the host says it is; a process may have lost its own. */
export function createHookServices(log: HookServices['log'], cwd = ''): HookServices {
  const { env } = process;
  const home = env['OVERTONE_HOME'] || join(homedir(), '.overtone');
  const files = { home, pid: process.pid, now: () => new Date() };
  const warn = (text: string) => log('specs', text);
  const rootOf = (from: string) =>
    findProjectRoot(from || env['CLAUDE_PROJECT_ROOT'] || currentDirectory(), env, existsSync);
  return {
    store: createHookSessionStore(files),
    now: () => new Date().toISOString(),
    observationId: () => newObservationId(Date.now(), Math.random()),
    projectRoot: rootOf,
    specs: (root) => createSpecsReader({ root, warn }),
    editSpecs: (root) =>
      loadPart<Parts['specs']>('specs-store').createFileSpecsStore({
        ...files,
        root,
        warn,
        lockDir: join(home, 'locks'),
      }),
    text: once(
      () => loadPart<Parts['text']>(`text/${toLocale(readLocale({ home, projectRoot: rootOf(cwd) }, env))}`).messages,
    ),
    readText: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    skillText: (name) => skillBody(join(pluginRoot, 'skills', name, 'SKILL.md')),
    version: () => loadManifest().version,
    log,
  };
}

/** A directory can be removed under a running process; then nothing is found in it either. */
function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

/** Hooks lie in dist/hooks; the parts that are loaded on demand lie in dist. */
const dist = basename(__dirname) === 'hooks' ? dirname(__dirname) : __dirname;
const pluginRoot = dirname(dist);
const requireHere = createRequire(__filename);

const loadPart = <T>(name: string): T => requireHere(join(dist, `${name}.js`)) as T;

const loadManifest = (): { version: string } =>
  JSON.parse(readFileSync(join(pluginRoot, '.claude-plugin', 'plugin.json'), 'utf8'));

/** Without its front matter. */
function skillBody(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  return readFileSync(path, 'utf8')
    .replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
    .trim();
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
