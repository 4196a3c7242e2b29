/** Work that is not done, or that broke what worked before, told by the one who did it. */
import { judge } from './grammar.ts';
import { lex } from './lexicon.ts';
import type { Statement } from './plain-text.ts';

const WORK =
  '(?:it|this|task|ticket|work|feature|refactor\\w*|clean-?up|implementation|guide|documentation|docs|conversion|port|rewrite|change|extraction|split|move|everything|(?<!orders? )rest)';
/** Said of one's own work, not of what the product does with unfinished things. */
const UNDONE = new RegExp(
  [
    `\\b${WORK} (?:is|are|was|remains?|stays?|has been|have been)(?: still| only|n't| not)?(?: fully| yet| quite| completely| entirely)? ?(?:incomplete|unfinished|half[ -](?:done|finished|way)|partial|partly done|(?<=(?:n't|not)(?: \\w+)? )(?:finished|complete|completed|done|ready|working|implemented|started))\\b`,
    `\\b(?:isn't|not|aren't|only partially|only partly|only half) (?:yet )?(?:finished|implemented|completed|migrated|converted|ported|started)(?= *(?:[,:;)]|$|yet|because|since|due))`,
    `\\bonly (?:got|managed|made it) (?:to|as far as)\\b|\\bgot no further|\\bonly half of|\\bhalf of (?:the|it|them) (?:\\w+ ){1,3}(?:is|are) (?:not|converted|done|migrated)`,
    `\\b(?:do not|don't|must not be|should not be|shouldn't be|please no) merge[d]?\\b(?! (?:\\w+ )?(?:duplicate|cell|row|entr|record|order|cart|field|account)s?)|\\bnot ready (?:for|to be) (?:review|merg|use)`,
    `^ ?work in progress\\b|, work in progress|\\bwip (?:branch|commit|state)|(?:left|stays?|parked|pushed|kept) (?:\\w+ ){0,5}(?:as (?:a )?draft|on (?:the )?(?:branch )?wip)`,
    `\\b(?:without(?: any| much)? (?:success|luck)|to no avail|not successful|unsuccessful(?:ly)?(?= *(?:[,;]|$|in))|ran out of (?:ideas|options|attempts|time|tries)|out of ideas|(?:have|had) to give up|gave up|got (?:stuck|nowhere)|i(?:'m| am) stuck)\\b`,
    `\\b(?:did(?:n't| not)|does(?:n't| not)) help\\b|\\bnone of (?:my|the|these|them) [^,;]{0,30}(?:help|work|made a difference)|\\bmade no difference`,
    `\\b(?:not|n't|never) manage(?:d)? to (?:fix|get|make|repair|restore|finish|solve|bring|find)`,
    `\\bno (?:idea|clue) (?:why|how|what)|\\b(?:do not|don't|not) (?:know|understand|see|sure) why`,
    `\\bbehaviou?r is not (?:the same|preserved)|\\bnot behaviou?r-?preserving`,
    `\\b(?:step|part|item|task|point|phase|sub-?task|ac)[ -]?\\d*[^,;]{0,30}(?:is|are|remains?|stays?) (?:still )?(?:open|missing|outstanding|to be done|undone)|\\bstill (?:open|to do|outstanding|to be (?:done|written|implemented))(?= *(?:[,;:)]|$))|\\b(?:nothing|not) conclusive|\\bno conclusion|\\bstill (?:investigating|looking into|debugging|figuring|trying)`,
    `(?:read-only|no (?:write )?(?:access|permission)|\\blocked\\b|唯读|只读|没有?(?:写入?)?权限)[^;]{0,40}(?:\\bnothing\\b|\\bno (?:file|change)|没有?(?:改|修改|更新|写))`,
    `\\b(?:everything|all)(?: of it)? (?:but|except)\\b[^,;]{0,40}\\b(?:is|are|was|were) (?:in|done|finished|implemented|complete\\w*|migrated|working|there)\\b|\\bleft (?:it|them|this|that) out\\b`,
    '\\b(?<some>one|two|three|four|some|half|\\d+)\\b[^,;]{0,30}\\bof (?:the )?(?!\\k<some>)(?:two|three|four|five|six|seven|eight|nine|ten|\\d+)\\b[^,;]{0,30}\\b(?:implemented|done|finished|migrated|converted|complete\\w*|written)\\b',
    '\\buntested\\b|\\bno way (?:around|to)\\b|\\bskipped the (?:hard|main|core|rest)|\\bonly (?:the|a) skeleton|\\bskeleton only|\\bno (?:cause|reproduction)(?= *(?:[,;]|$))|\\bthe (?:page|section|chapter|document) is empty',
    '\\b(?:rolled|reverted|undid|undone|backed out) (?:everything|all|it all|my changes)\\b|\\bi stopped (?:after|before|at|here)|\\bleft (?:that|this|it|them) for later',
    '(?:全部|所有|都)[^,;]{0,4}(?:复原|还原|回滚|撤回)|(?:复原|还原|回滚|撤回)了?(?:全部|所有)|[没来]来?不?得?及[做写改修处]|没有?(?:任何)?产出|[解排]不(?:开|出)|照旧(?=$|[,;])|没有?(?:证据|消失)|还是空的?(?=$|[,;])',
    '(?<![不])[没未](?:能|有|办法)?(?:[做写改弄搞修拆搬迁翻查调]|整理|实现|处理)\\S{0,2}?(?:完|好|出来|成功|下去)(?![的整时]|之前)',
    '[做写改弄搞修拆搬迁翻查救撑]不(?:完|出来?|好|下去|回来?|定)(?!的|时|就)',
    '只(?:能)?[做写改搬拆翻完修迁]\\S{0,3}?(?:一半|半|到第|到一|一部分|部分)|[做写改搬拆翻]\\S?到一半(?!的)|完成了?一半|一半(?:还)?[没未]',
    '(?:还|尚|仍)[没未](?:有)?(?:动工?|[写做改](?=$|[,;])|开始|动手|着手|实[作现]|接上|搞定|(?=$|[,;]))(?!的)',
    '还差[^,;]{0,8}(?:没|未)|半成品(?:就|先|暂时?|都)?(?:留|放|[存推]?在)|(?:请勿|不要|别|不可|不能|先不)合并?(?:$|[,;]|这|此|进|入|到)',
    '(?:重构|清理|实[作现]|开发|迁移|修改|改写|拆分|任务|搬移)(?:失败|没有?成功|不成功|未成功)了?(?=$|[,;:])',
    '没有?(?:任何)?(?:效果|头绪|成效|进展|用(?=$|[,;]))|(?:原因|为什么)(?:仍|还|尚)?(?:不明|不清楚|未知)|不知道(?:为什么|原因|怎么[改修])|找不到(?:是?哪|原因|等价|办法|方法)|没找到(?:原因|等价|办法|方法)',
    '(?:还是|依[旧然])会?(?:老样子|一样|坏|红|失败|报错|不行|崩|卡|发生|出现|存在|如此|$)|卡住了(?=$|[,;])|(?:先|只[能好])?停在这|[没无]有?(?:任何)?结论|还在(?:查|找|修|试)',
  ].join('|'),
);

/** Tests that passed before and do not now. */
const BROKEN =
  /\b(?:tests?|specs?|cases?|suites?|checks?)\b[^;]{0,60}?\b(?:(?:now|currently|since then|afterwards) (?:fail|break|red|crash|error)\w*|(?:are|is|went|turned) (?:now )?(?:red|broken|failing))|\b(?:suite|build|tests?) (?:now |currently )?(?:breaks|is broken|is red|does(?:n't| not) (?:pass|build|compile))|\b(?:used to pass|(?:was|were) (?:green|passing)|passed before|passing (?:before|on main))[^;]{0,60}\b(?:fail|red|brok|crash)\w*|(?:测试|用例|案例|支|构建|建置|编译)[^;]{0,14}(?:变红|是红的|挂了|坏[了掉]|跑不过|过不了|失败了|现在(?:失败|报错|不过))|(?:本来|原本|原先|以前|之前|原来)[^,;]{0,10}(?:绿|通过|能过|会过)[^;]{0,16}(?:红|失败|挂|坏|报错|不过)/;
/** What was made does not work, and nothing is said of a repair. */
const FAULTY =
  /(?:\b(?:but|however|unfortunately|sadly)\b|但是?|不过|可是|可惜)[^;]{0,60}(?:\bthrows\b|\bfails\b|\bcrash|\bbreaks\b|\b(?:does|do|is|are)(?:n't| not) work|报错|失败|崩溃?|闪退|当[机掉]|卡死|用不了|不能用|没反应|不生效|[起跑]不[来起])|\b(?:still|keeps?) (?:return|throw|fail|crash|giv|answer)\w*|一直(?:回|报|返回|失败)/;
/** History, a condition, or something still to be decided is no report of the state of things. */
const TOLD_OTHERWISE =
  /\b(?:if|when|whenever|unless|until|would|could have|halfway through|in the middle)\b|如果|若|当(?![然机掉场前下])|一旦|曾|时会|的话|过程中/;
const MENDED =
  /\b(?:fixed|repaired|restored|resolved|solved|back to green|(?:pass|green|work)\w* again|recovered)\b|(?<![没未不]\S{0,2})(?:修[好复正]|解决|恢复|改好|救回来|排除)(?!不)/;
const CAUSE_FOUND =
  /\broot cause\b(?! (?:is |remains |still )?(?:unknown|unclear|not))|\bcause (?:is|was|found|identified)\b(?! (?:still |not )?(?:unknown|unclear|not|found))|\bcaused by\b|(?:根因|根本原因|真正的?原因|原因)(?:找到|是|在|为|:|出在|已)/;

/** The state it is left in, whatever was found out on the way. */
const UNSOLVED =
  /\b(?:status|state|outcome) ?: ?\W{0,3}(?:still )?(?:not (?:yet )?(?:fixed|resolved|solved|working)|unresolved|unsolved|open|broken)\b|(?:状态|现状) ?: ?\W{0,3}(?:仍|还|尚)?[未没](?:有|能)?(?:解决|修[复好])|问题(?:仍然?|还是?|依然|尚|都)?[未没](?:有|能)?(?:得到)?解决|[未没](?:有|能)定位到/;

/** Whether the work was left undone, or in a state worse than it was found. */
export function isUnfinished(statements: readonly Statement[], isSearch: boolean): boolean {
  const told = statements.filter(({ code, aside }) => !code && !aside);
  if (told.some(({ text }) => UNSOLVED.test(text) && !TOLD_OTHERWISE.test(text))) return true;
  if (isSearch && told.some(({ text }) => CAUSE_FOUND.test(text))) return false;
  const reports = told.map(({ text }) => (TOLD_OTHERWISE.test(text) ? '' : text));
  if (reports.some((text) => UNDONE.test(text))) return true;
  const brokenAt = isSearch ? -1 : reports.findLastIndex((text) => BROKEN.test(text) || FAULTY.test(text));
  return brokenAt >= 0 && !told.slice(brokenAt).some(({ text }) => MENDED.test(text)) && !endsGreen(statements);
}

/** A plan, a design or the like that does not exist. */
const NOT_MADE =
  /\bno (?:plan|design|architecture|proposal|mock-?up)s? (?:from me|possible|this time|came)|(?:计[划画]|方案|提案|设计稿?|架构)[^,;]{0,4}(?:没有?(?:完成|交付|做出来|产出|给出)|未(?:完成|交付))|[排做写画给拟定]不出[^,;]{0,4}(?:计[划画]|方案|设计|架构)/;

export const isNotMade = (statements: readonly Statement[]): boolean =>
  statements.some(({ text, aside }) => !aside && NOT_MADE.test(text) && !TOLD_OTHERWISE.test(text));

/** The last count of the report. */
function endsGreen(statements: readonly Statement[]): boolean {
  const counted = statements
    .map(({ text, code }) => judge(lex(text), 'made', code))
    .filter((judged) => /[cg]/.test(judged));
  return /g[^c]*$/.test(counted.at(-1) ?? '');
}
