/** What plain phrases of a report say about its stage, one example each. Text is lower case, simplified Chinese, half width. */

/** How a report is read; `spec`: a tester who only writes scenarios. */
export type Reader = 'test' | 'fix' | 'review' | 'retro' | 'work' | 'spec';
export type Sign = 'good' | 'bad';

export type Row = {
  readonly readers: readonly Reader[];
  readonly means: Sign;
  readonly pattern: RegExp;
  readonly example: string;
};

const CHECKS: readonly Reader[] = ['test', 'fix'];
const GATES: readonly Reader[] = ['test', 'fix', 'review'];
const ALL: readonly Reader[] = [...GATES, 'retro', 'work'];

/** An explicit line about the whole: `Verdict: PASS`, 结论:不通过. Its value is read by the rows of `VALUES`. */
export const VERDICT_LINE =
  /^[\s#*_>|❌✅✗✘✔-]*(?:(?:the|my|our|final|overall|test|review|qa|security|build|最终|总体?|整体|本次|审查|评审|验收|测试|安全|资安) ?){0,3}(?:verdict|results?|decision|conclusion|outcome|status|判定|结论|结果|裁[定决]|决定)[\s*_]*[:=][\s*_]*(.{1,80})$/;

/** The form of the agents' own handoff: its Context opens with the verdict, `REJECT: what is wrong`. */
export const CONTEXT_LINE =
  /^#+ ?context\n+(pass(?:ed)?|reject(?:ed)?|fail(?:ed)?|issues?|通过|退回|驳回|失败|改[善进]建议) ?[::]/gm;

export const VALUES: readonly Row[] = [
  {
    readers: [...GATES, 'work'],
    means: 'bad',
    pattern:
      /\bfail\w*|\breject(?:ed)?\b|\bnot (?:pass|ok|approv|accept|ready)\w*|\bchanges (?:requested|required|needed)|\brequest(?:ing)? changes|\bneeds? (?:changes|work|rework)|\bblock(?:ed|ing)?\b|\bno[- ]go\b|[❌✗✘]|[不未没](?:予)?(?:通过|合格|核准|批准)|拒绝|驳回|退回|打回|失败|修改/g,
    example: 'FAIL',
  },
  {
    readers: ALL,
    means: 'good',
    pattern:
      /\bpass(?:ed|es)?\b|\bok\b|\bapproved?\b|\baccepted\b|\bsuccess(?:ful)?\b|\blgtm\b|\bgreen\b|[✅✔]|通过|合格|核准|批准|同意|成功|\bno (?:significant )?issues/g,
    example: '**PASS**',
  },
  { readers: ['retro'], means: 'bad', pattern: /\bissues?\b|有问题|待?改[善进]/g, example: 'ISSUES' },
];

type CountRow = { readonly pattern: RegExp; readonly example: string };

/** Two counts in either order. */
const inEitherOrder = (
  passed: string,
  failed: string,
  gap: string,
  examples: readonly [string, string],
): CountRow[] => [
  { pattern: new RegExp(failed + gap + passed, 'g'), example: examples[0] },
  { pattern: new RegExp(passed + gap + failed, 'g'), example: examples[1] },
];

const TESTS = '[个项条支例]?(?:测试|用例|案例)?';

/** How many passed and failed, as runners print it; read from the first row to the last, each match is taken out. */
export const COUNTS: readonly CountRow[] = [
  ...inEitherOrder('"passed": ?(?<passed>\\d+)', '"failed": ?(?<failed>\\d+)', '[^{}]{0,80}', [
    '{"failed":2,"passed":5}',
    '{"status":"ok","tests":{"passed":5,"failed":0}}',
  ]),
  ...inEitherOrder(
    '\\b(?<passed>\\d+) (?:\\w+ )?pass(?:ed|es|ing)?\\b',
    '\\b(?<failed>\\d+) (?:\\w+ )?fail(?:ed|s|ing|ures?)?\\b',
    '[^\\d]{0,16}?',
    ['Tests  1 failed | 188 passed (189)', '120 pass / 0 fail'],
  ),
  ...inEitherOrder(
    '\\bpass(?:ed|ing)? ?[:=] ?(?<passed>\\d+)',
    '\\bfail(?:ed|ing|ures?)? ?[:=] ?(?<failed>\\d+)',
    '[^\\d]{0,24}?',
    ['failed=0 passed=12', 'Passed: 12, Failed: 0'],
  ),
  ...inEitherOrder(
    '(?<!未|不|没)通过[了:]? ?(?<passed>\\d+)',
    '(?:失败|[未不]通过)[了:]? ?(?<failed>\\d+)',
    ' ?[个项条支例]?[^\\d]{0,6}',
    ['失败 0,通过 26', '通过 58 个,失败 0 个'],
  ),
  ...inEitherOrder(
    `(?<passed>\\d+) ?${TESTS}(?:全部|都|均)?通过`,
    `(?<failed>\\d+) ?${TESTS}(?:失败|[未不]通过)`,
    '[^\\d]{0,6}',
    ['2 个失败,56 个通过', '58 个通过,0 个失败'],
  ),
  {
    pattern:
      /\btests(?: run)?: (?<total>\d+),(?: assertions: \d+,)? failures: (?<failed>\d+)(?:, errors: (?<errors>\d+))?/g,
    example: 'Tests run: 12, Failures: 0, Errors: 0, Skipped: 1',
  },
  {
    pattern:
      /\b(?<total>\d+) (?:examples?|tests?|runs),[^\d]{0,4}(?<failed>\d+) fail(?:ed|ures?)(?:, (?<errors>\d+) errors?)?/g,
    example: '12 examples, 0 failures',
  },
  {
    pattern: /\b(?<some>\d+) ?(?:\/|of|out of) ?(?<total>\d+) (?:\w+ )?(?:pass(?:ed|es|ing)?|green|ok)\b/g,
    example: '41/41 tests passed',
  },
  {
    pattern: /\ball (?<passed>\d+) (?:\w+ ){0,2}?(?:are |have |now )?(?:pass(?:ed|es)?|green)\b/g,
    example: 'All 19 tests passed',
  },
  {
    pattern:
      /(?:全部|所有|共) ?(?<passed>\d+) ?[个项条支例]?(?:测试|用例|案例|场景)?(?:全部|全数|都|均|皆)(?:已)?通过/g,
    example: '全部 19 个测试都通过',
  },
  { pattern: /\b(?<passed>\d+) passed \(\k<passed>\)/g, example: 'Tests  58 passed (58)' },
  { pattern: /\b(?<passed>\d+) passed, \k<passed> total/g, example: 'Tests: 143 passed, 143 total' },
  {
    pattern:
      /\b(?<passed>\d+) passed(?:, \d+ (?:skipped|xfailed|warnings?|deselected))* (?:in [\d.]+ ?s|\([\d.]+m?s?\))/g,
    example: '50 passed, 1 skipped in 8.17s',
  },
  {
    pattern:
      /\b(?<failed>[1-9]\d*) (?:(?:unit|e2e|integration|new|of the)? ?(?:tests?|cases?|specs?|scenarios?|checks?) )?(?:have |still |are )?fail(?:ed|ing|s|ures?)?\b/g,
    example: '3 tests failed',
  },
  {
    pattern:
      /\b(?<failed>0|no) (?:(?:\w+ )?(?:tests?|cases?|specs?|scenarios?|checks?) )?(?:have |are )?fail(?:ed|ing|s|ures?)?\b/g,
    example: 'Tests passed with 0 failures',
  },
  {
    pattern: /(?<failed>\d+) ?[个项条支例]? ?(?:测试|用例|案例|场景|检查)? ?(?:失败|[未不没]通过)/g,
    example: '0 个测试失败',
  },
];

/** The documents' keywords and their nearest kin, for reports of a sentence or two; each match is taken out. */
export const KEYWORDS: readonly Row[] = [
  {
    readers: ['review'],
    means: 'good',
    pattern:
      /\bno(?:thing)? (?:\w+ ){0,2}?(?:to )?reject\w*(?: found)?|\bnot (?:be )?reject\w*|\bwithout (?:any )?reject\w*/g,
    example: 'No rejections found',
  },
  {
    readers: ['review'],
    means: 'bad',
    pattern:
      /\bnot (?:be )?(?:approved|accepted|merged)\b|\b(?:can(?:no|')t|cannot|won't|do(?:n't| not)) (?:approve|accept|merge)|[不未](?:予)?(?:通过|核准|批准|合格)/g,
    example: '这次审查未通过',
  },
  {
    readers: ['review'],
    means: 'bad',
    pattern:
      /\breject(?:ed|ing|s)?\b|\brequest(?:ing|ed)? changes\b|\bchanges (?:requested|required)\b|\bneeds? (?:changes|rework)\b|拒绝|驳回|退回|打回|需要?修改|要求修改/g,
    example: 'After the review I reject this change',
  },
  {
    readers: ['review'],
    means: 'good',
    pattern:
      /\bapproved?\b|\blgtm\b|\blooks? (?:good|fine|great)(?: to me)?\b|\bgood to (?:go|merge)\b|\bpass(?:ed|es)?\b|通过|核准|批准|可以合并|同意合并/g,
    example: 'The changes look good to me. Approved.',
  },
  {
    readers: CHECKS,
    means: 'good',
    pattern:
      /\b(?:no|0|zero|without(?: any| a)?) (?:\w+ )?(?:fail\w*|errors?|warnings?)\b|\berror[- ]free\b|\bfailure modes?\b|\berror (?:handling|recovery)\b|(?:没有?|无) ?(?:任何)?(?:测试)?(?:失败|错误|报错)/g,
    example: 'failure mode analysis finished without error',
  },
  {
    readers: ['fix'],
    means: 'good',
    pattern:
      /\b(?:fixed|resolved|repaired)\b[^.\n]{0,24}\berrors?\b|\bbuild (?:now |is )?(?:pass(?:es|ed)|succe\w+|green)|(?:修复|修正|解决)了? ?\d* ?[个处]?(?:构建|编译|类型)?错误|(?:构建|编译)(?:已|现在)?(?:成功|通过)/g,
    example: 'I fixed 3 errors in the build.',
  },
  {
    readers: CHECKS,
    means: 'bad',
    pattern:
      /\b(?:could not|couldn't|cannot|can't|unable to) (?:run|execute|start|build|test|verify|compile)\b|\bdid(?:n't| not) pass\b|\bdoes(?:n't| not) (?:pass|work|build|compile)\b|无法(?:执行|运行|测试|启动|编译|构建|验证)(?:测试)?|[未没不](?:能|有)?通过/g,
    example: 'I could not run the tests because npm is missing.',
  },
  {
    readers: ['fix'],
    means: 'bad',
    pattern: /\bbuild (?:still )?fail(?:ed|s|ing)?\b|(?:构建|编译)(?:仍然?)?失败/g,
    example: 'Build failed',
  },
  {
    readers: ['test'],
    means: 'bad',
    pattern: /\bfail(?:ed|s|ure|ures|ing)?\b|\berrors?\b|\bcrash(?:es|ed)?\b|失败|报错|错误|崩溃/g,
    example: 'Runtime error in module loader',
  },
  {
    readers: CHECKS,
    means: 'good',
    pattern:
      /\b(?:all|every|everything)\b[^.\n]{0,40}\b(?:pass(?:ed|es|ing)?|green|works?|correct(?:ly)?)\b|\btests? (?:all )?pass(?:ed|es)?\b|(?:全部|所有|均|都|皆)[^,。\n]{0,12}(?:通过|成功|正常|正确)|测试(?:已|都|均)?通过/g,
    example: 'All scenarios pass.',
  },
  {
    readers: ['retro'],
    means: 'good',
    pattern: /\b(?:no|0|zero|without(?: any)?) (?:\w+ )?issues?\b|\bpass\b|没有?(?:任何)?(?:问题|改[善进]建议)/g,
    example: 'no significant issues',
  },
  {
    readers: ['retro'],
    means: 'bad',
    pattern: /(?:\b\d+ )?\bissues?\b|改[善进]建议|建议[优改]/g,
    example: 'The code base has issues',
  },
  {
    readers: ['work'],
    means: 'bad',
    pattern:
      /\b(?:could not|couldn't|was(?:n't| not) able to|unable to) (?:complete|finish|implement|deliver)\b|无法(?:完成|实现)|[没未]能完成/g,
    example: 'I could not complete the task, the input is missing.',
  },
];

/** What makes the words of a report uncertain. */
export type Doubt = {
  readonly readers: readonly Reader[];
  /** The sign it takes back; without it, either. */
  readonly against?: Sign;
  /** Whether it outweighs counts as well. */
  readonly counts?: true;
  readonly pattern: RegExp;
  readonly example: string;
};

/** Negation, contrast, history, conditions and remainders: plain words cannot weigh them. */
export const DOUBTS: readonly Doubt[] = [
  { readers: GATES, pattern: /\bnot?\b|n't\b|\bnone\b|\bnever\b|[不没未无否非]/, example: 'Not all tests passed.' },
  {
    readers: GATES,
    against: 'good',
    counts: true,
    pattern:
      /\b(?:but|however|although|though|except|yet|unless|despite|apart|all but|condition\w*|subject to|provided|as soon as|once|when|after|until|pending|modulo|bar|blocked|correction)\b|但|不过|然而|可是|可惜|却|只是|除|条件|前提|才|就|尽管|虽然|阻塞|中断/,
    example: 'Most of it looks good to me. However, the password is logged.',
  },
  {
    readers: GATES,
    counts: true,
    pattern:
      /\b(?:first|initially|originally|earlier|previously|before|used to|was failing|were failing|again|then|afterwards?|so far|yesterday)\b|一开始|起初|原[本来]|先前|之前|以前|昨天|第一[次轮]|重[跑新]|再[跑次测]|之?后|目前|曾/,
    example: '一开始测试失败,启动后再跑一次,全数通过。',
  },
  {
    readers: GATES,
    pattern:
      /\b(?:most(?:ly)?|some|part(?:ly|ially)?|rest|others?|remaining|only|almost|nearly|half|untouched|still|red)\b|大部分|部分|其[他它余]|剩|只|几乎|基本|仍|还|半|红|挂|卡|中的/,
    example: '存在越权风险,其他检查通过。',
  },
  {
    readers: GATES,
    pattern:
      /\b(?:plan|draft|will|would|should|must|might|if|let me|next|please|limit|max(?:imum)?|api|agent|checking|i'd)\b|\?|计划|草稿|接下来|将|应该|必须|如果|请|上限|[是要]否/,
    example: '测试计划:密码错误时登录失败',
  },
  {
    readers: ['work'],
    pattern:
      /\b(?:but|however|yet|unfinished|untested|incomplete|half|stuck|gave up|abandon\w*|could not|cannot|unable|not (?:been )?(?:able|done|finished|complete|implemented|working|fixed|manage|repaired)|none|still|fail(?:ed|ing|s))\b|n't\b|无法|但|没|未|不过|不出|不到|一半|失败|依[然旧]|仍|还是|停[在止]/,
    example: 'Two tests are still red and I could not find out why.',
  },
];
