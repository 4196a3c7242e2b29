/** The scratch world of hook tests: a home, a project, and a neighbour that must not be touched. */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startFlow } from '../../src/workflow/flow.ts';
import { encodeFlow } from '../../src/workflow/flow-file.ts';
import { type Fire, fireHook, type HookOptions, type HookRun, type Json } from '../kit/hook-process.ts';
import { createSessionFiles, type SessionFiles } from '../kit/session-files.ts';
import { createScratch } from '../scenarios/world.ts';
import type { HostEvent } from './host-events.ts';

export type HookWorld = {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  session(sessionId: string): SessionFiles;
  /** A workflow `quick` at its beginning, with these fields put over it. */
  begin(sessionId: string, fields?: Json): SessionFiles;
  /** A feature in progress; with one open box, unless it is told otherwise. */
  putFeature(name: string, tasks?: string): void;
  /** The environment and directory of a hook in this world. */
  options(more?: HookOptions): HookOptions;
  fire(event: HostEvent, options?: HookOptions): Promise<HookRun>;
  /** Sends just that. */
  send: Fire;
  /** What hooks may write: everything below Overtone's own directory and the project's specs, one line each. */
  own(): string[];
  /** Everything else below the root, which no hook may change. */
  foreign(): string[];
  /** Everything that only a hook at work, or one that died, has there. */
  leftovers(): string[];
};

/** Every hook is a process of its own, unless somebody plays them. */
export function createHookWorld(fire: Fire = fireHook): HookWorld {
  const root = createScratch();
  const [home, project, tmp] = [join(root, 'home'), join(root, 'project'), join(root, 'tmp')];
  for (const directory of [home, join(project, '.git'), join(root, 'neighbour'), tmp]) {
    mkdirSync(directory, { recursive: true });
  }
  writeFileSync(join(root, 'neighbour', 'tasks.md'), '- [ ] DEV\n');
  const session = (sessionId: string) => createSessionFiles(home, sessionId);
  const options = ({ env, ...more }: HookOptions = {}): HookOptions => ({
    cwd: project,
    ...more,
    env: { HOME: home, TMPDIR: tmp, ...env },
  });
  const below = (top: string) => pathsBelow(top).map((path) => relative(root, path));
  const describe = (path: string) => `${path} ${contentOf(join(root, path))}`;
  return {
    root,
    home,
    project,
    session,
    options,
    begin(sessionId, fields = {}) {
      const files = session(sessionId);
      files.write('workflow.json', { ...encodeFlow(newFlow(sessionId)), ...fields });
      return files;
    },
    putFeature(name, tasks = '## Tasks\n\n- [ ] DEV\n') {
      const directory = join(project, 'specs/features/in-progress', name);
      mkdirSync(directory, { recursive: true });
      writeFileSync(join(directory, 'tasks.md'), tasks);
    },
    fire: ({ event, payload }, more) => fire(event, { cwd: project, ...payload }, options(more)),
    send: (event, payload, more) => fire(event, payload, options(more)),
    own: () => below(root).filter(isOwn).map(describe),
    foreign: () =>
      below(root)
        .filter((path) => !isOwn(path) && !isMark(path))
        .map(describe),
    leftovers: () => below(root).filter((path) => /\.tmp$|\.lock(?!\.spare$)|takeover/.test(path)),
  };
}

const isOwn = (path: string): boolean => /^(?:home\/\.overtone|project\/specs)(?:\/|$)/.test(path);

/** What was said once is remembered where it can be even if Overtone's own directory cannot be written. */
const isMark = (path: string): boolean => /^tmp\/overtone-\d+(?:\/|$)/.test(path);

const newFlow = (sessionId: string) =>
  startFlow({ sessionId, workflow: 'quick', createdAt: '2026-03-01T08:00:00.000Z' });

/** What newer versions of Node keep there is theirs. */
const COMPILED = 'cache';

const pathsBelow = (top: string): string[] =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes(COMPILED))
    .map((path) => join(top, path))
    .sort();

function contentOf(path: string): string {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  return entry.isFile() ? createHash('sha1').update(readFileSync(path)).digest('hex') : entry.mode.toString(8);
}
