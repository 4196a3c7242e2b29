/** 1d: the end of a session is recorded once, its loop is stopped, and nothing delays the host's exit. */
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listHooks } from '../kit/hook-process.ts';
import { createFileRecorder } from './file-recorder.ts';
import { callLibrary } from './library.ts';
import { createWorld, EMPTY, recorded, SESSION, type World, without } from './world.ts';

const RUNNING = {
  iteration: 4,
  iterations: 4,
  stopped: false,
  consecutiveErrors: 1,
  startedAt: '2026-03-01T08:00:00.000Z',
  note: 'kept',
};

function worldWithLoop(loop = RUNNING): World {
  const world = createWorld();
  world.session.write('loop.json', loop);
  world.session.setCurrentSession(SESSION);
  return world;
}

async function endSession(world: World, reason: string): Promise<void> {
  expect(await world.fire('SessionEnd', { reason })).toMatchObject({ code: 0, stdout: EMPTY, stderr: '' });
}

/** All that the end of a session leaves behind. */
function expectCleanedUp({ session }: World, reason: string): void {
  expect(session.timeline('session:end')).toMatchObject([{ reason }]);
  expect(session.readJson('loop.json')['stopped']).toBe(true);
  expect(session.currentSession()).toBeUndefined();
}

describe('given SessionEnd', () => {
  it('1d-1: when a running session ends, then one session:end is written with its reason and time', async () => {
    const world = worldWithLoop();
    await endSession(world, 'prompt_input_exit');
    const [event, ...others] = world.session.timeline();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'session:end', category: 'session', reason: 'prompt_input_exit' });
    const ts = String(event?.['ts']);
    expect(new Date(ts).toISOString()).toBe(ts);
  });

  it('1d-2: when a running session ends, then its loop is stopped and every other field stays', async () => {
    const world = worldWithLoop();
    await endSession(world, 'prompt_input_exit');
    expect(world.session.readJson('loop.json')).toMatchObject({ ...RUNNING, stopped: true });
  });

  it('1d-3: when the loop was already stopped, then nothing is written a second time', async () => {
    const world = worldWithLoop({ ...RUNNING, stopped: true });
    const before = world.session.readText('loop.json');
    await endSession(world, 'prompt_input_exit');
    expect(world.session.timeline()).toEqual([]);
    expect(world.session.readText('loop.json')).toBe(before);
  });

  it('1d-4: when it is the current session, then the slot is emptied, and the one of another session is not', async () => {
    const world = worldWithLoop();
    await endSession(world, 'other');
    expect(world.session.currentSession() ?? '').toBe('');
    world.session.setCurrentSession('another-session');
    await endSession(world, 'other');
    expect(world.session.currentSession()).toBe('another-session');
  });

  it('1d-5: when the reason is clear, then the clean-up is the same', async () => {
    const world = worldWithLoop();
    await endSession(world, 'clear');
    expectCleanedUp(world, 'clear');
  });

  it('1d-6: when the reason is logout, then the clean-up is the same', async () => {
    const world = worldWithLoop();
    await endSession(world, 'logout');
    expectCleanedUp(world, 'logout');
  });

  it('1d-7: when no session is named, then it leaves in silence and asks for no file', async () => {
    const world = worldWithLoop();
    const recorder = createFileRecorder();
    const payload = JSON.stringify(without(recorded('SessionEnd'), 'session_id'));
    const run = await world.fireText('SessionEnd', payload, { env: recorder.env });
    expect(run).toMatchObject({ code: 0, stdout: EMPTY });
    expect(recorder.files()).toEqual([]);
    expect(world.session.readJson('loop.json')).toEqual(RUNNING);
    await world.fireText('SessionEnd', payload, { env: { ...recorder.env, CLAUDE_SESSION_ID: SESSION } });
    expect(recorder.files()).toContain(world.session.path('loop.json'));
  });

  it('1d-8: when stdin is not JSON, then it is read as an empty event', async () => {
    const world = worldWithLoop();
    const run = await world.fireText('SessionEnd', '{broken');
    expect(run).toMatchObject({ code: 0, stdout: EMPTY });
    expect(run.stderr).toContain('[overtone/safeReadStdin]');
    expect(world.session.readJson('loop.json')).toEqual(RUNNING);
    expect(await callLibrary('safeReadStdin', [], { stdin: '{broken' })).toMatchObject({ value: {}, code: 0 });
  });

  it('1d-9: when there never was a loop, then none is made and the rest is cleaned up', async () => {
    const world = createWorld();
    world.session.setCurrentSession(SESSION);
    await endSession(world, 'prompt_input_exit');
    expect(world.session.timeline('session:end')).toHaveLength(1);
    expect(world.session.exists('loop.json')).toBe(false);
    expect(world.session.currentSession()).toBeUndefined();
  });

  it('1d-10: when hooks.json is read, then the event has one command and it runs on-session-end.js', async () => {
    const hooks = listHooks().filter(({ event }) => event === 'SessionEnd');
    expect(hooks).toMatchObject([{ type: 'command', args: [expect.stringMatching(/\/on-session-end\.js$/)] }]);
    await endSession(worldWithLoop(), 'other');
  });

  it('1d-11: when the hook breaks, then stderr says so, the answer is empty and the rest is still done', async () => {
    const world = createWorld();
    world.session.setCurrentSession(SESSION);
    writeFileSync(dirname(dirname(world.session.path('loop.json'))), 'no directory');
    const run = await world.fire('SessionEnd');
    expect(run).toMatchObject({ code: 0, stdout: EMPTY });
    expect(run.stderr).toContain('[overtone/safeRun]');
    expect(world.session.currentSession()).toBeUndefined();
  });
});
