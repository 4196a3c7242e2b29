import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readReply } from './replies.ts';

describe('given the documents’ replies', () => {
  it.each([
    [
      'confirmation',
      '已修复 已修復 修复完成 已解决 好了 可以了 没问题了 work了 OK了 都正确了 测试通过 測試通過 任务完成 fixed resolved confirmed lgtm',
    ],
    [
      'confirmation',
      '搞定了 测试全部通过 一切正常 完美运行 全对了 没错了 验证通过 都解决了 works_now it_works looks_good all_good',
    ],
    [
      'negative',
      '还是不行 還是不行 又出错了 又出问题了 没解决 还没好 不正常 没有成功 根本没用 崩溃了 为什么还是这样 完全没修复 测试全挂了',
    ],
    [
      'negative',
      'it_still_fails not_working still_broken same_error no_change didn’t_work not_fixed worse 思路错了 换个思路吧',
    ],
    ['frustrated', '怎么办 一直失败 keeps_failing nothing_works'],
    [
      'partial',
      '还有点问题 部分修好了 大部分通过 有几个还不行 修复了一些 有进展 几乎全好了 这个修好了,那个还不行 解决了一部分，但是还有问题 基本正确,但还有BUG',
    ],
    ['requirement_change', '能不能改成红色 能不能改成紅色？ 希望按钮换成蓝色'],
    ['cleanup_proceed', '需要收尾 执行收尾 執行收尾 wrap_up clean_up archive_it'],
    ['cleanup_skip', '跳过收尾 不需要收尾 直接结束 直接結束 skip_cleanup no_cleanup just_end skip_and_archive'],
    ['keep_open', '先不收尾 保持打开 保持打開 keep_it_open not_yet later'],
    [
      'confirmation',
      'fixed. Fixed! 已修复。 已修復！！ 已修复啦 测试通过啦！ 好了~ fixed_👍 已修复✅ ✅_测试通过 works_now!_🎉 fixed_❤️ 好的，已修复 ok._fixed. 嗯嗯，好了 好，好了',
    ],
    ['cleanup_proceed', '收尾吧 需要收尾了 需要收尾。 好的，收尾！ 归档吧 wrap-up Wrap_up!_👍 yes,_wrap_up'],
    ['cleanup_skip', '直接结束吧。 跳过收尾！ no_wrap-up'],
    ['negative', 'Still_broken. Still_broken! 还是不行！ 还是不行啊'],
    ['requirement_change', '可以改成红色吗？ 按钮能不能换成蓝色？ 改成红色吧 可不可以调整为两列'],
    ['question', '好了吗 好了嗎 是不是可以了 fixed? 需要收尾吗？'],
    ['ask', '清理一下DEBUG thanks 不行 works ok 随便 好的 收尾完成'],
  ] as const)('then it reads as %s: %s', (kind, replies) => {
    for (const reply of replies.split(' ').map((word) => word.replaceAll('_', ' ')))
      expect([reply, readReply(reply)]).toEqual([reply, kind]);
  });

  it.each([
    '已修复！',
    ' 已修復。 ',
    '嗯，已修复',
    '已修复啦',
    '测试通过了',
    'FIXED!!',
    'Works now.',
    'ｆｉｘｅｄ',
    'ok, fixed',
    '已 修 复',
  ])('when it is typed as %j, then it is the same reply', (said) => expect(readReply(said)).toBe('confirmation'));

  it('when the task is wrapped up, then 任务完成 claims that the wrap-up is done', () => {
    expect(readReply('任务完成', { isWrappingUp: true })).toBe('wrapup_done');
    expect(readReply('收尾完成', { isWrappingUp: true })).toBe('wrapup_done');
    expect(readReply('wrap-up is done', { isWrappingUp: true })).toBe('wrapup_done');
  });

  it('when a pack adds a reply, then it is understood as a whole and nowhere else', () => {
    const extra = { 'ship it': 'confirmation', 過關: 'confirmation' } as const;
    expect(readReply('Ship it!', { extra })).toBe('confirmation');
    expect(readReply('过关', { extra })).toBe('confirmation');
    expect(readReply("don't ship it", { extra })).toBe('ask');
  });
});

/** Messages that neither accept anything nor allow an archive. */
const FOLDER = new URL('../../test/fixtures/messages/', import.meta.url);

describe.each(readdirSync(FOLDER))('given the messages of %s', (file) => {
  const messages = readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('then none accepts the work, wraps up or archives', () => {
    const booked = messages.filter((message) => !['ask', 'question'].includes(readReply(message)));
    expect(messages.length).toBeGreaterThan(140);
    expect(booked).toEqual([]);
  });
});
