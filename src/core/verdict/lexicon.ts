/**
 * Words to signs, in all languages at once, so that the grammar is written once. First match wins.
 * Capitals wait for the grammar; small letters are what it would say itself (see grammar.ts); `o` is any other word.
 */
const NOUN =
  '(?:modes?|cases?|paths?|scenarios?|handlers?|messages?|codes?|states?|pages?|boundar\\w+|log\\w*|branch\\w*|toasts?|conditions?|responses?)';

const LEXICON: readonly (readonly [sign: string, words: string, characters: string])[] = [
  ['k', 'error[- ](?:handling|recovery|free)|as expected|expected behaviou?r', '符合预期|预期行为'],
  [
    'h',
    `(?:failure|error|exception|failed|rejected|rejection)s?[- ]${NOUN}|fail(?:s|ed|ing)?[- ]?(?:fast|over|safe|closed|open|gracefully)|(?:failed|rejected|failing) (?:attempts?|logins?|requests?|jobs?|payments?|uploads?|promises?|refresh)|xfail\\w*`,
    '(?:失败|错误|异常|报错)(?:的?(?:场景|情境|情况|案例|路径|分支|请求|登[录入]|状态)|处理|重试|讯息|消息|信息|提示|时|后|会|率|\\S{0,2}次|代?码|页|密码|输入|并)|拒绝服务|[被会]拒绝|未通过\\S{0,3}[验校认]\\S的',
  ],
  [
    'R',
    'request\\w* changes|changes (?:are |were )?(?:requested|required|needed)|needs? (?:some |more |further )?(?:work|changes?|revision|rework|fix\\w*)|sen[dt]\\w* (?:it |this )?back|back to (?:the )?developer|no-?go|nack|block(?:s|ed)? (?:the )?(?:merge|release)',
    '驳回|打回|退回(?!上)|返工|[修改补][^,]{0,6}后(?:再|重新|才)|才能?(?:合|通|上)|再审|再送审|重新(?:提交|设计)|禁止|暂[不缓]|否决',
  ],
  [
    'b',
    'more errors than|rolled \\S* ?back',
    '[跑编]\\S?不过|过不了|[没未]过(?!程|期|滤)|没有过(?!程)|不符|不一致|部分通过|未达',
  ],
  [
    'n',
    'no tests (?:ran|found)|is missing|not installed|does not (?:start|allow)',
    '跑不起来|起不来|启动不了|装不上|连不上|打不开|做不下去|一个都没|无解|卡[住在]|只好放弃|不允许',
  ],
  [
    'u',
    'nothing to review|(?:diff|branch|folder)[^,]{0,20} (?:is |are )?(?:empty|not available|unavailable|missing)',
    '没有权限|找不到',
  ],
  [
    'U',
    "could(?:n't| not)|can(?:not|'t| not)|(?:(?:was|were|am|is|are) )?(?:un|not )able to|wasn't able to|failed to|impossible to|won't",
    '无法|没法|没有?办法|未能|没能|不能|不可(?!逆)|无从',
  ],
  ['v', "(?:is|are|was|were|do|does|did|has|have)(?:n't| not)", ''],
  [
    'N',
    'no|not|without(?: any)?|never|none|zero|nothing|neither|nor|free of',
    '并非|不是|没有?|无(?!论)|未(?!来)|不(?!断|仅|错|同(?!意)|过$|过,)|零',
  ],
  ['C', 'if|when|whenever|unless|once|provided|in case', '如果|若|当|假如|一旦|任一'],
  [
    'B',
    'first (?:run|time|round)|at first|initial(?:ly)?|previous(?:ly)?|earlier|formerly|originally|prior|last round|before|on main|baseline',
    '第一[次轮]|初[次步]|最初|一开始|原[本先来]|先前|之前|此前|曾|[修更]\\S前|上一?[轮次]|前一[轮次]',
  ],
  [
    'L',
    'after (?:the |a |my |i )?(?:fix|re-?r|retr|patch|correct|chang|add|updat|install|clear)\\w*|re-?r[au]n(?:ning)?|again|(?:second|final|last) (?:run|round)|retry|eventually|finally|in the end|now|current(?:ly)?|this (?:time|round)',
    '修[复正改好]\\S{0,2}后|(?:补上|安装|调整)[^,]{0,8}后|重跑|重新[执运跑测]\\S|再[次跑]|第[二三][次轮]|现在|目前|最[终后]|复测|[这本]次',
  ],
  ['Z', 'still|remain\\w*|left|continues?', '仍然?|还|剩余?|依[然旧]|一直'],
  [
    'M',
    'must|needs? to|ha[sv]e? to|should|required?|needed|necessary|would|could|may|might|can',
    '必须|需要?|须|请|应该?|要求',
  ],
  [
    'S',
    'critical|high(?:[- ](?:severity|risk))?|blocking|blockers?|major',
    '严重|高危|高风险|致命|阻[挡塞断]性?(?:合并的)?|重大',
  ],
  [
    'I',
    'issues?|problems?|concerns?|findings?|vulnerabilit\\w+|objections?|rejections|leaks?',
    '问题|漏洞|风险|告警|异议|硬编码',
  ],
  ['J', 'improve\\w*|suggestions?', '改[善进]|优化|建议'],
  [
    'F',
    '§?fail\\w*|error(?:s|ed)?|§?broken|crash\\w*|bugs?|defects?|regressions?|exceptions?|panick\\w*|tim(?:es|ed) out|hangs|mismatch\\w*|wrong|incorrect|differs?|deviations?|warnings?',
    '失败|错误|报错|出错|异常|缺陷|崩溃|[超逾]时|挂了?|白屏|中断|坏[了掉的]|偏差|[❌✗✘✖✕⛔🔴]',
  ],
  ['R', '§reject\\w*|§block\\w*|unacceptable|exploit\\w*|declin\\w*|(?:i|we) (?:am )?reject\\w*', '(?:予以|建议|我|决定)拒绝'],
  ['r', 'reject\\w*', '拒绝'],
  [
    'A',
    '§?approv\\w*|lgtm|merg(?:e|ed|ing)\\b|ship(?:ped)?|accept(?:ed|able)|land(?:ed)?|looks? (?:good|fine|great|ok)|good to go|all good|happy with|ready|safe',
    '核准|批准|同意|合[并入]|放行|上线|准予|认可|发布',
  ],
  ['P', '§?pass(?:es|ed|ing)?|green|succe\\w+|ok', '通过|跑通|成功|全绿|绿灯|合格|达标|[✅✔✓√☑]'],
  [
    'W',
    'works?|worked|verified|match\\w*|met|meets?|holds?|hold|behav\\w+|compil\\w+|complete[sd]?|clean|correct|fine|as (?:described|the spec)',
    '正常|符合|一致|无误|良好|不错|正确|响应|生效|齐全',
  ],
  [
    'D',
    'implement\\w*|finish\\w*|complet\\w+|produc\\w+|writ\\w+|creat\\w+|deliver|proceed|continu\\w+|determin\\w+|find|identif\\w+|updat\\w+|design|plan|generat\\w+|draft|resolve|perform|carr\\w+',
    '完成|继续|实[作现施]|进行|产出|规划|设计|撰写|编写|更新|定位|找[出到]|给出|制定|开发|交付|做',
  ],
  [
    'Y',
    'r[ua]n(?:ning)?|execut\\w+|start\\w*|launch\\w*|verif\\w+|validat\\w+|install\\w*|connect|spawn\\w*|test|build',
    '执行|运行|启动|跑|验证|安装|开始|连[接线]|编译|构建',
  ],
  [
    'X',
    'fix\\w*|resolv\\w+|address\\w*|correct\\w*|chang\\w+|repair\\w*|solv\\w+|split|remov\\w+|clear\\w*',
    '修\\S?|解决|处理|改动?|变更|补上?|调整',
  ],
  [
    'E',
    'pre-?existing|unrelated|known|flaky|minor|cosmetic|optional|low|medium|nits?|small',
    '既有|无关|已知|[低中]危?|小',
  ],
  ['e', 'expect\\w*', '[预期]期|期望'],
  ['a', 'got|received|actual\\w*|instead', '实际'],
  ['|', 'or', '或'],
  ['&', 'but|however|yet|though', '但是?|不过|然而|却|虽然?'],
  ['O', 'found|there (?:are|is)|has|have', '发现|存在|有'],
  ['Q', 'all|every\\w*|both|each', '全部|所有|全数|均|都|皆|已'],
  [
    'T',
    'tests?|suites?|specs?|scenarios?|builds?|cases?|checks?|flows?|steps?|assertions?|criteri\\w+|it|they|one|two|three|some|several',
    '测试|用例|流程|情境|场景|套件|断言|检查|验收|步骤|审[查核]|评审|安全|个|项|条|处',
  ],
  ['K', 'diff|branch|review\\w*|pr|change|migration|commit', ''],
];

let tokens: RegExp | undefined;

const compile = (): RegExp => {
  const groups = LEXICON.map(([, words, characters]) => `((?<!\\w)(?:${words})(?!\\w)${characters && `|${characters}`})`);
  return new RegExp(
    `${groups.join('|')}|#?(\\d+(?:\\.\\d+)?)|([a-z][\\w'-]*)|([,:;()/|—–-])|([\\u4e00-\\u9fff])|[^]`,
    'gu',
  );
};

/** `3 tests failed, 40 passed` becomes `#3TF,#40P`. */
export function lex(text: string): string {
  tokens ??= compile();
  const { length } = LEXICON;
  return text.replace(tokens, (_, ...groups: (string | undefined)[]) => {
    const at = groups.findIndex((group, index) => group !== undefined && index < length + 4);
    if (at < 0) return '';
    if (at < length) return LEXICON[at]?.[0] ?? '';
    return at === length ? `#${groups[at]}` : at === length + 2 ? (groups[at] ?? '') : at === length + 1 ? 'o' : 'i';
  }).replace(/ii?/g, 'o');
}
