/** A pack in another language says itself how a model asks for a test and heads the report of a review. */
import { describe, expect, it } from 'vitest';
import { blockOf, expectAllowed } from './kit/answers.ts';
import { reviewsOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

function germanProject() {
  const project = projectForTest();
  project.put('.overtone/packs/modsdk/pack.json', {
    id: 'modsdk',
    version: '1',
    extends: ['base'],
    tests: { askPatterns: ['\\bbitte\\b.{0,40}\\btesten\\b'] },
    loops: { reportPatterns: ['^# Befund'] },
  });
  return project;
}

describe('given a pack with patterns of its own', () => {
  it('8.2 #4 when a message asks for a test in its words, then the turn is not held, and in other words it is', async () => {
    const s1 = germanProject().session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('mod.py');
    expectAllowed(await s1.stop('Bitte einmal testen.'));
    await s1.prompt('weiter');
    await s1.edit('mod.py');
    expect(blockOf(await s1.stop('请测试一下。'))).not.toBe('');
  });

  it('6.7 when a report is headed in its words, then the review has been delivered', async () => {
    const project = germanProject();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('mod.py');
    await s1.prompt('/mc-review');
    await s1.stop('# Befund\n\nDie Ursache.');
    expect(reviewsOf(project.files.record())).toMatchObject([{ delivered_at: expect.any(String) }]);
  });
});
