/** A project made to mislead task flow: nothing outside it is written, and no hook hangs or breaks. */
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Fire, fireHook } from '../kit/hook-process.ts';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import { bring, bringLink, bringTask, edited, fireTaskEvents, TASK } from './brought-along.ts';
import { humanSpoke, turnEnded } from './host-events.ts';
import { createHookWorld, type HookWorld } from './world.ts';

const played = usePlayedHooks();

/** A neighbour with a letter, a log and a task of its own. */
function worldWithNeighbour(fire: Fire = played): { readonly world: HookWorld; readonly neighbour: string } {
  const world = createHookWorld(fire);
  const neighbour = join(world.root, 'neighbour');
  mkdirSync(join(neighbour, 'letters'));
  writeFileSync(join(neighbour, 'letters/keep.json'), '{"keep":true}');
  writeFileSync(join(neighbour, 'log'), 'precious\n');
  writeFileSync(join(neighbour, '.task-meta.json'), JSON.stringify({ task_id: TASK, task_description: 'theirs' }));
  return { world, neighbour };
}

/** What never ends, and what waits for a writer that never comes. */
const MAKE_PIPE = 'mkfifo';

describe('given links to what has no end', () => {
  it.each([
    [['.overtone.json', 'shop.py', `tasks/${TASK}/.conversation.jsonl`]],
    [['.overtone/packs/shop/pack.json', '.claude/taskflow-rules.json', `tasks/${TASK}/.before.jsonl`]],
    [['.claude/knowledge-base.json', '.claude/workflow-state.json']],
    [['.claude/workflow-config.json']],
    [['.claude/.task-active.json']],
    [['.claude/.task-active.lock']],
    [[`tasks/${TASK}/.task-meta.json`]],
    [[`tasks/${TASK}/.lock`]],
  ])('when %j are such, by turns, then every event is answered', async (paths) => {
    const { world, neighbour } = worldWithNeighbour();
    const targets = ['/dev/zero', join(neighbour, 'pipe')];
    execFileSync(MAKE_PIPE, targets.slice(1));
    bringTask(world);
    for (const [index, path] of paths.entries()) bringLink(world, path, targets[(index + paths.length) % 2] ?? '');
    expect(await fireTaskEvents(world)).toEqual([]);
  });
});

describe('given an index that cannot be read', () => {
  it('when the user asks for a task, then the reason is told instead of nothing', async () => {
    const world = createHookWorld(played);
    bring(world, '.claude/.task-active.json/file', '');
    const { code, json } = await world.fire(humanSpoke('s1', '/mc build the shop'));
    expect(code).toBe(0);
    expect(json).toMatchObject({ decision: 'block', reason: expect.stringContaining('.task-active.json') });
    expect((await world.fire(humanSpoke('s1', 'build the shop'))).json).not.toHaveProperty('decision');
  });
});

describe('given files that are far too large', () => {
  it.each([
    [['.overtone.json', `tasks/${TASK}/.conversation.jsonl`, 'shop.py']],
    [['.claude/workflow-config.json', `tasks/${TASK}/.before.jsonl`]],
    [['.claude/workflow-state.json', '.claude/.task-active.json']],
    [[`tasks/${TASK}/.task-meta.json`]],
  ])('when %j are, then every event is answered', async (paths) => {
    const { world } = worldWithNeighbour();
    bringTask(world);
    for (const path of paths) {
      bring(world, path, '');
      truncateSync(join(world.project, path), 20 * 1024 ** 2);
    }
    expect(await fireTaskEvents(world)).toEqual([]);
  });
});

describe('given a project that comes with a task at work', () => {
  it('when nothing is wrong with it, then every event is answered', async () => {
    const { world } = worldWithNeighbour(fireHook);
    bringTask(world);
    expect(await fireTaskEvents(world)).toEqual([]);
  });

  it.each([
    ['its history', `tasks/${TASK}/.conversation.jsonl`, 'log'],
    ['its memory of files', `tasks/${TASK}/.before.jsonl`, 'log'],
    ['its inbox', `tasks/${TASK}/.inbox`, 'letters'],
    ['its record', `tasks/${TASK}/.task-meta.json`, '.task-meta.json'],
    ['its context', `tasks/${TASK}/context.md`, 'log'],
    ['its directory', `tasks/${TASK}`, '.'],
    ['the archive', 'tasks/已归档', '.'],
    ['the folder of cancelled tasks', 'tasks/已取消', '.'],
    ['the directory of tasks', 'tasks', '.'],
    ['the index', '.claude/.task-active.json', 'log'],
    ['the state', '.claude/workflow-state.json', 'log'],
    ['the job of the wrap-up agent', '.claude/.agent-doc-update.txt', 'log'],
  ])('when %s is a link that leads outside, then nothing is written there', async (_, path, target) => {
    const { world, neighbour } = worldWithNeighbour();
    bringTask(world);
    bringLink(world, path, join(neighbour, target));
    expect(await fireTaskEvents(world)).toEqual([]);
  });

  it('when its documents are links, then nothing of what lies behind them is copied or told', async () => {
    const { world, neighbour } = worldWithNeighbour();
    bringTask(world);
    for (const name of ['context.md', 'solution.md']) {
      bringLink(world, `tasks/${TASK}/${name}`, join(neighbour, 'log'));
    }
    const said = [(await world.fire(edited(join(world.project, 'shop.py')))).stdout];
    for (const prompt of ['/mc confirm', '/mc wrap-up', '收尾完成', 'go on']) {
      said.push((await world.fire(humanSpoke('s1', prompt))).stdout, (await world.fire(turnEnded('s1', []))).stdout);
    }
    expect(said.join('')).not.toContain('precious');
    const texts = readdirSync(join(world.project, 'tasks'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
    expect(texts.join('')).not.toContain('precious');
  });

  it('when its pack has links to files outside, then they are not read to the model', async () => {
    const { world, neighbour } = worldWithNeighbour();
    bring(world, '.overtone.json', { pack: 'shop' });
    bring(world, '.overtone/packs/shop/pack.json', { id: 'shop', version: '1' });
    for (const key of ['init.generic', 'init.footer', 'init.bugGuide', 'init.knowledge']) {
      bringLink(world, `.overtone/packs/shop/prompts/${key}.zh-TW.md`, join(neighbour, 'log'));
    }
    const { code, stdout } = await world.fire(humanSpoke('s1', '/mc build the thing'));
    expect([code, stdout.includes('precious')]).toEqual([0, false]);
    expect(stdout).toContain('build the thing');
  });

  it.each([
    ['finished', { step4_cleanup: { status: 'completed' } }, 'tasks/已归档'],
    [
      'finished and its name in the archive is a link',
      { step4_cleanup: { status: 'completed' } },
      `tasks/已归档/${TASK}`,
    ],
  ])('when it is %s, then it is not moved through a link', async (_, steps, path) => {
    const { world, neighbour } = worldWithNeighbour();
    bringTask(world, { workflow_state: { current_step: 'step4_cleanup', steps } });
    bringLink(world, path, neighbour);
    expect(await fireTaskEvents(world)).toEqual([]);
    expect(lstatSync(join(world.project, path)).isSymbolicLink()).toBe(true);
  });
});
