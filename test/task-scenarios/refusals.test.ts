/** Commands that come at the wrong moment: nothing changes, the history says so, and whoever typed them is told why. */
import { describe, expect, it } from 'vitest';
import { contextOf, expectAllowed, HEALTHY, healthOf } from './kit/answers.ts';
import { standingOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

const GUIDED = { id: 'modsdk', version: '1', steps: { profile: 'guided' } };

describe('given a command that may not be carried out now', () => {
  it.each([
    [
      '/mc-cleanup',
      [],
      /尚未确认|还没有确认/,
      { from: 'step3_execute', to: 'step4_cleanup', why: 'not confirmed yet' },
    ],
    ['/mc-skip-cleanup', [], /\/mc confirm/, { from: 'step3_execute', to: 'step4_cleanup', why: 'not confirmed yet' }],
    ['/mc-review', ['/mc-review'], /报告/, { from: 'step3_execute', why: 'a review is open already' }],
  ])(
    '7.5 when %s is typed too early or again, then the answer says why and nothing changes',
    async (command, before, words, logged) => {
      const project = projectForTest();
      const s1 = project.session('S1');
      await s1.prompt('/mc 修复玩家死亡BUG');
      for (const earlier of before) await s1.prompt(earlier);
      const standing = standingOf(project.files.record());
      const run = await s1.prompt(command);
      expect(healthOf(run)).toEqual(HEALTHY);
      expect(contextOf(run)).toMatch(words);
      expect(standingOf(project.files.record())).toEqual(standing);
      expect(project.files.history().at(-1)).toMatchObject({ role: 'engine', event_type: 'refused', data: logged });
    },
  );

  it('7.5 when the work is confirmed before it has begun, then the answer says what comes first', async () => {
    const project = projectForTest();
    project.put('.overtone/packs/modsdk/pack.json', GUIDED);
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    expect(contextOf(await s1.prompt('/mc-confirm'))).toContain('理解需求');
    expect(project.files.history().at(-1)).toMatchObject({
      event_type: 'refused',
      data: { event: 'feedback.confirmation', from: 'step1_understand', to: 'step3_execute' },
    });
  });

  it('7.5 when the same is only said in words, then nothing is interrupted', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('mod.py');
    expectAllowed(await s1.prompt('跳过收尾'));
  });
});
