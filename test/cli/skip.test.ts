import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOW, startedCli } from './kit.ts';

describe('ot skip', () => {
  it('completes a pending closing stage with an attempt "skipped", the reason, and its box ticked', async () => {
    const ot = await startedCli('standard', '--feature', 'user-login');
    const { code, out } = await ot.run('skip', 'docs', '--reason', 'nothing documented changed', '--session', 's1');
    expect(code).toBe(0);
    expect(out).toContain('nothing documented changed');
    expect(ot.readJson('s1', 'workflow.json').stages.DOCS).toMatchObject({
      status: 'completed',
      result: 'pass',
      completedAt: NOW,
      attempts: [{ result: 'skipped' }],
      skipReason: 'nothing documented changed',
    });
    const tasks = readFileSync(join(ot.project, 'specs/features/in-progress/user-login/tasks.md'), 'utf8');
    expect(tasks).toContain('- [x] DOCS');
    expect(tasks).toContain('- [ ] RETRO');
    const { out: status } = await ot.run('status', '--session', 's1');
    expect(status).toMatch(/^.* (?:DOCS|RETRO) [^\n]*skipped: nothing documented changed$/m);
    expect(status).not.toMatch(/pass[^\n]*skipped:/);
  });

  it('warns when the feature of the workflow is not in this project', async () => {
    const ot = await startedCli('standard', '--feature', 'user-login');
    ot.specs.pauseFeature('user-login');
    const { code, err } = await ot.run('skip', 'RETRO', '--reason', 'smooth', '--session', 's1');
    expect(code).toBe(0);
    expect(err).toContain('user-login');
  });

  it.each([
    ['REVIEW', 'only these can: RETRO, DOCS'],
    ['QA', 'has no QA'],
    ['NONSENSE', 'RETRO, DOCS'],
  ])('refuses %s: %s', async (stage, reason) => {
    const ot = await startedCli('standard');
    const before = readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8');
    const { code, err } = await ot.run('skip', stage, '--reason', 'r', '--session', 's1');
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8')).toBe(before);
  });

  it('refuses a stage that was skipped before', async () => {
    const ot = await startedCli('standard');
    await ot.run('skip', 'DOCS', '--reason', 'r', '--session', 's1');
    expect((await ot.run('skip', 'DOCS', '--reason', 'r', '--session', 's1')).code).toBe(1);
  });

  it('refuses when the workflow is over', async () => {
    const ot = await startedCli('standard');
    ot.setPhase('aborted');
    expect((await ot.run('skip', 'DOCS', '--reason', 'r', '--session', 's1')).code).toBe(1);
  });

  it('needs a reason', async () => {
    const ot = await startedCli('standard');
    expect(await ot.run('skip', 'DOCS', '--session', 's1')).toMatchObject({ code: 2 });
    expect(await ot.run('skip', 'DOCS', '--reason', ' ', '--session', 's1')).toMatchObject({ code: 2 });
  });
});
