/** From the first command of a new user to the last: the plugin is installed, used, updated, switched off and removed. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe } from 'vitest';
import { type CommandRun, runHostCommand } from '../../host-kit/host/host-command.ts';
import { publishRepository } from '../../host-kit/host/publication.ts';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { asList, asText } from '../../host-kit/json.ts';
import { say } from '../../host-kit/model/reply.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { asked, playSession, type SessionOptions, stageResults } from './kit/overtone.ts';

const PLUGIN = 'ot@overtone';
const INSTALLED: SessionOptions = { mode: 'foreground', installed: true };

const run = promisify(execFile);

/** Where the installed plugin is: its skills name their command line by its path. */
const commandLineIn = (run: HostRun): string =>
  /node "([^"]+\/dist\/cli\.js)"/.exec(run.mainRequests().at(-1)?.text ?? '')?.[1] ?? 'nowhere';

const hello = (world: World) =>
  playSession(world, ['Hello.'], { ...INSTALLED, strays: () => say('Hello!') }).then(({ hooks, lines, exitCode }) => ({
    exitCode,
    hooks: hooks.length,
    commands: asList(lines.find(({ subtype }) => subtype === 'init')?.['slash_commands']).filter((name) =>
      asText(name).startsWith('ot:'),
    ),
  }));

const life = playedOnce(async (world) => {
  const publication = await publishRepository(world);
  const plugin = (...words: readonly string[]): Promise<CommandRun> => runHostCommand(world, ['plugin', ...words]);
  const installing = [await plugin('marketplace', 'add', publication.url), await plugin('install', PLUGIN)];
  const first = await playSession(world, [asked('quick')], { ...INSTALLED, args: ['--max-turns', '3'] });
  const commandLine = commandLineIn(first);
  const health = await Promise.all(
    [['doctor'], ['hooks'], ['pack', 'validate'], ['rules', 'test']].map((words) =>
      run(process.execPath, [commandLine, ...words], { cwd: world.project }),
    ),
  );
  const before = { commandLine, health, phase: first.stateOf().workflow?.['phase'] };

  await publication.release('9.9.9');
  const updating = [await plugin('marketplace', 'update', 'overtone'), await plugin('update', PLUGIN)];
  const second = await playSession(world, ['Go on.'], { ...INSTALLED, resume: first.sessionId });

  const switching = [await plugin('disable', PLUGIN)];
  const off = await hello(world);
  switching.push(await plugin('enable', PLUGIN));
  const on = await hello(world);
  const removing = [await plugin('uninstall', PLUGIN), await plugin('marketplace', 'remove', 'overtone')];
  const gone = await hello(world);
  await publication.close();
  const commands = [...installing, ...updating, ...switching, ...removing];
  return { world, commands, first, before, updating, second, off, on, gone };
});

describe('given a user who adds the repository as a marketplace', () => {
  it('when the plugin is installed, then the first session works with it, and its command line finds nothing wrong', async ({
    expect,
  }) => {
    const { commands, first, before } = await life();
    expect(commands.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
      commands.map(() => ({ exitCode: 0, stderr: '' })),
    );
    expect(first.pluginErrors).toEqual([]);
    expect(before.phase).toBe('running');
    expect(before.commandLine).toContain('/.claude/plugins/cache/overtone/ot/');
    expect(before.health.map(({ stderr }) => stderr)).toEqual(['', '', '', '']);
  });

  it('when it is updated, then the workflow goes on with the new one', async ({ expect }) => {
    const { updating, second } = await life();
    expect(updating.at(-1)?.stdout).toContain('to 9.9.9');
    expectHealthy(second);
    expect(second.hooks[0]?.stdout).toContain('Overtone 9.9.9');
    expect(stageResults(second)).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'pass' });
    expect(second.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });

  it('when it is switched off or removed, then it is silent, and what was done with it stays', async ({ expect }) => {
    const { world, second, off, on, gone } = await life();
    expect(off).toEqual({ exitCode: 0, hooks: 0, commands: [] });
    expect(on.hooks).toBeGreaterThan(0);
    expect(on.commands).toContain('ot:quick');
    expect(gone).toEqual(off);
    expect(readdirSync(world.project), 'nothing is left in the project').toEqual([]);
    expect(readFileSync(join(world.home, '.claude/settings.json'), 'utf8')).not.toContain('overtone');
    expect(second.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});
