/** Hard rules on the real host: a denial names its remedy to the model, and a clean edit stays under the user's permissions. */
import { existsSync, readdirSync } from 'node:fs';
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

describe('given a task', () => {
  it('when a command would delete its record, then it is refused, and the model hears which rule it is', async ({
    world,
    expect,
  }) => {
    const run = await runHost({
      ...world,
      plugin: OVERTONE,
      prompts: ['/mc fix the search box', 'Tidy up.'],
      args: ['--permission-mode', 'bypassPermissions'],
      env: { OVERTONE_LOCALE: 'en' },
      script: ({ newest }) =>
        readableText(newest).includes('Tidy up.')
          ? use(call('Bash', { command: 'rm -f tasks/*/.task-meta.json', description: 'tidy up' }))
          : say('Done.'),
    });
    expectHealthy(run);
    const heard = run.mainRequests().map(({ newest }) => readableText(newest));
    expect(heard.some((text) => text.includes('base.state-files'))).toBe(true);
    const [task = ''] = readdirSync(join(world.project, 'tasks'));
    expect(existsSync(join(world.project, 'tasks', task, '.task-meta.json'))).toBe(true);
  });
});
