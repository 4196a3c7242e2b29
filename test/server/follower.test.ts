/** The follower on real files: whatever happens to them, no event is lost or reported twice. */
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newLoop } from '../../src/workflow/loop/loop.ts';
import { newFlow } from '../kit/flow.ts';
import { AT, createHome, eventLine, follow } from './kit/live-world.ts';

const kinds = (changes: readonly { readonly kind: string }[]) => changes.map(({ kind }) => kind);

describe('given a home that is followed', () => {
  it('when a session was there before, then its past events are not sent and its state is known', async () => {
    const world = createHome();
    world.store.update('s1', () => ({ flow: newFlow('quick'), events: [{ type: 'workflow:start' }], value: 0 }));
    const { live, changes, until, keys } = await follow(world);
    expect(live.facts('s1')?.flow?.workflow).toBe('quick');
    expect(changes).toEqual([]);
    world.append('s1', eventLine('new'));
    await until(() => keys().length > 0);
    expect(keys()).toEqual(['new']);
  });

  it('when a session begins, then all of it is reported: state, loop, events, denials', async () => {
    const world = createHome();
    const { live, changes, until } = await follow(world);
    world.store.update('s1', () => ({
      flow: { ...newFlow('quick'), project: '/here' },
      loop: newLoop(AT),
      events: [{ type: 'workflow:start' }, { type: 'stage:start', data: { stage: 'DEV' } }],
      value: 0,
    }));
    const denial = { ts: AT, kind: 'guard', subject: 'tester', causes: ['DEV'], text: 'not yet' };
    world.append('s1', `${JSON.stringify(denial)}\n`, 'denials.jsonl');
    await until(() => changes.some(({ kind }) => kind === 'denial'));
    await until(() => changes.filter(({ kind }) => kind === 'timeline').length === 2);
    expect(new Set(kinds(changes))).toEqual(new Set(['touched', 'workflow', 'loop', 'timeline', 'denial']));
    expect(changes.find(({ kind }) => kind === 'denial')).toMatchObject({ denial });
    expect(live.facts('s1')).toMatchObject({ project: '/here', loop: { startedAt: AT } });
  });

  it('when workflow.json is replaced again and again, then the last one is known', async () => {
    const world = createHome();
    world.store.update('s1', () => ({ flow: newFlow('quick'), value: 0 }));
    const { live, until } = await follow(world);
    for (let failCount = 1; failCount <= 20; failCount += 1) {
      world.store.update('s1', () => ({ flow: { ...newFlow('quick'), failCount }, value: 0 }));
    }
    await until(() => live.facts('s1')?.flow?.failCount === 20);
    world.store.update('s1', () => ({ flow: { ...newFlow('quick'), failCount: 21 }, value: 0 }));
    await until(() => live.facts('s1')?.flow?.failCount === 21);
  });

  it('when workflow.json is damaged, then the session stays without a flow, and gets it back', async () => {
    const world = createHome();
    world.store.update('s1', () => ({ flow: newFlow('quick'), value: 0 }));
    const { live, until } = await follow(world);
    writeFileSync(world.file('s1', 'workflow.json'), '{broken');
    await until(() => live.facts('s1')?.flow === undefined);
    world.store.setAsideFlow('s1');
    world.store.update('s1', () => ({ flow: newFlow('quick'), value: 0 }));
    await until(() => live.facts('s1')?.flow !== undefined);
  });

  it('when a line comes in pieces, torn within a letter, then it is told once and whole', async () => {
    const world = createHome();
    world.append('s1', eventLine('before'));
    const { until, keys } = await follow(world);
    const line = Buffer.from(eventLine('階段✅'));
    // Each piece is read by itself: the marks come after it.
    for (let at = 0; at < line.length; at += 7) {
      world.append('s1', line.subarray(at, at + 7));
      world.append('s2', eventLine(at));
      await until(() => keys('s2').includes(at));
    }
    await until(() => keys().length > 0);
    expect(keys()).toEqual(['階段✅']);
  });

  it('when lines are corrupt or longer than a megabyte, then only those are skipped', async () => {
    const world = createHome();
    world.append('s1', eventLine('before'));
    const { until, keys } = await follow(world);
    world.append('s1', '{"type":"tool:fail\n\n[]\nnull\n{"type":"no:such","ts":""}\n');
    world.append('s1', eventLine('long', { padding: 'x'.repeat(1024 * 1024) }));
    world.append('s1', eventLine('after'));
    await until(() => keys().includes('after'));
    expect(keys()).toEqual(['after']);
  });

  it('when the timeline turns into segments, then reading goes on from one to the next', async () => {
    const world = createHome();
    world.append('s1', eventLine('0'));
    const { until, keys, changes } = await follow(world);
    const padding = 'x'.repeat(60_000);
    for (let key = 1; key <= 40; key += 1) {
      world.store.appendEvents('s1', [{ type: 'tool:failure', data: { key, padding } }]);
    }
    await until(() => keys().length === 40);
    expect(keys()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(kinds(changes)).not.toContain('reset');
  });

  it('when an event is appended to a file that has just become a segment, then that is reported as well', async () => {
    const world = createHome();
    world.append('s1', eventLine('a'));
    const { until, keys, changes } = await follow(world);
    renameSync(world.file('s1', 'timeline.jsonl'), world.file('s1', 'timeline.000001.jsonl'));
    world.append('s1', eventLine('c'));
    await until(() => keys().includes('c'));
    world.append('s1', eventLine('late'), 'timeline.000001.jsonl');
    await until(() => keys().includes('late'));
    expect(keys()).toEqual(['c', 'late']);
    expect(kinds(changes)).not.toContain('reset');
  });

  it.each([
    ['cut', (path: string) => truncateSync(path, 0)],
    ['deleted', (path: string) => rmSync(path)],
  ])('when the timeline is %s, then that is a reset, and what follows is told', async (_what, harm) => {
    const world = createHome();
    world.append('s1', eventLine('a') + eventLine('b'));
    const { until, keys, changes } = await follow(world);
    harm(world.file('s1', 'timeline.jsonl'));
    await until(() => changes.some(({ kind }) => kind === 'reset'));
    world.append('s1', eventLine('after'));
    await until(() => keys().includes('after'));
    expect(keys().filter((key) => key === 'after')).toHaveLength(1);
  });

  it('when the timeline is replaced by another file, then that is a reset', async () => {
    const world = createHome();
    world.append('s1', eventLine('a'));
    const { until, keys, changes } = await follow(world);
    world.append('s1', eventLine('other'), 'other');
    renameSync(world.file('s1', 'other'), world.file('s1', 'timeline.jsonl'));
    await until(() => keys().includes('other'));
    expect(kinds(changes).filter((kind) => kind === 'reset')).toHaveLength(1);
  });

  it('when a session is removed and comes again, then both are told and the new one is followed', async () => {
    const world = createHome();
    world.append('s1', eventLine('old'));
    const { live, until, keys, changes } = await follow(world);
    world.store.removeSession('s1');
    await until(() => changes.some(({ kind }) => kind === 'removed'));
    expect(live.list()).toEqual([]);
    for (const key of ['new', 'newer']) {
      world.append('s1', eventLine(key));
      await until(() => keys().includes(key));
    }
    expect(keys()).toEqual(['new', 'newer']);
  });

  it('when the whole directory of sessions goes and comes back, then it is followed again', async () => {
    const world = createHome();
    world.append('s1', eventLine('old'));
    const { until, keys, changes } = await follow(world);
    rmSync(`${world.home}/sessions`, { recursive: true });
    await until(() => changes.some(({ kind }) => kind === 'removed'));
    world.append('s2', eventLine('first'));
    await until(() => keys('s2').includes('first'));
  });

  it('when there is no home yet, then it is followed as soon as there is one', async () => {
    const world = createHome();
    const { until, keys } = await follow(world, { slowMs: 20 });
    world.append('s1', eventLine('first'));
    await until(() => keys().includes('first'));
  });

  it('when one session cannot be read, then the others are followed all the same', async () => {
    const world = createHome();
    mkdirSync(world.file('bad', 'timeline.jsonl'), { recursive: true });
    world.append('s1', eventLine('a'));
    const { until, keys } = await follow(world);
    world.append('s1', eventLine('b'));
    await until(() => keys().includes('b'));
    expect(keys()).toEqual(['b']);
  });

  it('when a client looks at a session, then its feature and its task are followed too', async () => {
    const world = createHome();
    const flow = { ...newFlow('quick', 'search-box'), project: world.project };
    world.store.update('s1', () => ({ flow, value: 0 }));
    const tasks = `${world.project}/specs/features/in-progress/search-box/tasks.md`;
    world.put(tasks, '- [ ] one\n');
    const { live, until, changes } = await follow(world, { slowMs: 20 });
    const touch = async (change: () => void) => {
      const before = changes.length;
      change();
      await until(() => changes.slice(before).some(({ kind }) => kind === 'touched'));
    };
    const leave = live.attend('s1');
    await touch(() => writeFileSync(tasks, '- [x] one\n- [ ] two\n'));
    const binding = { task_id: 't', task_dir: `${world.project}/tasks/t`, bound_at: AT };
    const index = JSON.stringify({ active_tasks: { s1: binding } });
    await touch(() => world.put(`${world.project}/.claude/.task-active.json`, index));
    await touch(() => world.put(`${world.project}/tasks/t/.task-meta.json`, '{}'));
    leave();
    leave();
  });
});
