/** How many source files one event runs through, seen by V8's coverage of the shipped bundles. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PASSED, quick } from '../scenarios/workflow-file.ts';
import { createScratch, createWorld, delegation, recorded, type World } from '../scenarios/world.ts';

type Coverage = {
  readonly result: readonly { readonly url: string; readonly functions: readonly CoveredFunction[] }[];
};
type CoveredFunction = {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
};

/** Source files with a function that ran while `fire` did. */
async function filesRunBy(fire: (env: Readonly<Record<string, string>>) => Promise<unknown>): Promise<string[]> {
  const directory = join(createScratch(), 'coverage');
  mkdirSync(directory);
  await fire({ NODE_V8_COVERAGE: directory });
  const reports = readdirSync(directory).map(
    (file) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as Coverage,
  );
  const scripts = reports.flatMap(({ result }) => result).filter(({ url }) => url.includes('/overtone/dist/'));
  return [
    ...new Set(scripts.flatMap(({ url, functions }) => filesOf(readFileSync(fileURLToPath(url), 'utf8'), functions))),
  ].sort();
}

/** The bundler writes the name of a source file above its code. */
function filesOf(bundle: string, functions: readonly CoveredFunction[]): string[] {
  const marks = [...bundle.matchAll(/^\/\/ ((?:src|node_modules)\/\S+)$/gm)].map((match) => ({
    at: match.index,
    file: match[1] ?? '',
  }));
  return functions
    .flatMap(({ ranges: [whole] }) => (whole && whole.count > 0 && whole.startOffset > 0 ? [whole.startOffset] : []))
    .flatMap((offset) => marks.findLast(({ at }) => at <= offset)?.file ?? [])
    .filter((file) => file.startsWith('src/'));
}

const inWorkflow = (): World => {
  const world = createWorld();
  world.session.write('workflow.json', quick({ DEV: PASSED }));
  return world;
};

describe('given one event', () => {
  it('when an agent is delegated in a workflow, then it runs through at most 35 files', async () => {
    const world = inWorkflow();
    const files = await filesRunBy((env) => world.fire('PreToolUse', delegation('ot:tester', 'test it'), { env }));
    expect(files).toContain('src/hooks/stage-guard.ts');
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(35);
  });

  it('when the user speaks within a task, then it runs through at most 60 files', async () => {
    const world = createWorld();
    await world.fire('UserPromptSubmit', { prompt: '/ot:task fix the shop prices' });
    const files = await filesRunBy((env) =>
      world.fire(
        'UserPromptSubmit',
        { ...recorded('UserPromptSubmit'), cwd: world.project, prompt: 'still broken' },
        { env },
      ),
    );
    expect(files.some((file) => file.startsWith('src/hooks/tasks/'))).toBe(true);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(60);
  });
});
