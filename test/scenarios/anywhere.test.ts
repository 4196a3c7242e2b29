/** A copy of the plugin alone, in any surroundings: it answers and never fails. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type HookOptions, type HookRun, scriptEvents } from '../kit/hook-process.ts';
import { copyPlugin } from './plugin-copy.ts';
import { PASSED, quick } from './workflow-file.ts';
import { createScratch, createWorld, delegation, recorded, specific, text, type World } from './world.ts';

const EVENTS = scriptEvents();

/** One event of each kind, the delegation being one of ours. */
const fieldsOf = (event: string) =>
  event === 'PreToolUse' ? delegation('ot:code-reviewer', 'review it') : recorded(event);

/** Every event in a world of its own, at the same point of a workflow. */
const fireAll = (options: (world: World) => HookOptions): Promise<HookRun[]> =>
  Promise.all(
    EVENTS.map((event) => {
      const world = createWorld();
      world.session.write('workflow.json', quick({ DEV: PASSED }));
      return world.fire(event, { ...fieldsOf(event), cwd: world.project }, options(world));
    }),
  );

const silence = EVENTS.map(() => '');
const errorsOf = (runs: readonly HookRun[]): string[] => runs.map(({ stderr }) => stderr);
const shapesOf = (runs: readonly HookRun[]): string[][] => runs.map(({ json }) => Object.keys(json));

function expectAnswers(runs: readonly HookRun[]): void {
  for (const { code, stdout, json } of runs) {
    expect(code).toBe(0);
    expect(stdout).toBe(`${JSON.stringify(json)}\n`);
    expect(Object.keys(json).length).toBeGreaterThan(0);
  }
}

/** A copy below a directory whose package says that every file is an ES module. */
function copyToOddPlace(): string {
  const place = join(createScratch(), '外掛 plug-in ü');
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  return copyPlugin(place);
}

describe('given the plugin directory alone, at a path with spaces and other letters', () => {
  it('when every hook is fired, then each answers as the original does', async () => {
    const plugin = copyToOddPlace();
    const [copied, original] = [await fireAll(() => ({ plugin })), await fireAll(() => ({}))];
    expectAnswers(copied);
    expect(errorsOf(copied)).toEqual(silence);
    expect(shapesOf(copied)).toEqual(shapesOf(original));
  });

  it('when a stage is delegated there, then context, skills and version are found', async () => {
    const plugin = copyToOddPlace();
    const world = createWorld();
    world.session.write('workflow.json', quick({ DEV: PASSED }));
    const delegated = await world.fire('PreToolUse', delegation('ot:code-reviewer', 'review it'), { plugin });
    expect(JSON.stringify(specific(delegated)['updatedInput'])).toContain('[Overtone Workflow Context]');
    const started = await world.fire('SubagentStart', { agent_type: 'ot:code-reviewer' }, { plugin });
    expect(text(specific(started)['additionalContext']).length).toBeGreaterThan(200);
    const greeted = await world.fire('SessionStart', {}, { plugin });
    expect(text(greeted.json['result'])).toMatch(/Overtone \d+\.\d+\.\d+/);
  });
});

describe('given surroundings that are not as they should be', () => {
  it('when the working directory is gone, then every hook answers in full', async () => {
    const gone = createScratch();
    const before = 'cd "$GONE" && mkdir "$$" && cd "$$" && rmdir "../$$"';
    const runs = await fireAll(() => ({ before, env: { GONE: gone } }));
    expect(errorsOf(runs)).toEqual(silence);
    expect(shapesOf(runs)).toEqual(shapesOf(await fireAll(() => ({}))));
  });

  it('when the home directory is a file, then every hook still answers', async () => {
    const file = join(createScratch(), 'file');
    writeFileSync(file, '');
    expectAnswers(await fireAll(() => ({ env: { HOME: file } })));
    expectAnswers(await fireAll(() => ({ env: { HOME: undefined, OVERTONE_HOME: join(file, 'home') } })));
  });

  it('when there is no home directory, then OVERTONE_HOME is enough', async () => {
    const runs = await fireAll(({ session }) => ({ env: { HOME: undefined, OVERTONE_HOME: session.root } }));
    expect(errorsOf(runs)).toEqual(silence);
    expect(shapesOf(runs)).toEqual(shapesOf(await fireAll(() => ({}))));
  });

  it('when nobody listens, then the hook ends well', async () => {
    const world = createWorld();
    const quiet = { before: 'exec >&- 2>&-' };
    const runs = await Promise.all(['SessionStart', 'PreCompact', 'Stop'].map((event) => world.fire(event, {}, quiet)));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  });
});
