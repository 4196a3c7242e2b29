/** Node's compile cache: used where available, and without influence on answers. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AGENT } from './at-work.ts';
import { delegated } from './host-events.ts';
import { createHookWorld } from './world.ts';

const SESSION = 'compiled';

function filesKept(home: string): string[] {
  const directory = join(home, '.overtone/cache/compiled');
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(directory, name)).filter((path) => statSync(path).isFile());
}

function guardedWorld() {
  const world = createHookWorld();
  world.begin(SESSION);
  const refusal = async () => {
    const { json, stderr } = await world.fire(delegated(SESSION, AGENT, { subagent_type: 'ot:code-reviewer' }));
    return { json, stderr };
  };
  return { home: world.home, refusal };
}

describe('given a workflow whose guard refuses an agent', () => {
  it('when Node can keep compiled code, then it does', async () => {
    const { home, refusal } = guardedWorld();
    await refusal();
    expect(filesKept(home).length > 0).toBe('enableCompileCache' in nodeModule);
  });

  it('when what was kept is damaged, then the answer is the same', async () => {
    const { home, refusal } = guardedWorld();
    const answer = await refusal();
    expect(answer.json).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
    for (const path of filesKept(home)) {
      const bytes = readFileSync(path);
      bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 64);
      writeFileSync(path, bytes);
    }
    expect(await refusal()).toEqual(answer);
  });
});
