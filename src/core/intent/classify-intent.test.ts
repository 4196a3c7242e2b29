import { describe, expect, it } from 'vitest';
import { classifyIntent } from './classify-intent.ts';
import type { IntentContext, IntentKind } from './intent.ts';

const WORKED: IntentContext = { step: 'step3_execute', codeChanges: 1, cleanupAsked: false };
const PLANNED: IntentContext = { ...WORKED, codeChanges: 0 };
const ASKED: IntentContext = { ...WORKED, cleanupAsked: true };
const WRAPPING: IntentContext = { ...WORKED, step: 'step4_cleanup' };
const NO_TASK: IntentContext = { step: 'none', codeChanges: 0, cleanupAsked: false };

const kindOf = (prompt: string, context: IntentContext): IntentKind => classifyIntent(prompt, context).kind;

const REPLIES: Partial<Readonly<Record<IntentKind, string>>> = {
  confirmation:
    '已修复 都正确了 测试通过 任务完成 fixed works_now 搞定了 测试全部通过 没问题了 一切正常 完美运行 OK了 全对了 没错了 验证通过 都解决了',
  partial:
    '解决了一部分，但是还有问题 基本正确,但还有BUG 还有点问题 部分修好了 大部分通过 有几个还不行 修复了一些 有进展 几乎全好了 这个修好了,那个还不行',
  negative:
    '还是不行 又出错了 又出问题了 没解决 还没好 it_still_fails not_working 不正常 没有成功 根本没用 为什么还是这样 崩溃了 完全没修复 失败了 没修好 测试全挂了 改坏了 更严重了 运行不了 报错了 这个方案不对 思路错了 根本原因没找到',
  frustrated: '怎么办 一直失败',
  requirement_change: '能不能改成红色 需要重新设计 架构需要调整 换个思路吧',
  question: '好了吗 是不是可以了',
  neutral: '清理一下DEBUG 收尾完成 需要收尾 跳过收尾 直接结束',
};

describe.each(Object.entries(REPLIES) as [IntentKind, string][])('given work that was done, as %s', (kind, replies) => {
  it.each(replies.split(' ').map((reply) => reply.replaceAll('_', ' ')))('reads %s', (reply) => {
    expect(kindOf(reply, WORKED)).toBe(kind);
  });
});

describe('given the open wrap-up question', () => {
  it.each(['需要收尾', '执行收尾', '清理一下DEBUG', 'wrap up', 'yes'])(
    'when the user says %s, then it proceeds',
    (reply) => {
      expect(kindOf(reply, ASKED)).toBe('cleanup_proceed');
    },
  );
  it.each([
    '跳过收尾',
    '不需要收尾',
    '直接结束',
    'skip cleanup',
    'no',
    '晚点再整理',
    '等评审完再归档',
    'hold off on wrapping up until monday',
  ])('when the user says %s, then it is skipped', (reply) => {
    expect(kindOf(reply, ASKED)).toBe('cleanup_skip');
  });
  it('when something is still wrong, then that is what counts', () => {
    expect(kindOf('先别收尾，登录还是会崩溃', ASKED)).toBe('negative');
  });
});

describe('given a confirmed task that was not asked yet', () => {
  const confirmed = { ...WORKED, confirmed: true };
  it('when the user names what he wants, then it is taken', () => {
    expect(kindOf('直接结束', confirmed)).toBe('cleanup_skip');
    expect(kindOf('需要收尾', confirmed)).toBe('cleanup_proceed');
  });
  it('when the user merely agrees, then nothing is taken', () => {
    expect(kindOf('好的', confirmed)).toBe('neutral');
  });
});

describe('given no work to accept', () => {
  it.each([PLANNED, WRAPPING, NO_TASK, { ...WORKED, step: 'step1_understand' } as const])(
    'when the user says it works in %j, then nothing is confirmed',
    (context) => {
      expect(kindOf('已修复', context)).not.toBe('confirmation');
      expect(kindOf('works now', context)).not.toBe('confirmation');
      expect(kindOf('/task-confirm', context)).not.toBe('confirmation');
    },
  );
});

describe('given an acceptance the user is not sure of', () => {
  it.each([
    'works i think',
    'it works, I think',
    'I think it works now',
    'all tests pass I believe',
    '我猜修好了',
    '已修复这个，还有另一个',
  ])('when the user says “%s”, then nothing is confirmed and the evidence says why', (said) => {
    expect(classifyIntent(said, WORKED)).toMatchObject({
      kind: 'neutral',
      evidence: [{ rule: 'gate: said in doubt' }],
    });
  });
  it.each(['works great, I think we can close this', "it's fixed, I think the export is next"])(
    'when only what follows is doubted, as in “%s”, then it is confirmed',
    (said) => {
      expect(kindOf(said, WORKED)).toBe('confirmation');
    },
  );
});

describe('given an explicit command', () => {
  it.each(['/task-confirm', '/ot:task-confirm', '/mc-confirm', '/task-confirm thanks'])(
    'when it is %s, then there is no doubt',
    (command) => {
      expect(classifyIntent(command, WORKED)).toMatchObject({ kind: 'confirmation', confidence: 1 });
    },
  );
  it('when it skips the wrap-up, then it needs the open question', () => {
    expect(kindOf('/task-skip-cleanup', ASKED)).toBe('cleanup_skip');
    expect(kindOf('/task-skip-cleanup', WORKED)).toBe('neutral');
  });
  it('when a pack names its own replies, then they are taken whole', () => {
    const replies = { '/done': 'confirmation', a: 'confirmation', c: 'negative' } as const;
    expect(classifyIntent('A', WORKED, { replies })).toMatchObject({ kind: 'confirmation', confidence: 1 });
    expect(classifyIntent('/done now', WORKED, { replies }).kind).toBe('confirmation');
    expect(classifyIntent('a bug', WORKED, { replies }).kind).not.toBe('confirmation');
    expect(classifyIntent('A', WORKED).kind).toBe('neutral');
  });
  it('when a pack adds words, then they are read like the others', () => {
    const words = [['G', 'tip-top']] as const;
    expect(classifyIntent('tip-top', WORKED).kind).toBe('neutral');
    expect(classifyIntent('tip-top', WORKED, { words }).kind).toBe('confirmation');
  });
});

describe('given a decision', () => {
  it('when it is told, then the evidence names cue, clause and rule', () => {
    expect(classifyIntent('登录好了，不过注册还是报500', WORKED).evidence).toEqual([
      { cue: '好了', clause: expect.stringContaining('好了'), rule: 'good' },
      { cue: expect.stringContaining('还是'), clause: expect.stringContaining('500'), rule: 'bad' },
    ]);
  });
  it('when the gate is closed, then the evidence says why', () => {
    expect(classifyIntent('works now', PLANNED).evidence).toEqual([
      { cue: 'works now', clause: 'works now', rule: 'gate: no code change yet' },
    ]);
  });
  it('when a task is open, then its type stays what it is', () => {
    expect(classifyIntent('已修复', { ...WORKED, taskType: 'feature_implementation' }).taskType).toBe(
      'feature_implementation',
    );
    expect(classifyIntent('修复登录崩溃', NO_TASK).taskType).toBe('bug_fix');
    expect(classifyIntent('add dark mode', NO_TASK).taskType).toBe('feature_implementation');
    expect(classifyIntent('hello', NO_TASK).taskType).toBe('general');
  });
});
