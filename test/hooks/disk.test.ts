/** A full disk: every hook still answers, exits 0, says why, and leaves nothing behind. */
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type HookOptions, type HookRun, PLUGIN } from '../kit/hook-process.ts';
import { AGENT, EVENT_NAMES, putToFinish, putToWork, WRITING_EVENTS, type WritingEvent } from './at-work.ts';
import { agentReported, delegated, type HostEvent, turnEnded } from './host-events.ts';
import { createHookWorld, type HookWorld } from './world.ts';

const NOTHING = '{"result":""}\n';

/** The guard is off: both the user and the model are told. */
const UNGUARDED = /"systemMessage":"⚠️ Overtone 無法檢查.*"additionalContext":"⚠️ Overtone 無法檢查/;

/** What the files are for is off. Stop has no way to the model that would not go on with the turn. */
const NO_STATE = /"systemMessage":"⚠️ Overtone 無法使用此 session 的檔案/;
const NO_STATE_FOR_BOTH = /"systemMessage":"⚠️ Overtone 無法使用.*"additionalContext":"⚠️ Overtone 無法使用/;

/** What a hook says when it can write nothing: its answer, and who complains on stderr, one line each. */
type Silence = { readonly answer: string | RegExp; readonly complains: readonly string[] };

const lost = (...complains: string[]): Silence => ({ answer: NOTHING, complains });

/** Guidance and advice need no disk, so they are given all the same. */
const UNWRITABLE: Readonly<Record<WritingEvent, Silence>> = {
  'a resumed session': { answer: /Overtone \d+\.\d+\.\d+.*未完成任務/, complains: ['timeline', 'told', 'safeRun'] },
  'the end of a session': lost('safeRun'),
  'a compaction': lost('safeRun'),
  'a prompt': { answer: /"additionalContext":"⚠️ Overtone 無法使用.*quick.*"systemMessage":"⚠️/, complains: ['safeRun'] },
  'the notice of an ended agent': { answer: /"additionalContext":"⚠️.*"systemMessage":"⚠️/, complains: ['safeRun'] },
  'a delegation': { answer: UNGUARDED, complains: ['safeRun'] },
  'the name of an agent': { answer: /BDD guide/, complains: ['safeRun'] },
  'the report of an agent': lost('safeRun'),
  'the failure of an agent': lost('safeRun'),
  'a failed command': lost('instinct'),
  'the return of an agent': { answer: NO_STATE_FOR_BOTH, complains: ['safeRun'] },
  'a failed delegation': { answer: /代理委派失敗/, complains: ['timeline', 'instinct', 'safeRun'] },
  'a failed tool': lost('timeline', 'instinct'),
  'the end of a turn': { answer: NO_STATE, complains: ['safeRun'] },
};

/** Only the timeline is full: what does not go there is written, what goes there first is lost. */
const LINKED_TIMELINE: Readonly<Record<WritingEvent, Silence>> = {
  ...UNWRITABLE,
  'a resumed session': { ...UNWRITABLE['a resumed session'], complains: ['timeline', 'safeRun'] },
  'a failed command': lost(),
  'a failed delegation': { answer: /代理委派失敗/, complains: ['timeline', 'safeRun'] },
  'a failed tool': lost('timeline'),
};

/** A copy of the plugin that everybody may read, and for root a way to become anybody. */
let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'ot-plugin-'));
  chmodSync(place, 0o755);
  cpSync(PLUGIN, join(place, 'plugin'), { recursive: true });
  cpSync(fileURLToPath(new URL('preload/unprivileged.cjs', import.meta.url)), join(place, 'unprivileged.cjs'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const unprivileged = (): HookOptions => ({
  plugin: join(place, 'plugin'),
  env: { NODE_OPTIONS: `--require ${join(place, 'unprivileged.cjs')}` },
});

function expectSilence({ code, stdout, stderr }: HookRun, { answer, complains }: Silence): void {
  expect(code).toBe(0);
  expect(stdout).toEqual(typeof answer === 'string' ? answer : expect.stringMatching(answer));
  const lines = stderr.split('\n').filter((line) => line !== '');
  expect(lines.map((line) => /^\[overtone\/([\w-]+)\] \S/.exec(line)?.[1] ?? line)).toEqual(complains);
}

describe('given a disk on which nothing more can be written', () => {
  /** Every write to a file fails, for root as for everybody else. */
  const FULL: HookOptions = { before: 'ulimit -f 0' };

  it.each(EVENT_NAMES)('when %s comes, then the hook says why it records nothing', async (name) => {
    const world = createHookWorld();
    putToWork(world);
    expectSilence(await world.fire(WRITING_EVENTS[name], FULL), UNWRITABLE[name]);
  });

  it('when many events come, then not one file has changed and nothing has piled up', async () => {
    const world = createHookWorld();
    const files = putToWork(world);
    // Appending creates the file before it finds out that nothing can be written.
    files.write('timeline.jsonl', '');
    const [before, others] = [world.own(), world.foreign()];
    await Promise.all(EVENT_NAMES.map((name) => world.fire(WRITING_EVENTS[name], FULL)));
    expect(world.own()).toEqual(before);
    expect(world.foreign()).toEqual(others);
    const marks = readdirSync(join(world.root, 'tmp'), { recursive: true });
    expect(marks, 'a directory with one mark for the guard and one for the state').toHaveLength(3);
  });

  it('when there is room again, then the next hook goes on as if nothing had been', async () => {
    const world = createHookWorld();
    const files = putToWork(world);
    await world.fire(turnEnded('s1', []), FULL);
    const held = { hookSpecificOutput: { hookEventName: 'Stop' } };
    expect(await world.fire(turnEnded('s1', []))).toMatchObject({ code: 0, stderr: '', json: held });
    expect(files.timeline('loop:advance')).toHaveLength(1);
  });
});

describe('given a timeline that is a link to somewhere else', () => {
  it.each(EVENT_NAMES)('when %s comes, then the hook still answers and says so', async (name) => {
    const world = createHookWorld();
    const files = putToWork(world);
    symlinkSync('/dev/full', files.path('timeline.jsonl'));
    const run = await world.fire(WRITING_EVENTS[name]);
    expectSilence(run, LINKED_TIMELINE[name]);
    if (LINKED_TIMELINE[name].complains.length > 0) expect(run.stderr).toContain('ELOOP');
    expect(world.leftovers()).toEqual([]);
  });
});

describe('given a session whose state cannot be read', () => {
  it('when agents are delegated, then user and model are told once that the guard is off', async () => {
    const world = createHookWorld();
    const files = putToWork(world);
    files.write('told.json', '{}');
    rmSync(files.path('workflow.json'));
    mkdirSync(files.path('workflow.json'));
    const answers = [await world.fire(delegated('s1', AGENT)), await world.fire(delegated('s1', AGENT))];
    expect(answers.map(({ stdout }) => stdout)).toEqual([expect.stringMatching(UNGUARDED), NOTHING]);
  });
});

describe('given a session whose files cannot be used', () => {
  const unreadable = (): HookWorld => {
    const world = createHookWorld();
    const files = putToWork(world);
    rmSync(files.path('workflow.json'));
    mkdirSync(files.path('workflow.json'));
    return world;
  };
  const says = ({ stdout }: HookRun): boolean => stdout.includes('⚠️ Overtone 無法使用');

  it('when one event follows the other, then user and model are told at the first and not again', async () => {
    const world = unreadable();
    const names = ['a prompt', 'the return of an agent', 'the end of a turn', 'a prompt'] as const;
    const runs: HookRun[] = [];
    for (const name of names) runs.push(await world.fire(WRITING_EVENTS[name]));
    expect(runs.map(says)).toEqual([true, false, false, false]);
    expect(runs[0]?.stdout).toMatch(/"additionalContext":"⚠️/);
  });

  it('when the place for marks is another’s, then it is left alone and they are told each time', async () => {
    const world = unreadable();
    const elsewhere = join(world.root, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(world.root, `tmp/overtone-${process.getuid?.()}`));
    const runs = [await world.fire(turnEnded('s1', [])), await world.fire(turnEnded('s1', []))];
    expect(runs.map(says)).toEqual([true, true]);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it.each(['a prompt', 'the end of a turn'] as const)(
    'when %s finds a state that is no state, then it is set aside and that is told once',
    async (name) => {
      const world = createHookWorld();
      const files = putToWork(world);
      files.write('workflow.json', '{ torn');
      const runs = [await world.fire(WRITING_EVENTS[name]), await world.fire(WRITING_EVENTS[name])];
      expect(runs.map(({ stdout }) => stdout.includes('workflow.json.corrupt-'))).toEqual([true, false]);
    },
  );
});

describe('given a home that only may be read', () => {
  it.each(EVENT_NAMES)('when %s comes, then the hook says why it records nothing and changes no file', async (name) => {
    const world = createHookWorld();
    forbidWriting(world, putToWork(world).root);
    const before = world.own();
    const run = await world.fire(WRITING_EVENTS[name], unprivileged());
    expectSilence(run, UNWRITABLE[name]);
    expect(run.stderr).toContain('EACCES');
    expect(world.own()).toEqual(before);
  });
});

describe('given a project that only may be read', () => {
  const fireThere = async (put: typeof putToWork, event: HostEvent) => {
    const world = createHookWorld();
    const files = put(world);
    for (const directory of [world.home, ...directoriesBelow(world.home)]) chownSync(directory, 65_534, 65_534);
    forbidWriting(world, join(world.project, 'specs'));
    return { files, run: await world.fire(event, unprivileged()) };
  };

  it('when an agent passes, then its box stays open and everything else is done', async () => {
    const { files, run } = await fireThere(putToWork, WRITING_EVENTS['the report of an agent']);
    expectSilence(run, { answer: /DEV）完成/, complains: ['specs'] });
    expect(files.readJson('workflow.json')).toMatchObject({ stages: { DEV: { status: 'completed', result: 'pass' } } });
  });

  it('when the work is finished, then the feature stays where it is and the end is told', async () => {
    const { files, run } = await fireThere(putToFinish, WRITING_EVENTS['the end of a turn']);
    expectSilence(run, { answer: /"result":"☑️/, complains: ['specs'] });
    expect(files.readJson('workflow.json')).toMatchObject({ phase: 'finished' });
  });
});

describe('given a home that cannot be there, because a file is in its place', () => {
  const homeless = (world: HookWorld): HookOptions => {
    writeFileSync(join(world.root, 'file'), '');
    return { env: { OVERTONE_HOME: join(world.root, 'file', 'home') } };
  };

  /** Without a workflow the end of a turn has nothing to write. */
  const writing = EVENT_NAMES.filter((name) => name !== 'the end of a turn');

  it.each(writing)('when %s comes, then the hook answers and says what is wrong', async (name) => {
    const world = createHookWorld();
    const { code, json, stderr } = await world.fire(WRITING_EVENTS[name], homeless(world));
    expect(code).toBe(0);
    expect(Object.keys(json)).not.toEqual([]);
    expect(json).not.toHaveProperty('decision');
    expect(stderr).toMatch(/^\[overtone\/[\w-]+\] .*ENOTDIR/);
  });

  it('when a delegation cannot be judged, then it is neither allowed nor denied, and that is said', async () => {
    const world = createHookWorld();
    const run = await world.fire(delegated('s1', AGENT), homeless(world));
    expect([run.code, run.stdout]).toEqual([0, expect.stringMatching(UNGUARDED)]);
    expect(run.stdout).not.toContain('permissionDecision');
  });

  it('when an agent reports, then nothing is kept in the project either', async () => {
    const world = createHookWorld();
    world.putFeature('shop');
    const options = homeless(world);
    const before = world.foreign();
    await world.fire(agentReported('s1', AGENT), options);
    expect(world.foreign()).toEqual(before);
  });
});

function forbidWriting(world: HookWorld, top: string): void {
  for (const directory of [world.root, dirname(top)]) chmodSync(directory, 0o755);
  const directories = [top, ...directoriesBelow(top)];
  for (const directory of directories) chmodSync(directory, 0o555);
  onTestFinished(() => {
    for (const directory of directories) chmodSync(directory, 0o755);
  });
}

const directoriesBelow = (top: string): string[] =>
  readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
