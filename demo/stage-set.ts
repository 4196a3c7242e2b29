/** The scratch home and the project: the sample, an empty directory, or a copy. */
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorld, type World } from '../host-kit/host/world.ts';
import type { WorkflowId } from '../src/workflow/registry/workflows.ts';
import { readProp } from './cast/props.ts';
import { COMMAND_FILE, SOURCE_FILE, TEST_FILE } from './cast/tools.ts';
import type { Beginning, DemoText } from './demo-text.ts';
import { filesIn } from './project-files.ts';

export type StageSet = World & {
  readonly testCommand: string;
  /** Works in the user's own directory, which is kept. */
  readonly isUsers: boolean;
  readonly copiedFrom?: string;
};

/** An error the user can fix; the message says how. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
}

const SAMPLE = fileURLToPath(new URL('sample-project', import.meta.url));
const MAX_FILES = 2_000;
/** The user's own settings would run their hooks in the demonstration. */
const LEFT_OUT: readonly string[] = ['node_modules', '.git', '.claude', '.mcp.json', 'specs'];

const BEGINNINGS: Readonly<Partial<Record<WorkflowId, Beginning>>> = {
  debug: 'broken',
  diagnose: 'broken',
  'build-fix': 'broken',
  refactor: 'working',
  clean: 'working',
  'review-only': 'working',
  'security-only': 'working',
  'db-review': 'working',
  'e2e-only': 'working',
};

export const beginningOf = (workflow: WorkflowId): Beginning => BEGINNINGS[workflow] ?? 'fresh';

export async function setStage(workflow: WorkflowId, wanted: string | undefined, text: DemoText): Promise<StageSet> {
  const theirs = wanted === undefined ? undefined : resolve(wanted);
  const isEmpty = theirs === undefined || (await isEmptyDirectory(theirs, text));
  if (theirs !== undefined && !isEmpty) await requireSmall(theirs, text);

  const world = await createWorld();
  const project = theirs !== undefined && isEmpty ? theirs : world.project;
  try {
    await mkdir(project, { recursive: true });
    if (theirs !== undefined && !isEmpty) await copyProject(theirs, project);
    if (isEmpty) await cp(SAMPLE, project, { recursive: true });
    // Marks the project root, so that an outer repository is not touched.
    await mkdir(join(project, 'specs'), { recursive: true });
    await layOut(project, beginningOf(workflow));
  } catch (error) {
    await world.dispose();
    throw error;
  }
  return {
    ...world,
    project,
    isUsers: project === theirs,
    // The user's project has tests that are not part of the demonstration.
    testCommand: isEmpty ? 'node --test' : `node --test ${TEST_FILE}`,
    ...(theirs !== undefined && !isEmpty && { copiedFrom: theirs }),
  };
}

async function isEmptyDirectory(path: string, { trouble }: DemoText): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return true;
    if (code === 'ENOTDIR') throw new ProjectError(trouble.notADirectory({ path }));
    throw error;
  }
}

async function requireSmall(path: string, { trouble }: DemoText): Promise<void> {
  const files = await filesIn(path, { leftOut: LEFT_OUT, atMost: MAX_FILES + 1 });
  if (files.length > MAX_FILES) throw new ProjectError(trouble.tooBig({ path, files: MAX_FILES }));
}

/** Files the demonstration creates must not exist yet. */
async function copyProject(from: string, to: string): Promise<void> {
  const skipped = [...LEFT_OUT, SOURCE_FILE, COMMAND_FILE, TEST_FILE].map((name) => join(from, name));
  await cp(from, to, {
    recursive: true,
    filter: async (path) => !skipped.includes(path) && isPlain(path),
  });
}

/** Sockets and pipes cannot be copied; links may point outside the project. */
async function isPlain(path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  return entry !== undefined && (entry.isFile() || entry.isDirectory());
}

async function layOut(project: string, beginning: Beginning): Promise<void> {
  if (beginning === 'fresh') return;
  const files = {
    [SOURCE_FILE]: beginning === 'broken' ? 'slugify-draft.mjs' : 'slugify.mjs',
    [COMMAND_FILE]: 'slugify-command.mjs',
    [TEST_FILE]: 'slugify-tests.mjs',
    ...(beginning === 'working' && { 'src/legacy-slug.mjs': 'legacy-slug.mjs' }),
  };
  for (const [path, prop] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), readProp(prop));
  }
}
