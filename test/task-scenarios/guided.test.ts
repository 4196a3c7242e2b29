/** A pack that begins with reading (7.5, guided): each step is told when it begins, the first with the task itself. */
import { describe, expect, it } from 'vitest';
import { contextOf, expectSilent } from './kit/answers.ts';
import { flowOf, stepOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

function guidedProject() {
  const project = projectForTest();
  const own = { id: 'modsdk', version: '1', extends: ['base'], steps: { profile: 'guided' } };
  project.put('.overtone/packs/modsdk/pack.json', own);
  return project;
}

function projectWithContext() {
  const project = guidedProject();
  project.put('CLAUDE.md', '# Project');
  return project;
}

describe('given a pack whose tasks begin with reading', () => {
  it('7.4 when a task is opened, then its first step is told together with the guide', async () => {
    const project = projectWithContext();
    const opened = contextOf(await project.session('S1').prompt('/mc 修复玩家死亡BUG'));
    expect(opened).toContain('step0_context');
    expect(opened).toContain('CLAUDE.md');
    expect(flowOf(project.files.record())).toMatchObject({
      current_step: 'step0_context',
      last_injection_step: 'step0_context',
    });
  });

  it('7.5 when the steps of reading are done, then each next one is told once', async () => {
    const project = projectWithContext();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    expect(contextOf(await s1.read('CLAUDE.md'))).toContain('step1_understand');
    const third = contextOf(await s1.read('markdown/玩家.md'));
    expect(third).toContain('step3_execute');
    expectSilent(await s1.read('markdown/玩家.md'));
  });
});

describe('given such a pack and a project without a CLAUDE.md', () => {
  it('7.5 when a task is opened, then it begins with what can be read, and goes on from there', async () => {
    const project = guidedProject();
    const s1 = project.session('S1');
    const opened = contextOf(await s1.prompt('/mc 修复玩家死亡BUG'));
    expect(opened).toContain('step1_understand');
    expect(opened).not.toContain('step0_context');
    expect(stepOf(project.files.record(), 'step0_context')).toMatchObject({ status: 'skipped' });
    expect(contextOf(await s1.read('markdown/玩家.md'))).toContain('step3_execute');
  });
});

describe('given a task of any profile', () => {
  it('2.1 when its record is read, then every step says what it is and what its text is', async () => {
    const project = projectForTest();
    await project.session('S1').prompt('/mc 修复玩家死亡BUG');
    for (const step of ['step0_context', 'step1_understand', 'step3_execute', 'step4_cleanup']) {
      const { description, prompt } = stepOf(project.files.record(), step);
      expect.soft(description, step).toMatch(/./);
      expect.soft(prompt, step).toMatch(/./);
    }
    expect(project.files.state()).toMatchObject({ steps: { step3_execute: { description: '执行' } } });
  });
});
