/** `ot harden` on the real host: a guard in the user's settings that cannot do its work refuses the call and says why. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { runHost } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { it } from './kit/in-world.ts';

/** A copy of the plugin whose `ot` has hardened the settings of this world's user. */
function hardened({ root, home }: World): string {
  const plugin = join(root, 'hardened');
  cpSync(OVERTONE, plugin, { recursive: true });
  ot(plugin, home, '--write');
  return plugin;
}

const ot = (plugin: string, home: string, option: string) =>
  execFileSync('node', [join(plugin, 'dist/cli.js'), 'harden', option], {
    env: { PATH: process.env['PATH'], HOME: home },
  });

/** The model writes a clean file; what it is told of it. */
async function writes(world: World): Promise<{ isThere: boolean; told: string }> {
  const run = await runHost({
    ...world,
    plugin: OVERTONE,
    prompts: ['Write it.'],
    args: ['--permission-mode', 'bypassPermissions'],
    script: ({ turn }) =>
      turn > 0 ? say('Done.') : use(call('Write', { file_path: join(world.project, 'a.txt'), content: 'hello\n' })),
  });
  const result = run.mainRequests()[1]?.newest[0]?.parts[0];
  return { isThere: existsSync(join(world.project, 'a.txt')), told: JSON.stringify(result) };
}

const guardOf = (plugin: string): string => join(plugin, 'dist/hooks/guard.js');

describe('given settings with the guard of `ot harden`', () => {
  it('when the guard works, then a clean edit is made; when it lacks its rules, then it is refused until the guard is removed', async ({
    world,
    expect,
  }) => {
    const plugin = hardened(world);
    expect(await writes(world)).toMatchObject({ isThere: true });
    rmSync(join(world.project, 'a.txt'));
    rmSync(join(plugin, 'dist/rules.json'));
    const refused = await writes(world);
    expect(refused).toMatchObject({ isThere: false, told: expect.stringContaining('hard rules could not be tried') });
    ot(plugin, world.home, '--remove');
    expect(await writes(world)).toMatchObject({ isThere: true });
  });

  it.for([
    ['is killed', "process.kill(process.pid, 'SIGKILL');"],
    ['hangs', 'setInterval(() => undefined, 1_000);'],
    ['is gone', undefined],
  ] as const)(
    'when it %s, then the call is refused and the model hears of the guard',
    async ([, script], { world, expect }) => {
      const guard = guardOf(hardened(world));
      rmSync(guard);
      if (script !== undefined) writeFileSync(guard, script);
      const settings = join(world.home, '.claude/settings.json');
      writeFileSync(settings, readFileSync(settings, 'utf8').replace('"timeout": 10', '"timeout": 1'));
      expect(await writes(world)).toMatchObject({ isThere: false, told: expect.stringContaining('PreToolUse:Write') });
    },
  );
});
