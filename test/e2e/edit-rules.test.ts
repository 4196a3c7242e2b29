/** Hard rules on the real host: a denial names its remedy to the model, and whoever breaks no rule stays under the user's permissions. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { mod } from './kit/mod-task.ts';

const FILE = 'behavior_packs/shop.py';
/** No rule could be broken there, so none is loaded. */
const UNRULED = 'shop.txt';

/** The model writes the files one after the other; `mode` is what the user lets it do unasked. */
const write = (world: World, content: string, mode: string, files: readonly string[] = [FILE]): Promise<HostRun> => {
  const { write: writeFile } = mod(world);
  return runHost({
    ...world,
    plugin: OVERTONE,
    prompts: ['Add the shop.'],
    args: ['--permission-mode', mode],
    env: { OVERTONE_LOCALE: 'en' },
    script: ({ turn }) => {
      const file = files[turn];
      return file === undefined ? say('Done.') : use(writeFile(file, content));
    },
  });
};

const resultOf = (run: HostRun, at = 0) => run.mainRequests()[at + 1]?.newest[0]?.parts[0];
const answerOf = (run: HostRun, at: number): string =>
  run.hooks.filter(({ name }) => name === 'PreToolUse:Write')[at]?.stdout.trim() ?? 'no hook ran';

/** Clean edits, by the mode they come in. */
const clean = (mode: string, files: readonly string[]) =>
  playedOnce(async (world) => ({ world, files, run: await write(world, 'hp = 1\n', mode, files) }));
const CLEAN = { acceptEdits: clean('acceptEdits', [FILE]), default: clean('default', [FILE, UNRULED]) };

describe('given a project with hard rules and no task', () => {
  it('when an edit breaks one, then it is refused whatever the user allows, and the model hears rule and remedy', async ({
    world,
    expect,
  }) => {
    const run = await write(world, 'import os\n\nprices = []\n', 'bypassPermissions');
    expectHealthy(run);
    expect(resultOf(run)).toMatchObject({ type: 'result', isError: true });
    expect(resultOf(run)).toMatchObject({
      text: expect.stringMatching(/mod\.06-imports[\s\S]*import json/),
    });
    expect(resultOf(run), 'where more is written').toMatchObject({
      text: expect.stringMatching(/mod\.11[\s\S]*knowledge\/\w+\.py:\d+-\d+/),
    });
    expect(existsSync(join(world.project, FILE))).toBe(false);
  });

  it.for([
    ['acceptEdits', FILE, true],
    ['default', FILE, false],
    ['default', UNRULED, false],
  ] as const)(
    'when a clean edit comes in the mode %s to %s, then the hook decides nothing and the host’s own answer stands',
    async ([mode, file, runs], { expect }) => {
      const { world, files, run } = await CLEAN[mode]();
      const at = files.indexOf(file);
      expectHealthy(run);
      expect(answerOf(run, at)).not.toMatch(/permissionDecision|no hook ran/);
      expect(resultOf(run, at)).toMatchObject({ type: 'result', isError: !runs });
      expect(existsSync(join(world.project, file))).toBe(runs);
    },
  );
});

describe('given a task in a repository that does not track it', () => {
  /** Each command in a turn of its own, as the model says it, whatever the user allows. */
  const commands = (world: World, first: string) =>
    runHost({
      ...world,
      plugin: OVERTONE,
      prompts: ['/mc fix the search box', 'Tidy up.'],
      args: ['--permission-mode', 'bypassPermissions'],
      env: { OVERTONE_LOCALE: 'en' },
      script: ({ newest }) => {
        const words = readableText(newest);
        if (words.includes('Tidy up.')) return use(call('Bash', { command: first, description: 'tidy up' }));
        const proposed = /→ `(git [^`]+)`/.exec(words)?.[1];
        return proposed ? use(call('Bash', { command: proposed, description: 'as proposed' })) : say('Done.');
      },
    });

  it('when git clean would take its record, then it is refused, and what the refusal proposes runs and leaves it', async ({
    world,
    expect,
  }) => {
    execFileSync('git', ['init', '-q', world.project]);
    writeFileSync(join(world.project, 'left-over.txt'), '');
    const run = await commands(world, 'git clean -fd');
    expectHealthy(run);
    const denied = run
      .mainRequests()
      .map(({ newest }) => readableText(newest))
      .find((text) => text.includes('→ `git '));
    expect(denied).toMatch(/base\.state-files[\s\S]*→ `git clean -fd -e \.claude -e tasks`/);
    const [task = ''] = readdirSync(join(world.project, 'tasks'));
    expect(existsSync(join(world.project, 'tasks', task, '.task-meta.json'))).toBe(true);
    expect(existsSync(join(world.project, 'left-over.txt'))).toBe(false);
  });
});
