/** What people see while something is paused. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localTime } from '../../src/cli/session.ts';
import { NOW, startedCli } from './kit.ts';

describe('given a session that is paused', () => {
  const LINE = `⏸️ Paused by ot since ${localTime(NOW)}: no tool runs until: ot resume --session s1\n`;

  it('when its state is asked for, then status, doctor and sessions say so until it is resumed', async () => {
    const ot = await startedCli('quick');
    ot.store.appendEvents('s1', [{ type: 'session:start' }]);
    await ot.run('pause', '--session', 's1');
    expect((await ot.run('status', '--session', 's1')).out).toContain(LINE);
    const facts = (await ot.run('status', '--session', 's1', '--json')).json();
    expect(facts).toMatchObject({ pause: { scope: 'session', by: 'ot', at: NOW } });
    expect((await ot.run('doctor', '--session', 's1')).out).toContain(LINE);
    expect((await ot.run('sessions')).out).toMatch(/quick change \(quick\) · 0\/3 · ⏸️ paused\n/);

    await ot.run('resume', '--session', 's1');
    expect((await ot.run('status', '--session', 's1', '--json')).json()).toMatchObject({ pause: null });
    for (const name of ['status', 'doctor']) expect((await ot.run(name, '--session', 's1')).out).not.toContain('⏸️');
    expect((await ot.run('sessions')).out).not.toContain('⏸️');
  });

  it('when it is resumed although it was not paused, then that is said, with what a stopped loop waits for', async () => {
    const ot = await startedCli('quick');
    expect((await ot.run('resume', '--session', 's1')).out).toMatch(/^Session "s1" was not paused\..*“go on”/);
    expect((await ot.run('resume', '--machine')).out).toMatch(/^Nothing was paused\./);
  });

  it('when the whole machine is paused, then the command that resumes it is named, with and without a session', async () => {
    const ot = await startedCli('quick');
    await ot.run('pause', '--machine');
    expect((await ot.run('status', '--session', 's1')).out).toContain('no tool runs until: ot resume --machine\n');
    ot.store.removeSession('s1');
    expect((await ot.run('doctor')).out).toContain('no tool runs until: ot resume --machine\n');
  });

  it('when the flag was written by hand without a time, then it is shown as it is', async () => {
    const ot = await startedCli('quick');
    mkdirSync(`${ot.home}/paused`);
    writeFileSync(`${ot.home}/paused/s1`, '{"by":"me","at":"noon"}');
    expect((await ot.run('status', '--session', 's1')).out).toContain('⏸️ Paused by me since noon: ');
  });

  it('when the flag cannot be read, then that is what is said', async () => {
    const ot = await startedCli('quick');
    writeFileSync(`${ot.home}/paused`, '');
    const { out } = await ot.run('status', '--session', 's1');
    expect(out).toContain('⏸️ The pause flag cannot be read (not a directory), so no tool runs.');
    expect(out).toContain('ot resume --machine');
  });
});
