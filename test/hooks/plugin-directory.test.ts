/** The plugin as it is installed belongs to the host: hooks read it and leave it as it is. Compiled code lies at home. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIRECT, OF_FIRST_RUN, WITH_VM } from '../../src/main/kept-code.ts';
import { PLUGIN } from '../kit/hook-process.ts';
import { EVENT_NAMES, putToWork, WRITING_EVENTS } from './at-work.ts';
import { inParallel } from './hostile.ts';
import { createHookWorld } from './world.ts';

const filesBelow = (top: string): string[] =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .map((path) => join(top, path))
    .filter((path) => statSync(path).isFile())
    .sort();

/** Answers of all hooks, each in a world of its own, which begins and ends with the code in `cache`. */
const answersOf = (plugin: string, cache: string): Promise<string[]> =>
  inParallel(EVENT_NAMES, async (name) => {
    const world = createHookWorld();
    putToWork(world);
    const own = join(world.home, '.overtone', 'cache');
    cpSync(cache, own, { recursive: true });
    const { code, stdout, stderr } = await world.fire(WRITING_EVENTS[name], { plugin });
    cpSync(own, cache, { recursive: true });
    return `${name}: ${code} ${stdout.replaceAll(world.root, '')} ${stderr}`;
  });

function install(): { plugin: string; cache: string } {
  const { root } = createHookWorld();
  const [plugin, cache] = [join(root, 'plugin'), join(root, 'cache')];
  cpSync(PLUGIN, plugin, { recursive: true });
  mkdirSync(cache);
  return { plugin, cache };
}

describe('given a plugin that was just installed', () => {
  it('when every hook has run, then its directory is as it was', async () => {
    const { plugin, cache } = install();
    const before = filesBelow(plugin);
    await answersOf(plugin, cache);
    expect(filesBelow(plugin)).toEqual(before);
  });
});

describe('given a plugin that is reached through a link', () => {
  it('when every hook has run, then all have answered as if it lay there', async () => {
    const { plugin, cache } = install();
    const link = `${plugin}-link`;
    symlinkSync(plugin, link);
    expect(await answersOf(link, cache)).toEqual(await answersOf(plugin, cache));
  });
});

describe('given a session that began before an update renamed the scripts of hooks.json', () => {
  it('when it asks for one by its name of then, then it gets the same', () => {
    const scripts = filesBelow(join(PLUGIN, 'dist/hooks')).filter((path) => path.endsWith('.cjs'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) expect(readFileSync(path.replace(/\.cjs$/, '.js'))).toEqual(readFileSync(path));
  });
});

describe('given a plugin in which what keeps code is missing', () => {
  it('when a hook runs for the first time, then it answers once all the same', async () => {
    const { plugin } = install();
    rmSync(join(plugin, 'dist/keep-code.js'));
    const world = createHookWorld();
    putToWork(world);
    const { code, stdout } = await world.fire(WRITING_EVENTS['a prompt'], { plugin });
    expect([code, stdout.trimEnd().split('\n').length]).toEqual([0, 1]);
    expect(() => JSON.parse(stdout)).not.toThrow();
  });
});

/** Node's permission model forbids what stands behind its own modules. Its name was another one at first. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

describe('given code of a first run', () => {
  const REPEATED = WRITING_EVENTS['a prompt'];

  function atWork(plugin: string) {
    const world = createHookWorld();
    putToWork(world);
    const cache = join(world.home, '.overtone', 'cache');
    const kept = (): Buffer => {
      const [name = ''] = readdirSync(cache).filter((file) => file.startsWith('engine-on-submit-'));
      return readFileSync(join(cache, name));
    };
    return { kept, fire: (event = REPEATED, env = {}) => world.fire(event, { plugin, env }) };
  }

  it('when the hook runs again, then what that run has added is kept as well', async () => {
    const { kept, fire } = atWork(PLUGIN);
    await fire(WRITING_EVENTS['the notice of an ended agent']);
    const first = kept();
    await fire();
    expect([first.at(-1), kept().at(-1)]).toEqual([OF_FIRST_RUN, DIRECT]);
    expect(kept().length).toBeGreaterThan(first.length);
  });

  it('when another runtime of the same version finds what Node has shown, then it answers all the same', async () => {
    const { plugin } = install();
    const { kept, fire } = atWork(plugin);
    const first = await fire();
    await fire();
    expect(kept().at(-1)).toBe(DIRECT);
    // What stands behind node:vm is missing there.
    const script = join(plugin, 'dist/hooks/on-submit.cjs');
    writeFileSync(script, `process.binding = () => { throw new Error('no such module'); };\n${readFileSync(script)}`);
    const { code, stderr } = await fire();
    expect({ code, stderr }).toEqual({ code: first.code, stderr: '' });
  });

  it('when this Node cannot compile directly and dies of it, then hooks go on with node:vm', async () => {
    const { plugin } = install();
    writeFileSync(join(plugin, 'dist/proof.js'), 'process.abort();\n');
    const { kept, fire } = atWork(plugin);
    const answers = [await fire(), await fire(), await fire()];
    expect(kept().at(-1)).toBe(WITH_VM);
    expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual([0, 0, 0].map((code) => [code, '']));
  });

  it('when a process may not compile directly, though this Node can, then its hook answers as the others do', async () => {
    const { kept, fire } = atWork(PLUGIN);
    await fire();
    await fire();
    const free = await fire();
    const bound = await fire(REPEATED, { NODE_OPTIONS: `${PERMISSION} --allow-fs-read=* --allow-fs-write=*` });
    expect(kept().at(-1)).toBe(DIRECT);
    expect([bound.code, bound.stdout]).toEqual([0, free.stdout]);
  });
});

describe.each([
  ['before it runs', 'PreToolUse', 'engine-pre-look-'],
  ['that went well', 'PostToolUse', 'engine-post-look-'],
])('given a command that concerns nobody, %s', (_, event, look) => {
  const payload = { session_id: 's1', tool_name: 'Bash', tool_input: { command: 'ls' }, tool_response: { stdout: '' } };
  const firing = (sessionId: string) => {
    const world = createHookWorld();
    putToWork(world);
    const cache = join(world.home, '.overtone', 'cache');
    const fire = () => world.fire({ event, payload: { ...payload, session_id: sessionId } });
    return {
      fire,
      kept: () => (existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith('engine-')) : []),
    };
  };

  it('when it has come twice, then the code of the look at it is kept, and nothing else was loaded', async () => {
    const { fire, kept } = firing('s1');
    const answers = [await fire(), await fire()];
    expect(answers.map(({ stdout }) => stdout)).toEqual(['{"result":""}\n', '{"result":""}\n']);
    expect(kept()).toEqual([expect.stringMatching(`^${look}`)]);
  });

  it('when it belongs to no session, then nothing is kept', async () => {
    const { fire, kept } = firing('');
    expect((await fire()).stdout).toBe('{"result":""}\n');
    expect(kept()).toEqual([]);
  });
});

/** With every function compiled, a part is as large as it can get. */
describe('given the largest part', () => {
  it('when all of its code is kept, then it is not too much for who reads it', () => {
    const { home, project } = createHookWorld();
    const input = JSON.stringify({
      session_id: 's1',
      hook_event_name: 'UserPromptSubmit',
      cwd: project,
      prompt: '/mc build the shop',
    });
    const script = join(PLUGIN, 'dist/hooks/on-submit.cjs');
    execFileSync(process.execPath, ['--no-lazy', script], { input, env: { HOME: home, OVERTONE_NO_DASHBOARD: '1' } });
    const kept = readdirSync(join(home, '.overtone', 'cache'));
    expect(kept.filter((name) => name.startsWith('task-flow-'))).toHaveLength(1);
  });
});

/** As after a power cut, and whichever page it is. */
const withoutPage = (bytes: Buffer): Buffer => {
  const page = 4096 * Math.floor((Math.random() * (bytes.length - 1)) / 4096);
  return bytes.fill(0, page, Math.min(page + 4096, bytes.length - 1));
};
const torn = (bytes: Buffer): Buffer => bytes.fill(0xff, Math.floor(bytes.length / 4), Math.floor(bytes.length / 2));

describe('given code that earlier hooks have compiled', () => {
  const SPOILERS: readonly (readonly [string, (path: string) => void])[] = [
    ['empty', (path) => truncateSync(path)],
    ['cut in half', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
    ['full of zeros', (path) => writeFileSync(path, Buffer.alloc(statSync(path).size))],
    ['text', (path) => writeFileSync(path, 'process.exit(7)\n'.repeat(1000))],
    ['without one of its pages', (path) => writeFileSync(path, withoutPage(readFileSync(path)))],
    ['torn in the middle', (path) => writeFileSync(path, torn(readFileSync(path)))],
  ];

  it.each(SPOILERS)('when it is %s, then every hook answers as before', async (_, spoil) => {
    const { plugin, cache } = install();
    const answers = await answersOf(plugin, cache);
    expect(filesBelow(cache).length).toBeGreaterThan(5);
    for (const path of filesBelow(cache)) spoil(path);
    expect(await answersOf(plugin, cache)).toEqual(answers);
  });
});
