import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readerIn } from '../../store/reader-file.ts';
import { STEPS } from '../tasks/vocabulary.ts';
import { classifyIntent } from './classify-intent.ts';
import { CONFIDENCE_LIMIT, INTENT_KINDS, type IntentContext } from './intent.ts';
import { MESSAGES, readMessage } from './reader/read-message.ts';

const reader = readerIn(fileURLToPath(new URL('../../../plugins/overtone', import.meta.url)), 'messages', MESSAGES);
const WORKED: IntentContext = { step: 'step3_execute', codeChanges: 1, cleanupAsked: false };
const ACCEPTED =
  '已修复 可以了 搞定了 测试通过 没问题了 一切正常 都正确了 OK了 修好了 works_now fixed it_works LGTM that_did_the_trick looks_good it_no_longer_crashes 已修復 測試都過了 沒問題了'
    .split(' ')
    .map((words) => words.replaceAll('_', ' '));

const word = fc.constantFrom(
  ...ACCEPTED,
  ...'還是 不 沒有 but if 嗎 ? ， 。 " 「 」 ` 收尾 skip 但是 crash 改成 \n why don\'t § 🎉 ``` 你說'.split(' '),
);
const prompt = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
);
const context = fc.record({
  step: fc.constantFrom('none' as const, ...STEPS),
  codeChanges: fc.nat(3),
  cleanupAsked: fc.boolean(),
  confirmed: fc.boolean(),
});

/** Where the rules heard something bad, the reader confirms only with this much of a share. */
const ALL_BUT_SURE = 0.97;

const surenessOf = (said: string, state: IntentContext): number => {
  const table = reader();
  return (table && readMessage(table, said, state)?.get('confirmation')) ?? 0;
};

describe('given any message in any state', () => {
  it('when it is read, then there is an answer of a known kind', () => {
    fc.assert(
      fc.property(prompt, context, (said, state) => {
        const { kind, confidence } = classifyIntent(said, state, { reader });
        expect(INTENT_KINDS).toContain(kind);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        if (kind !== 'neutral' && kind !== 'question') expect(confidence).toBeGreaterThanOrEqual(CONFIDENCE_LIMIT);
      }),
      { numRuns: 1_000 },
    );
  });

  it('when it is outside the gate, then it is no confirmation', () => {
    fc.assert(
      fc.property(prompt, context, (said, state) => {
        if (classifyIntent(said, state, { reader }).kind !== 'confirmation') return;
        const { kind, evidence } = classifyIntent(said, state);
        if (kind !== 'confirmation' && evidence.some(({ rule }) => rule === 'bad')) {
          expect(surenessOf(said, state)).toBeGreaterThanOrEqual(ALL_BUT_SURE);
        }
        expect(state).toMatchObject({ step: 'step3_execute' });
        expect(state.codeChanges).toBeGreaterThan(0);
      }),
      { numRuns: 1_000, examples: [['已修复 不 that did the trick', { ...WORKED, confirmed: false }]] },
    );
  });

  it('when the wrap-up question is not open, then it is no answer to it', () => {
    fc.assert(
      fc.property(prompt, context, (said, state) => {
        const isAnswer = classifyIntent(said, state, { reader }).kind.startsWith('cleanup');
        if (isAnswer) expect(state.step !== 'none' && (state.cleanupAsked || state.confirmed)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe.each(ACCEPTED)('given that %s confirms', (said) => {
  const kindOf = (text: string) => classifyIntent(text, WORKED).kind;

  it('when it is said, then it does', () => {
    expect(kindOf(said)).toBe('confirmation');
    expect(classifyIntent(said, WORKED, { reader }).kind).toBe('confirmation');
  });
  it.each(['吗？', '嗎？', '?', '？'])('when %s is appended, then it does not', (mark) => {
    expect(kindOf(`${said}${mark}`)).not.toBe('confirmation');
  });
  it.each(['""', '“”', '「」', '『』', '``'])('when it stands between %s, then it does not', (marks) => {
    expect(kindOf(`${marks.charAt(0)}${said}${marks.charAt(1)}`)).not.toBe('confirmation');
    expect(kindOf(`\`\`\`\n${said}\n\`\`\``)).not.toBe('confirmation');
  });
  it.each(['如果', 'if ', '等', '你说', 'you said '])('when %s stands before it, then it does not', (opener) => {
    expect(kindOf(`${opener}${said}`)).not.toBe('confirmation');
  });
});

/** Every word of the first list before every word of the second, and so on. */
const sentences = (...lists: string[]): string[] =>
  lists.reduce<string[]>((said, list) => said.flatMap((head) => list.split('|').map((tail) => head + tail)), ['']);

const DENIED = [
  ...sentences('no |no, |nope |no wonder ', "it crashes|the error is back|that's wrong|it still fails"),
  ...sentences('不是啊|不是，|不能有任何|不要有', '错了|错误|问题'),
  ...sentences(
    'it|the login page|everything|the fix',
    ' still|',
    " isn't| is not| hasn't been| doesn't look| isn't quite",
    ' fixed| working| resolved| good| passing',
    '| yet| at all| for me',
  ),
  ...sentences(
    'it|this|the tests|nothing',
    ' still|',
    " doesn't| did not| won't| never| can't",
    ' work| pass| load correctly| run fine',
    '| yet| on my side',
  ),
  ...sentences('|登录|bug|測試', '还没|没有|根本没|還是沒|仍未|好像没', '修好|解决|通过|成功|生效|搞定', '|啊|呢'),
  ...sentences('|页面|結果', '不|不太|还不|還是不|根本不', '正常|正确|行|可以|对|稳定', '|啊|了'),
];

const UNREAL = [
  ...sentences(
    'if |once |make sure |I hope |let me know if |we need |please check that |until |he says |assuming |tell me when |in theory ',
    'it works|it is fixed|all tests pass|everything looks good|it is working again',
  ),
  ...sentences(
    '如果|等|要是|希望|确保|你说|他说|应该|可能|只要|看看是否|務必保證|直到|理论上',
    '可以了|已修复|測試通過|没问题了|修好了|一切正常',
  ),
  ...sentences('可以了|已修复|测试通过|没问题|修好', '之后|的话|再告诉我|时通知我|才能上线|后帮我发布|吗|了没|了吧'),
];

const LIMITED = [
  ...sentences(
    'It works|Login works now|fixed|The crash is gone|Tests pass',
    ', |. | but |; | however |, except ',
    'the sidebar is cut in half|two tests are red|search hangs|not on Safari|the menu flickers|it takes 20 seconds',
  ),
  ...sentences(
    '可以了|登录好了|測試通過了|没问题了',
    '，|。|，但是|，不過|，就是',
    '图标歪了|注册页打不开|还有一个警告|搜索没结果|手機上不行|退出时会闪一下',
  ),
];

/** No word of fault or contrast, and yet no acceptance. */
const REMARKED = [
  ...sentences(
    'It works|Fixed|The crash is gone|All good',
    ', |. ',
    'the label covers the price|the tooltip is in German|startup takes a minute|you have to click twice|users see both menus',
  ),
  ...sentences(
    '可以了|修好了|没问题了|測試通過了',
    '，|。',
    '加载要二十秒|标题是英文的|點兩下才有反應|得手动刷新|数据是上个月的|按鈕跑到畫面外面',
  ),
];

/** The user has made something ready, or speaks for somebody else. */
const NOT_THE_WORK = [
  ...sentences('my laptop|my connection|the vpn|the database', ' is fixed| works again', ', rerun it|, try again'),
  ...sentences('我电脑|我的网络|环境|密钥', '好了|弄好了|修好了', '，你继续|，你再试试'),
  ...sentences('the client|QA|my boss', ' says| said', ' it works| it is fixed'),
  ...sentences('客户|老板|PM|同事', '说|觉得', '可以了|没问题|修好了'),
];

describe('given what sounds like success', () => {
  const confirmed = (said: readonly string[]) =>
    said.filter((one) => classifyIntent(one, WORKED).kind === 'confirmation');

  it('when it is denied, then nothing is confirmed', () => {
    expect(confirmed(DENIED)).toEqual([]);
  });
  it('when a fault stands beside it, then nothing is confirmed', () => {
    expect(confirmed(LIMITED)).toEqual([]);
  });
  it('when something is remarked that is not good, then nothing is confirmed', () => {
    expect(confirmed(REMARKED)).toEqual([]);
  });
  it('when it is said of something else or by somebody else, then nothing is confirmed', () => {
    expect(confirmed(NOT_THE_WORK)).toEqual([]);
  });
  it('when it is a condition, a wish, a doubt, an order or hearsay, then nothing is confirmed', () => {
    expect(confirmed(UNREAL)).toEqual([]);
  });
});
