/** hooks.json starts Node with options that spare it work. What they are may change, and a later Node may not know one of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOOK_EVENTS, V8_OPTIONS } from '../../src/core/registry/hook-events.ts';
import { DIRECT } from '../../src/main/kept-code.ts';
import { hookFor, listHooks, PLUGIN, startCommand } from '../kit/hook-process.ts';
import { optionsOfNewerNode, pathWithNarrowNode } from '../kit/later-node.ts';
import { putToWork, WRITING_EVENTS } from './at-work.ts';
import { createHookWorld } from './world.ts';

describe('given a Node that nobody has tried the options of hooks.json on', () => {
  function onNewerNode() {
    const world = createHookWorld();
    return { world, NODE_OPTIONS: optionsOfNewerNode(join(world.root, 'tmp')) };
  }
  const begin = WRITING_EVENTS['a resumed session'];

  it('when it knows one no longer, then the session that begins says so, and what to do', async () => {
    const { world, NODE_OPTIONS } = onNewerNode();
    const env = { NODE_OPTIONS, PATH: pathWithNarrowNode(world.root), OVERTONE_LOCALE: 'en' };
    const { code, json, stderr } = await world.fire(begin, { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json['systemMessage']).toMatch(/does not know --no-rehash-snapshot[\s\S]*Update Overtone/);
  });

  it('when it knows them all, then nothing is said', async () => {
    const { world, NODE_OPTIONS } = onNewerNode();
    expect((await world.fire(begin, { env: { NODE_OPTIONS } })).json).not.toHaveProperty('systemMessage');
  });
});

describe('given hooks.json', () => {
  const optionsOf = (event: string) =>
    listHooks()
      .filter((hook) => hook.event === event)
      .flatMap(({ command }) => command.match(/--\S+/g) ?? []);

  it('when it is read, then the beginning of a session is started by any Node, and it alone', () => {
    const starting = Object.keys(HOOK_EVENTS).filter((event) =>
      V8_OPTIONS.every((option) => !optionsOf(event).includes(option)),
    );
    expect(starting).toEqual(['SessionStart']);
  });

  it('when a hook is started, then by one command that every shell understands', () => {
    for (const { command } of listHooks()) {
      expect(command).toMatch(/^node (?:--[\w/=-]+ )+"\$\{CLAUDE_PLUGIN_ROOT\}\/dist\/hooks\/[\w-]+\.c?js"$/);
    }
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
