/** Technical decisions: what the user notes, and what an expert's report recommends. */
import { describe, expect, it } from 'vitest';
import { contextOf, EXPERT, HEALTHY, healthOf } from './kit/answers.ts';
import { reviewsOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

const BUG = '/mc 修复玩家死亡BUG';
const REPORT = [
  '# 专家诊断报告',
  '## 1. 根因',
  '两端各存一份状态。',
  '## 2. 备选方案',
  '- 加锁',
  '## 3. 建议',
  '状态只存服务端，用事件通知客户端。',
  '验证：重新进入存档。',
  '## 4. 需要澄清的问题',
  '是否要兼容旧存档？',
].join('\n');

describe('given a note about the work', () => {
  it.each([
    ['modsdk', '/task-note'],
    ['modsdk', '/mc-note'],
    ['modsdk', '/mc note'],
    ['base', '/task-note'],
  ] as const)('10.3 when it is given in %s with %s, then it is a technical decision', async (pack, command) => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    expect(healthOf(await s1.prompt(`${command} 用事件代替直接调用`))).toEqual(HEALTHY);
    expect(project.files.record()['technical_decisions']).toEqual([{ decision: '用事件代替直接调用', reason: '' }]);
  });

  it('10.3 when nothing follows the command, then nothing is noted and the answer says so', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    expect(contextOf(await s1.prompt('/task-note'))).not.toBe('');
    expect(project.files.record()['technical_decisions']).toEqual([]);
  });
});

describe('given a review whose report was asked for', () => {
  const reviewed = async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    expect(contextOf(await s1.prompt('/mc-review'))).toMatch(EXPERT);
    return { project, s1 };
  };

  it('10.3 when the report comes, then what it recommends is a technical decision, once', async () => {
    const { project, s1 } = await reviewed();
    await s1.stop(REPORT);
    await s1.stop(REPORT);
    const record = project.files.record();
    expect(record['technical_decisions']).toEqual([
      { decision: '状态只存服务端，用事件通知客户端。\n验证：重新进入存档。', reason: 'requested', reference: '#1' },
    ]);
    expect(reviewsOf(record)).toMatchObject([{ delivered_at: expect.any(String), closed_at: null }]);
  });

  it('10.3 when the report recommends nothing, then it is only seen', async () => {
    const { project, s1 } = await reviewed();
    await s1.stop('# Expert diagnosis report\n## 1. Root cause\nUnknown.');
    expect(project.files.record()['technical_decisions']).toEqual([]);
    expect(reviewsOf(project.files.record())).toMatchObject([{ delivered_at: expect.any(String) }]);
  });

  it('10.3 when no report was asked for, then one that arrives decides nothing', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    await s1.stop(REPORT);
    expect(project.files.record()['technical_decisions']).toEqual([]);
  });
});
