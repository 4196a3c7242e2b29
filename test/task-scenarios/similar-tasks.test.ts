/** A review looks back: what was solved before and is like it is named. */
import { describe, expect, it } from 'vitest';
import { contextOf, EXPERT } from './kit/answers.ts';
import type { HostSession } from './kit/host-session.ts';
import { projectForTest } from './kit/task-project.ts';

async function failedRound(session: HostSession): Promise<void> {
  await session.edit('mod.py');
  await session.prompt('还是不行');
}

describe('given a loop over something that was solved before', () => {
  it('14 when a review is asked for, then it names the solved task, what was decided and where its solution lies', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡掉落BUG');
    await s1.edit('drop.py');
    await s1.prompt('/mc note 死亡事件里先判断血量');
    await s1.prompt('已修复');
    await s1.prompt('需要收尾');
    await s1.wrapUp();
    await s1.prompt('/mc 修复商店价格');
    await s1.edit('shop.py');
    await s1.prompt('/mc-confirm');
    await s1.prompt('/mc-skip-cleanup');
    await s1.stop('好的。');
    await s1.prompt('/mc 玩家死亡掉落物品消失');
    await failedRound(s1);
    await failedRound(s1);
    const told = contextOf(await s1.bash('ls'));
    expect(told).toMatch(EXPERT);
    expect(told).toContain('修复玩家死亡掉落BUG');
    expect(told).toContain('死亡事件里先判断血量');
    expect(told).toContain('drop.py');
    expect(told).toMatch(/已归档\/.*solution\.md/);
    expect(told).not.toContain('商店');
  });

  it('14 when nothing like it was solved, then nothing is said of it', async () => {
    const s1 = projectForTest().session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await failedRound(s1);
    await failedRound(s1);
    const told = contextOf(await s1.bash('ls'));
    expect(told).toMatch(EXPERT);
    expect(told).not.toContain('以前解决过');
  });
});
