/** Whether a session is active: decided by its host's process and its last event, not by its state file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { rowOf } from '../../src/workflow/view/rows.ts';
import { apply, newFlow, started } from '../kit/flow.ts';
import { createHome, follow } from './kit/live-world.ts';

/** A session with an agent at work, whose host is the given process. */
async function followed(host?: number) {
  const world = createHome();
  const { store } = world;
  store.update('s1', () => ({ flow: apply(newFlow('single'), started('developer')), value: undefined }));
  if (host !== undefined) world.put(world.file('s1', 'session.json'), JSON.stringify({ host, request: 'Add a cart' }));
  const { live, until } = await follow(world, { slowMs: 20 });
  const row = () => {
    const facts = live.facts('s1');
    return facts && rowOf(facts);
  };
  return { ...world, until, row };
}

it('given an agent at work, when its host is killed, then the session is closed at once', async () => {
  const host = spawn('sleep', ['600']);
  onTestFinished(() => void host.kill('SIGKILL'));
  const { row, until } = await followed(host.pid);
  expect(row()).toMatchObject({ group: 'working', isActive: true, request: 'Add a cart' });
  host.kill('SIGKILL');
  await once(host, 'exit');
  await until(() => row()?.group === 'paused');
  expect(row()).toMatchObject({ isActive: false, waitsFor: { kind: 'session-end' } });
});

it('given an agent at work, when the session ends and is resumed, then it is closed and open again', async () => {
  const { row, until, store } = await followed(process.pid);
  store.appendEvents('s1', [{ type: 'session:end', data: { reason: 'exit' } }]);
  await until(() => row()?.group === 'paused');
  store.appendEvents('s1', [{ type: 'session:start' }]);
  await until(() => row()?.group === 'working');
});

it('given no known host, when nothing was heard for minutes, then no agent is at work', async () => {
  const { row, until, file } = await followed();
  expect(row()?.group).toBe('working');
  const longAgo = new Date(Date.now() - 11 * 60_000);
  utimesSync(file('s1', 'workflow.json'), longAgo, longAgo);
  await until(() => row()?.group === 'paused');
});
