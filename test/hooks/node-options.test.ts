/** hooks.json starts Node with options that spare it work. What they are may change, and a Node may not know one of them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIRECT } from '../../src/main/kept-code.ts';
import { hookFor, listHooks, PLUGIN, startCommand } from '../kit/hook-process.ts';
import { pathWithNarrowNode } from '../kit/narrow-node.ts';
import { EVENT_NAMES, putToWork, WRITING_EVENTS } from './at-work.ts';
import { createHookWorld } from './world.ts';

const optionsIn = (command: string): string[] => command.match(/ --[\w/=-]+/g) ?? [];

describe('given a Node that knows one of the options no longer', () => {
  it.each(EVENT_NAMES)('when %s is told, then the hook is started without them and answers as ever', async (name) => {
    const [narrow, usual] = [createHookWorld(), createHookWorld()];
    for (const world of [narrow, usual]) putToWork(world);
    const answer = await narrow.fire(WRITING_EVENTS[name], { env: { PATH: pathWithNarrowNode(narrow.root) } });
    const { stdout } = await usual.fire(WRITING_EVENTS[name]);
    const placed = (text: string, { root }: { readonly root: string }): string => text.replaceAll(root, '');
    expect([answer.code, placed(answer.stdout, narrow)]).toEqual([0, placed(stdout, usual)]);
    expect(answer.stderr).toMatch(/^node: bad option: \S+\n$/);
  });
});

/** Whoever is started with options dies when it is about to take a lock. */
const DIES_FIRST = `if (process.execArgv.length > 0) require('node:fs').linkSync = () => process.kill(process.pid, 'SIGKILL');`;

describe('given a hook that is killed after it has read its event', () => {
  it('when the shell starts it once more, then it answers with nothing and changes nothing', async () => {
    const world = createHookWorld();
    putToWork(world);
    const preload = join(world.root, 'tmp', 'dies-first.cjs');
    writeFileSync(preload, DIES_FIRST);
    const withoutLeftovers = () => world.own().filter((line) => !/\.tmp /.test(line));
    const before = withoutLeftovers();
    const event = WRITING_EVENTS['the report of an agent'];
    const { code, stdout } = await world.fire(event, { env: { NODE_OPTIONS: `--require ${preload}` } });
    expect([code, stdout]).toEqual([0, '{"result":""}\n']);
    expect(withoutLeftovers()).toEqual(before);
  });
});

describe('given hooks.json', () => {
  it('when a hook is started, then with the same options as all others: they share what is kept', () => {
    const commands = listHooks().map(({ command }) => optionsIn(command));
    expect(new Set(commands.map((options) => options.join(''))).size).toBe(1);
    expect(commands[0]?.length).toBeGreaterThan(0);
  });
});

describe('given a session that began before an update changed the options', () => {
  it('when it and a new one take turns, then each finds the code it has kept', async () => {
    const world = createHookWorld();
    putToWork(world);
    const { event, payload } = WRITING_EVENTS['a prompt'];
    const command = hookFor(event).command.replace(/\$\{CLAUDE_PLUGIN_ROOT\}/g, PLUGIN);
    const [own, foreign] = [command, command.replace(' --no-rehash-snapshot', '')];
    const cache = join(world.home, '.overtone', 'cache');
    const kept = () => {
      const names = readdirSync(cache).filter((name) => name.startsWith('engine-on-submit-'));
      return names.map((name) => readFileSync(join(cache, name)).at(-1));
    };
    for (const turn of [own, foreign, own, foreign, own]) {
      const { host, ended } = await startCommand(turn, world.options());
      host.end(JSON.stringify({ cwd: world.project, ...payload }));
      expect(await ended).toMatchObject({ code: 0, stderr: '' });
    }
    expect(kept()).toEqual([DIRECT, DIRECT]);
  });
});
