/** Closed, full or silent streams: a hook ends by itself with exit 0, and the user loses nothing. */
import { describe, expect, it } from 'vitest';
import { fireHook, type HookRun, startHook } from '../kit/hook-process.ts';
import { EVENT_NAMES, putToWork, WRITING_EVENTS } from './at-work.ts';
import { EVENTS } from './genuine.ts';
import { complaints, inParallel, send } from './hostile.ts';
import { expectSound } from './soundness.ts';
import { createHookWorld } from './world.ts';

/** A pipe whose other end is gone: opened for both, then only the writing end is kept. */
const NO_READER = 'mkfifo "$TMPDIR/pipe-$$"; exec 3<>"$TMPDIR/pipe-$$" 1>"$TMPDIR/pipe-$$" 3<&-; rm "$TMPDIR/pipe-$$"';

/** Every hook with a genuine event, behind these shell commands. */
async function fireAll(before: string): Promise<(HookRun & { name: string })[]> {
  const world = createHookWorld();
  const files = putToWork(world);
  const outside = world.foreign();
  const runs = await inParallel(EVENT_NAMES, async (name) => ({
    name,
    ...(await world.fire(WRITING_EVENTS[name], { before })),
  }));
  expectSound(files);
  expect([world.foreign(), world.leftovers()]).toEqual([outside, []]);
  return runs;
}

const codesOf = (runs: readonly HookRun[]): unknown[] => [...new Set(runs.map(({ code }) => code))];

describe('given a host that no longer listens', () => {
  it('when the answer is written, then every hook exits 0 and its work is done', async () => {
    const runs = await fireAll(NO_READER);
    expect(codesOf(runs)).toEqual([0]);
    for (const { stderr } of runs) expect(stderr).toMatch(/^\[overtone\/safeRun\] EPIPE[^\n]*\n$/);
  });

  it('when both answer and complaint have nowhere to go, then every hook exits 0', async () => {
    const runs = await fireAll(`${NO_READER}; exec 2>&1`);
    expect(runs.map(({ code, stdout, stderr }) => [code, stdout, stderr])).toEqual(EVENT_NAMES.map(() => [0, '', '']));
  });

  it('when the answer goes to a full disk, then every hook exits 0 and says so', async () => {
    const runs = await fireAll('exec 1>/dev/full');
    expect(codesOf(runs)).toEqual([0]);
    for (const { stderr } of runs) expect(stderr).toMatch(/^\[overtone\/safeRun\] ENOSPC[^\n]*\n$/);
  });

  it('when all three streams are closed, then every hook exits 0', async () => {
    expect(codesOf(await fireAll('exec 0<&- 1>&- 2>&-'))).toEqual([0]);
  });
});

const isUnchecked = (stdout: string): boolean => stdout.startsWith('{"systemMessage":"⚠️ Overtone 無法檢查這次呼叫');

describe('given a host that says nothing', () => {
  it('when it hangs up at once, or the input is closed or no file, then every hook answers with nothing, and a guard says so once', async () => {
    const world = createHookWorld();
    const [own, foreign] = [world.own(), world.foreign()];
    const ways = ['exec 0<&-', 'exec 0</dev/null', 'exec 0</'].flatMap((before) =>
      EVENTS.map((event) => ({ name: `${event} ${before}`, event, raw: '', before })),
    );
    const runs = await inParallel(ways, (way) => send(world, way));
    expect(complaints(runs)).toEqual([]);
    for (const { stdout, stderr } of runs) {
      if (!isUnchecked(stdout)) expect(stdout).toMatch(/^\{"(?:result|additionalContext)":""\}\n$/);
      expect(stderr).toMatch(/^\[overtone\/safeReadStdin\] /);
    }
    const unchecked = runs.flatMap(({ name, stdout }) => (isUnchecked(stdout) ? name : []));
    expect(unchecked).toEqual([expect.stringContaining('PreToolUse')]);
    expect([world.own(), world.foreign()]).toEqual([own, foreign]);
  });

  it('when the event is whole but the line stays open, then the hook answers without waiting for the end', async () => {
    const world = createHookWorld();
    putToWork(world);
    const { payload } = WRITING_EVENTS['a compaction'];
    const { host, ended } = await startHook('PreCompact', world.options());
    host.write(JSON.stringify({ ...payload, cwd: world.project }));
    const { code, stdout, stderr } = await ended;
    host.destroy();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('狀態恢復');
  });

  it('when it speaks slowly, a byte at a time, then the hook hears it out', async () => {
    const world = createHookWorld();
    putToWork(world);
    const { payload } = WRITING_EVENTS['a compaction'];
    const { host, ended } = await startHook('PreCompact', world.options());
    for (const byte of Buffer.from(JSON.stringify({ ...payload, cwd: world.project }))) {
      await new Promise((resolve) => host.write(Uint8Array.of(byte), resolve));
    }
    host.end();
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('狀態恢復');
  });
});

describe('given hooks that are switched off', () => {
  it('when anything comes, then every hook answers with nothing and touches nothing', async () => {
    const world = createHookWorld();
    putToWork(world);
    const [own, foreign] = [world.own(), world.foreign()];
    const runs = await inParallel(EVENT_NAMES, (name) =>
      fireHook(
        WRITING_EVENTS[name].event,
        WRITING_EVENTS[name].payload,
        world.options({ env: { OVERTONE_DISABLE: '1' } }),
      ),
    );
    for (const run of runs) {
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(run.stdout).toMatch(/^\{"(?:result|additionalContext)":""\}\n$/);
    }
    expect([world.own(), world.foreign()]).toEqual([own, foreign]);
  });
});
