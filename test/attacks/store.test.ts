/** Processes that lose their lock or never get it: nothing is overwritten and no verdict is lost. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFile } from '../../src/store/disk/atomic-write.ts';
import { withLock } from '../../src/store/disk/lock.ts';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { createSessionFiles } from '../kit/session-files.ts';
import { quick } from '../scenarios/workflow-file.ts';
import { createWorld, SESSION } from '../scenarios/world.ts';
import { useWorkersOf } from '../store/workers.ts';

const workers = useWorkersOf(import.meta.url, 'late-writer');
let scratch: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ot-attack-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const stateOf = (pid: number) => /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

it.runIf(process.platform === 'linux')(
  'given a writer that is stopped past the expiry right before its rename, when it continues, then it overwrites nothing',
  async () => {
    const path = join(scratch, 'state.json');
    const { process: late, ending } = workers.start('late-writer', path);
    const pid = late.pid ?? 0;
    while (stateOf(pid) !== 'T') await new Promise((resolve) => setTimeout(resolve, 10));
    // The clock of this process says that the lock has expired.
    const now = () => new Date(Date.now() + LIMITS.lock.expiryMs + 1_000);
    const options = { pid: process.pid, now };
    withLock(`${path}.lock`, options, ({ requireHeld }) =>
      replaceFile(path, 'in time', { ...options, fence: requireHeld }),
    );
    process.kill(pid, 'SIGCONT');
    expect((await ending).output).toContain('refused');
    expect(readFileSync(path, 'utf8')).toBe('in time');
    expect(readdirSync(scratch)).toEqual(['state.json']);
  },
);

it('given a session whose lock is not free, when an agent reports, then the next event takes the verdict', async () => {
  const world = createWorld();
  const session = createSessionFiles(world.home, SESSION);
  session.write('workflow.json', quick({}));
  const lock = session.path('.lock');
  mkdirSync(dirname(lock), { recursive: true });
  // Held by a process that lives, for as long as the hook waits.
  const renew = setInterval(() => writeFileSync(lock, `${process.pid} token ${Date.now()}\n`), 200);
  writeFileSync(lock, `${process.pid} token ${Date.now()}\n`);
  const report = { agent_type: 'ot:developer', last_assistant_message: '<!-- VERDICT: {"result":"pass"} -->' };
  const { code, stderr } = await world.fire('SubagentStop', report);
  clearInterval(renew);
  rmSync(lock);
  expect([code, stderr]).toEqual([0, expect.stringContaining('waits for the next event')]);
  expect(session.readText('workflow.json')).not.toContain('"pass"');
  await world.fire('UserPromptSubmit', { prompt: 'go on' });
  expect(session.readJson('workflow.json')).toMatchObject({ stages: { DEV: { status: 'completed', result: 'pass' } } });
  expect(readdirSync(session.path('.inbox'))).toEqual([]);
});
