import { describe, expect, it } from 'vitest';
import { checkHeard, HEARD_WORDS } from './heard.ts';
import { type ReplyState, taskTypeOf } from './replies.ts';

const MESSAGE = 'yeah, that did the trick,\nships   today';
const WORKED_ON: ReplyState = { step: 'step3_execute', codeChanges: 2, confirmed: false, cleanupAsked: false };
const ACCEPTED: ReplyState = { ...WORKED_ON, confirmed: true, cleanupAsked: true };

describe('given words of the user', () => {
  it.each(['that did the trick', 'that did the trick, ships today', ' yeah '])(
    'when %j is quoted, then it is recorded',
    (quote) => {
      expect(checkHeard('accepted', quote, { message: MESSAGE, state: WORKED_ON })).toEqual({
        state: 'booked',
        kind: 'confirmation',
      });
    },
  );

  it.each(['that fixed it', 'did the trick indeed', '', ' ', ',', 'That did the trick'])(
    'when %j was not said, then nothing is recorded',
    (quote) =>
      expect(checkHeard('accepted', quote, { message: MESSAGE, state: WORKED_ON })).toEqual({
        state: 'refused',
        why: 'not-said',
      }),
  );

  it.each([
    ['it is not fixed at all', 'fixed'],
    ['still nothing works here', 'works'],
    ['what happens with the empty cart now?', 'e'],
    ['hmm, let me look at it', 'l'],
    ['还没好了一半', '好了'],
    ['I doubt that it works now, sorry', 'it works now'],
    ['version 1.2 works', '2 works'],
    ['no.fixed', 'fixed'],
    ['不好了', '好了'],
    ['那還沒好了', '好了'],
  ])('when a part of “%s” is quoted that may mean the opposite, then nothing is recorded: %s', (message, quote) =>
    expect(checkHeard('accepted', quote, { message, state: WORKED_ON })).toMatchObject({ why: 'not-said' }),
  );

  it.each([
    ['Well, it works now! Thanks.', 'it works now'],
    ['这下不闪退了，辛苦', '这下不闪退了'],
    ['not yet\nnow it works', 'now it works'],
    ['原本以為要整個重寫，結果改一行就好了，厲害', '改一行就好了'],
    ['(looks good, ship it)', 'looks good, ship it'],
    ['it works,thanks', 'it works'],
    ["ok it's fine in v1.2", "it's fine in v1.2."],
  ])('when a clause of “%s” is quoted, then it is recorded: %s', (message, quote) =>
    expect(checkHeard('accepted', quote, { message, state: WORKED_ON })).toMatchObject({ state: 'booked' }),
  );

  it('when they are frustrated, then a frustrated failure is recorded', () => {
    const message = '一直失败，我搞不定了';
    expect(checkHeard('failed', '我搞不定了', { message, state: WORKED_ON })).toEqual({
      state: 'booked',
      kind: 'frustrated',
    });
  });
});

describe('given a step that does not allow it', () => {
  it.each([
    ['accepted', { ...WORKED_ON, codeChanges: 0 }, 'no-change'],
    ['accepted', ACCEPTED, 'already-accepted'],
    ['accepted', { ...WORKED_ON, step: 'plan' }, 'not-now'],
    ['wrap-up', WORKED_ON, 'not-now'],
    ['skip', WORKED_ON, 'not-now'],
    ['keep-open', WORKED_ON, 'not-now'],
  ] as const)('when %s is reported, then it is refused', (word, state, why) => {
    expect(checkHeard(word, 'yeah', { message: MESSAGE, state })).toEqual({ state: 'refused', why });
  });

  it.each(HEARD_WORDS)('when no user message is known, then %s is refused', (word) => {
    expect(checkHeard(word, 'yeah', { message: undefined, state: ACCEPTED })).toEqual({
      state: 'refused',
      why: 'no-message',
    });
  });
});

it.each(['wrap-up', 'skip', 'keep-open', 'failed', 'partly', 'changed', 'question'] as const)(
  'given an accepted task, when %s is reported with a quote, then it is recorded',
  (word) =>
    expect(checkHeard(word, 'ships today', { message: MESSAGE, state: ACCEPTED })).toMatchObject({ state: 'booked' }),
);

it.each([
  ['修复玩家死亡BUG', 'bug_fix'],
  ['登录按钮无反应', 'bug_fix'],
  ['Error when creating a user', 'bug_fix'],
  ['add error handling', 'feature_implementation'],
  ['实现商店购买交易', 'feature_implementation'],
  ['change the button colour', 'feature_implementation'],
  ['購物車是空的時候徽章會當掉', 'bug_fix'],
  ['按鈕壞了', 'bug_fix'],
  ['登入後畫面一片空白', 'bug_fix'],
  ['結帳時金額算錯', 'bug_fix'],
  ['登录后白屏', 'bug_fix'],
  ['打开设置页就死机', 'bug_fix'],
  ['the button does nothing', 'bug_fix'],
  ['login page is blank after submit', 'bug_fix'],
  ['the total is incorrect', 'bug_fix'],
  ['add a blank page at the end', 'feature_implementation'],
  ['更新空白行的样式', 'general'],
  ['没错了', 'general'],
  ['prefix the name', 'general'],
  ['debug panel', 'general'],
  ['修改按钮颜色', 'general'],
] as const)('given the request %j, then it is a %s', (description, type) => {
  expect(taskTypeOf(description)).toBe(type);
});
