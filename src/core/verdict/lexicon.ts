/**
 * Words to signs, all languages at once, so that the grammar is written once.
 *
 * N no  v does not  U cannot  q I cannot  D make  Y run  s start  X fix  F fails  d missing  I issue  S severe  J to improve
 * R refuses  r reject  A approves  l merge  P passes  W works  T test  t it  K what is reviewed  Q all  Z still, other  z left  O found
 * M must  m minor  E known before  e expected  a actual  H will  C if  y because  j covers  B formerly  p before  L later
 * V nearly all  f of  | or  & but  o any other word. Small letters not named here are results of the grammar (see grammar.ts).
 */

/**
 * A row is: sign, words (`*` stands for any ending), `@`, phrases, `@`, simplified Chinese. Phrases and Chinese come
 * before words, upper rows before lower ones. `§` stands before what was written in capitals.
 */
const LEXICON = String.raw`
g @no (further |more |other )?(action|changes?|work|fix\w*) (is |are )?(needed|required|necessary)( before \w+)?|(no|any|a) reasons? to (reject|hold|block|stop|refuse|object|delay)( \w+){0,4}|build success\w*|(would|will)(n't| not) change (a |any ?)thing|(needs?|requires?) no (changes?|fix\w*|work|action)|(need not|needn't|no need to) (be )?(chang|fix|address|touch)\w*|nothing (else )?to (report|add|fix|flag|change|object|complain)|(i |we )?((could|can|did|do) ?)?(not|n't|no longer) (reproduce|(find|see|detect|spot) any)@找[了过][^,;]{0,16},(也|都|但|并)?[没未]有?(找到|发现)[^,;]{0,4}|(没有?|未)(找到|发现)(任何)?(办法|方法|途径|缺口|问题|漏洞|缺陷|破绽|毛病)|[没无]有?理由(拦|挡|拒|退|打|不)\S{0,2}|(打回|退回|拒绝|驳回)的理由,?但?(没|找不)\S{0,2}|不(阻[塞挡]|影响)(合并|发布|上线)|可以?不[改修处动]\S?|[不无][用必须需]要?再?[改修处动]\S?|没有?(什么)?需?要[回报补]\S|[无没]法[复重]现|(现在|已经?)(没有(任何)?|无)输出
k error-free error-handling unchanged unaffected@error (handling|recovery|free)|as expected|(as|per) (described|(the )?spec\w*|designed|intended|documented|required)|expected behaviou?r|(do|does)(n't| not) (affect|block|matter)|no longer (shows?|occurs?|happens?|appears?)|errors? (is|are) gone|(bug|error|crash|problem|issue|failure|defect|deadlock|leak)(es|s)? (?!(\w+ )*(not|only|partly|partially|still|half|one|two) )[^,;]{0,40}(is|are|was|were|has been|have been) (now )?(gone|fixed|resolved|solved)(?= *([,;]|$))@(这?是|属于?|依|按|照)(规格|设计|需求)(的?要求|如此|规定)|其[他余它](都|均|皆)?[不没未]动|没有?变化|[没不未]变(?!成)|无变化|错误(消失|没了)|不再(出现|发生)|如预?期|不影响|不阻[塞挡]|符合(预期|规格|需求|设计)|预期行为
h failover fail-fast fail-safe xfail* failsafe@(a|any|each|every) (failed|rejected) (?!tests?|cases?|scenarios?|checks?|builds?|runs?|specs?|assert)\w+|(failure|error|exception|failed|rejected|rejection)s? (modes?|cases?|paths?|scenarios?|handlers?|messages?|codes?|states?|status|pages?|boundar\w+|log\w*|branch\w*|toasts?|banners?|dialogs?|recovery|conditions?|responses?)|fail(s|ed|ing)? (fast|over|safe|closed|open|gracefully)|(failed|rejected|failing) (attempts?|logins?|requests?|jobs?|payments?|uploads?|promises?|refresh)|issues? #?\d+|no test files|(re-?ran|re-?run|repeated|retried) (the |all )?(\w+ )?(tests?|cases?|specs?)( (that|which))? (failed|failing)|lost (the|my|a|their|his|her) (password|key|card)s?|(documented|specified|right|proper|correct|clear|readable|friendly|meaningful) (error|failure|exception)s?( messages?)?|(i )?(could not|couldn't|cannot|can't) (confirm|verify|rule out|prove) (the )?(\w+ )?hypothes[ei]s|without condition\w*|wrong (input|password|type|format|value|file|code)s?|\d+ regression(?!s)|regression (tests?|areas?|suite|range|scope)@无障碍|(连不上|打不开|起不来|装不上|登[录入]不了|无法\S{1,4})(时|的话)|无条件|有没有[^,;:]{1,10}|不稳定|(只有?|仅有?)(一?些?|几[个项]|\S[个项])?小(建议|意见|问题)|异常用例|(失败|错误|异常|例外)的(?!测试|用例|情境|场景|案例|项|是|有|部分|原因|流程)|(失败|错误|异常|例外|报错)(的?((场景|情境|情况|案例)(?! ?:)|路径|分支|请求|登[录入]|状态)|处理|重试|讯息|消息|信息|提示|时|后|会|率|\S{0,2}次|代?码|页|密码|输入|并)|处理(错误|异常|例外|失败)|[超逾]时(功能|设[定置]|机制|时间|重试|处理|情境|场景)|(失败|错误)[只仅]|拒绝服务|拒绝(原因|理由)(?! ?[:是为如,]|$)|不做(?= ?(:|,|$))|(?<!(pr|变更|改动|提交) ?)被拒绝?|(?<!我)会拒绝|非阻[挡塞断]性?|未通过\S{0,3}[验校认]\S的
R unsafe rejections incomplete showstopper* insist* disagree* oppose* non-compliant noncompliant revert* resubmit* withh* veto* disqualif* rework* redo redone nack no-go blocker blockers unacceptable exploit* §reject* §block*@(anyone|anybody|everyone|everybody|(an?|any) ([\w-]+ )?(user|caller|attacker|tenant|guest)|attackers|guests) (can|could|may|is able to|are able to) (still )?(read|writ|delet|see|access|becom|chang|modif|export|download|call|log|take|list|execut|inject|forg|bypass|upload)\w*|requirements? [^,;]{0,40}(is|are) missing|((is|are|gets?|can be|could be) (bypassed|leaked|exposed|hard-?coded)|(code|which|that|it) (leaks?|bypass(es)?|exposes?))(?![^,;]*(fixed|closed|resolved|no longer))|(authori[sz]ation|authentication|validation|permission|access|escaping|role|ownership)( checks?)? (is|are) (missing|absent|not (checked|enforced|done))(?![^,;]*(fixed|added|resolved))|(no|reject(ion)?) from me|hold\w* up (the )?(merge|release)|prevent\w* (the )?merg\w*|in the way|merge (is )?blocked|blocked by|to be (fixed|changed|addressed|corrected)|severity:? (critical|high)|(?<=^|[:;] ?)-1(?=[,. ]|$)|needs an?|needs? another|hold (the|off|this)|approv\w* (only )?(after|once|if|when|provided|subject|conditional|pending|contingent|on condition)|(real|live|valid|production) ([a-z]+ )?(key|secret|token|password|credential)s?|before (it |this |we |i |you |anyone |anybody )?(can |may |is )?(be )?(merg|land|go|ship|approv|releas|sign|roll|deploy|appl)\w*|(but )?not (this|that) (one|version|way)|(new|another|second) (critical|high|blocker|blocking)( \w+)?|then (i'll|i will|i can|i'm happy to|we can|it can be) (approv|merg|sign|accept)\w*|(csrf|xss|ssrf|rce|idor|xxe|injection|traversal|takeover|bypass) (is |are |was )?(still )?(possible|feasible)|reject(ed|ing)? (by me|the (implementation|change|approach|rest|code|patch|pr|migration|commit))|(revok|withdr[ae]w|retract|rescind)\w*( \w+){0,2} approv\w*|(possible|potential|risk of) data loss|data loss (is |was )?(possible|likely)|(i|we) (forged|extracted|bypassed|dumped|stole|gained)|still (see|find|there|present|exists?|happens?|occurs?)|(not|n't) (good|robust|safe|mature|ready|clean|complete|solid) enough|(one|another|needs? a) (more|further) (round|iteration|pass|revision)|(?<=, ?)not this(?= *([,;]|$))|request\w* changes|changes (are |were )?(requested|required|needed)|needs? (some |more |further )?(work|changes?|revision|rework|fix\w*)|sen[dt]\w* (it |this )?back|back to (the )?developer|(stop|block|delay|hold)\w* (the |this )?(merge|release)|start over|(hand|send|submit) (it |this )?(in )?again|go(es)? back|fix (this |that |it )?first|(i|we)('m|'d| am| must| have to| would)? reject\w*|turn\w* (it |this )?down|not there yet|stay out|(answer|vote) is no|in (plain|clear) ?text|as (critical|high)|(do not|don't) (apply|deploy|run|release)@(缺少|缺乏|少了|漏了|[未没]做)[^,]{0,6}(授权|鉴权|权限|校验|验证|认证)(?![^,;]*已[修补加])|(任何人|任意用户|攻击者|未登[录入]|匿名|普通用户|人人)[^,;不无]{0,8}(可以?|(?<!不)能够?)[^,;]{0,3}(读|写|删|看|改|拿|取|导出|下载|调用|登录|执行|绕过|[成变])|[写读删]任意|(?<!不)会(泄[露漏]|外泄|丢|死锁)|需求[^,;]{0,30}(缺[漏失少]|没有?[做实]|未[做实])|先[^,]{1,24},?再[^,]{0,4}(合[并入]|上线|发布)|真[实的]{1,2} ?\w* ?(密钥|金[钥鑰]|token|密码)|不应该?[进合]|(影响|妨碍|阻碍)(合并|发布|上线)|能被?利用|(请|切)勿|新的?(高危|严重|阻[塞挡])|[之然]后我?[就才会再](批|核准|同意|放行|合)|(收回|撤[回销])[^,;]{0,6}(核准|批准|同意)|([必须要]|应该?|务必)([阻拦]|挡(?!板))|(伪造|绕过|提权)(出|了|成功)|再退(?!款)|(问题|死[锁结]|漏洞|错误|缺陷)[^,;不没]{0,4}[还仍]然?(存?在)|(要|得|须|请)(全部)?(重来|重写|推倒)|再(批准?|核准|签|放行)|不准|阻[挡止断]\S?(合并|发布|上线)|后再[送提审合来交]|不够(好|完[善整]|成熟|严谨|安全)|再[改来]一[版轮]|还需?要?一轮|[修改补请][^,;]{1,14}再(提|来|送|审|合|看)|还差(一|点|不少|些)|[修改补]\S{0,2}不(完整|完全|全)|不(彻底|到位)|👎|叫停|先别|交回|退[还给]|不给|反对|明文[存储记写]|可被?利用|不要(?![求紧])|不[能可](上|放行)|不[能可][进合](?=$|,)|回退|(pr|变更|改动|提交) ?被拒绝?|回炉|(?<!(检查|测试|用例|案例|情境|场景|项)(全部|都|皆|均)?)重做|退改|返修|驳回|打回|退回(?!上)|返工|[修改补][^,]{0,6}后(再|才|重(?!新?[执运跑测]))|才能?[合通上进]|再审|再送审|退件|别合|改完|重新(提交|设计)|禁止|暂[不缓]|否决|(予以|建议是?|我会?|决定|必须|只能|因此)拒绝|(批准|合并|上线|核准|发布|放行)之?前[^,无不]{0,24}(必?须|务必|需|要(?![点素求])|请|先|得)
A @(i'm|i am|we're|we are) (fine|okay|ok|good|comfortable|satisfied|happy) with|(can|may|could) (now )?be (merged|released|shipped)|(ready|safe|good|ok|okay|fine|clear) (to|for) (be )?(merg|ship|releas|deploy|land|go)\w*|recommend\w* (to )?(merg|releas|ship)\w*|merge (it|this|away|when)|please merge|ship it@(可以?|能|建议|请|直接|放心|支持|予以)(直接|安全)?(合[并入]?|上线|发布|出货|并入|部署)|合了?吧|(?<=^ ?)可以(直接)?(执行|套用|应用)(?=$)|(达到|具备)合并
b killed abort* segfault*@(no|nothing|without( any)?)( \w+){0,2} (besides|other than|apart from|aside from|beyond|except( for)?)(?! ((an?|some|two|three|the|very|few) )*(minor|nit|small|cosmetic|typo|styl|suggest|trivial|naming|optional))|partial(ly)? (pass|succe|green)\w*|(pass|succe)\w* with ((some|a few|two|three|[1-9]\d*) )?(failures?|errors?)|(skip|comment|disabl|delet|remov|exclud|ignor|quarantin|silenc|mut)\w* (out )?((the|those|all|both|one|two|three|\d+|of) )*(failing|failed|broken|red)( tests?| cases?| ones?| specs?)?|((does|do|did|will|would)(n't| not)|won't|no longer) (even )?(build|compile|link|render|boot|load)|(return|give|show|answer|yield)\w* (\S+ ){1,3}instead|sig(segv|abrt|kill|term|bus)|segmentation fault|(apart|aside) from (one|two|three|\d+|the)|with (the|one|two) exceptions?|new (one|error|problem)s? (show|appear|c[oa]me|pop|surfac|emerg)\w*|all but (one|two|three|\d+|the)|(bar|minus) (one|two|three|\d+|the)|(ac|criterion|item|point|check|case|requirement)[ -]?\d+ (is |are |remains? )?(still )?open|except(ing)?( for)?(?! (that|when|if|skipped|ignored|known|flaky|as)\b)|more errors than|rolled \S* ?back|out of memory|exit\w* (with )?((code|status) )?[1-9]|not reversible@(跳过|注[释解]掉?|屏蔽|禁用|忽略|停用)了?[^,]{0,6}(失败|没过|报错)\S{0,2}(测试|用例|案例)|(失败|没过|报错)[^,]{0,8}(跳过|注[释解]掉?|屏蔽|禁用|忽略|停用|拿掉|删掉)|[就则](不是|不然|不行)了?(?=$|[,:])|除了?[^,;]{1,14}外?,? ?(?=(其[余他它]\S{0,4})?(全部?|都|均|皆)\S{0,4}(通过|过|成功|正常|绿))|除外|(解决?|修[复正好]?|处理|搞|改|救)不(了|好|掉|定|回来?)|(并非|并?不是|未能?|没有?)(所有|全部|每[个条项])|冒出|[又却](再?出现|多[了出]|产生|带来)|以?(代码|状态码?|退出码|错误码)[为是:]? ?[1-9]\d*(?= ?(退出|结束|$|,))|(未|不予?)验收|(验收|测试|结果)无效|(看到|出现)[^,]{0,4}错误|当[掉机]|[死宕]机|放弃|不可回[滚退]|无法回[滚退]|(?<=[跑译核查测试例审])不过|不过(?= ?([:;]|$))|(?<=(现在|还是|仍然?|都|总))不过|不行|不会过(?=$|[,;])|过不[了去关]|还是(这样|那样|一样|老样子)|(?<=[次遍时钟])都一样|[没未]过(?!程|期|滤)|没有过(?!程)|不符|不一致|部分通过|未达
n @not (yet )?(done|finished)|task (was |is )?aborted|no (plan|design|spec|implementation)s? could be|cause (remains |is |still )*un(known|clear)|partial(ly)? (done|complete\w*|implemented)|(i|we) (have |had to |have to |must )?stop\w*|stopping (here|after)|(?<=^)blocked(?= *:)|(did not|didn't|have not|haven't) (write|implement|produce|create|change|written) any\w*|(could|can) only (?!find|see|spot|imagine)\w+|only managed to|(task|work|implementation|plan|design) (is |was |remains )?(incomplete|not complete\w*|unfinished)|g[ia]v(e|ing) up|prevented|(i|we) (was|am|were|are|got) blocked|cause (was |is |could )?not (be )?found|no tests (ran|found)|is missing|not installed|(does|did|would|will) not (start|allow)@受阻|一行[^,]{0,4}都?没|什么都没[做写]|没有?写任何|[次轮]后停[止下]|只[测跑验执]\S?[到了完行证]|(编译|构建|建置|[跑测起行进登拉载])不[成了去上下]|[做写搞]不[完成了到出]|原因[仍还尚]?(不明|未明|未知)|只完成了?一?[部半]|(必须|只能)停|停在这里|([未没]有?找[到出]|找不到)[^,]{0,4}[根原]因|[跑开建装连]不起来|起不来|启动不了|装不上|连不上|打不开|做不下去|一[个项条](用例|测试|案例)?[都也]?(没|未)有?能?(?=\S?[跑执运测验做])|[都均也]没有?能?[验测跑]到|无解|卡[住在]|只好放弃|不允许|[无没]法(确定|判断|判定)[^,]{0,8}[原根]因
u unsure abstain*@(review|audit|assessment) (was |is )?(not possible|impossible)|no opinion|(have|had|has|got) no (access|permission\w*|credentials?)|(assessment|audit|inspection|analysis) (could not|couldn't|cannot|was not) (be )?(carried out|done|performed|completed|made|finished)|not sure|second opinion|nothing to review|no (diff|changes (to|found|in))|(diff|branch|folder)[^,]{0,20} (is |are )?(empty|not available|unavailable|missing)@不确定|弃权|不(表[示达]|发表)\S{0,2}意见|第二意见|([无没]法|不能|不)[下得给做]出?[^,]{0,3}(定论|结论|判)|没有权限(?![校检控验])|找不到|没有?(拿到|看到|取得|任何)?[^,]{0,6}(diff|变更|改动)(?!性)
m @@可\S可不\S|可有可无|[低中](严重性?|风险|等级)
S critical criticals must-fixes high highs high-severity high-risk blocking major must-fix@high (severity|risk)|must fix@高(?= ?([:\])\d]|$))|必[改修]项?|严重|高危|高风险|致命|阻[挡塞断]性?(合并的)?|重大
q @i (could not|couldn't|cannot|can't|(was|am) (not |un)able to)@我(无法|没法|没有?办法|不能|未能|没能)
U cannot can't couldn't won't wouldn't@(will|would) not|(can|could) not|((was|were|am|is|are) )?(un|not )able to|wasn't able to|did(n't| not) manage to|failed to|impossible to@无法|没法|没有?办法|未能|没能|不能|不可(?!逆)|无从|难以|不具备
& but however though although@and yet@但是?|不过|然而|(?<!冷)却|虽然?
V @(?<!at )(nearly|almost|mostly|most)@大部分|[绝大]?大?多数|几乎(?!没|不)|[二三四五六七八九]成(?!功)
E pre-existing preexisting unrelated known flaky upstream@((is|are|was) )?not (a )?part of|out(side)? (of )?(the |this )?scope|not in( the)? scope|by design|not (caused by|related)@既有|不在[^,;]{0,10}范围|无关|已知
v never isn't aren't wasn't weren't don't doesn't didn't hasn't haven't@(is|are|was|were|do|does|did|has|have) not@
N no not without none zero nothing neither nor against@free of|none (identified|found|detected|seen|observed)|(was|were|is)n't a single@并非|不是|没有?|无(?!论)|未(?!来)|(?<=: ?)否(?=$|[,;(])|不(?!断|仅|错|对(?=$|[,;了劲])|同(?!意)|过$|过,)|零
H will i'll we'll ensure@going to|want to|would like to|let me|plan to|make sure@接下来|想[先要]|打算|准备|确保|将(?!近)|让我|以便
j cover covers covered covering including included includes caught deliberate* intentional* simulat* exercis* mock* stub*@(has|have|gets?|got) (an? |its |their )(own |new |regression |dedicated )?tests?|on purpose|tr(y|ied|ying) (\w+ )?to break(?!( it| this| them)? and (succe|manag|did|i did))( it| this| them)?|(added|wrote|written|created) (\w+ ){0,3}(tests?|cases?|scenarios?)|tests? for@(新增|编写|撰写|写)[了好]?(?=[^,]{0,6}(用例|测试|案例))|[已都]有[^,]{0,6}(测试|用例)|涵盖|覆盖(?!率)|模拟|构造|被抓到|捕[获捉]|故意|刻意|包[含括]
? @so far|((was|were) going|wanted|about) to (approve|merge|accept)|(i|we)('d| would) (approve|accept|merge|sign off on) (an?|only|some|\w+er)|(?<=[:–—-] ?)no(?= *([,;(]|$))|(?<=^ ?)no(?= *$)@目前(已|只|才)?[看跑查测审执]|有条件|(本来?|原[本来])是?[想要](批准|核准|通过|同意|合)|目前为止|到目前|除了?[^,]{0,12}[以之]?外|除了?[^,;]{1,14}(?=,? ?(其[余他它]|全|都|均))|除了? ?[\w.]{1,20}(?=$)
C if when whenever unless once provided upon@in case@如果|倘?若|当|假如|一旦|任一|除非|只要
p before@@(?<=修[复正好改])之?前|[改更]\S?前|之前(?!的)
B initial* previous* earlier formerly originally prior baseline yesterday@first (run|time|round)|at first|when (i|we) (started|began|arrived|picked)|used to(?= (fail|break|crash|hang|tim|throw|error|loop|freez|be (red|broken)))|last (round|time|week|month|night|sprint|\w+day)|on main@首[次轮]|以前|上(个|一个)?[周月]|上星期|昨[天日]|早先|先是|主干上|在 main|第一[次轮]|初[次步]|最初|一开始|起初|原[本先来]|先前|之前的|此前|曾|上一?[轮次]|前一[轮次]
K @@[这本]次的?(改动|变更|修改|提交|调整)
L after retries re-run* re-ran rerun* reran again retry eventually finally now current*@(second|final|last) (run|round)|(second|third|latter) (one|attempt|try|time)|in the end|this (time|round)@随后|后来|重做|之后|如今|修[复正改好]\S{0,2}后|[改更]\S?后|(补上|安装|调整)[^,]{0,8}后|重跑|重新[执运跑测编构建]\S|再[次跑]|第[二三][次轮]|现在|目前|最[终后]|复测|[这本]次(?!的?(改动|变更|修改|提交|调整|任务|需求|pr))
z remain* left@(more )?to go(?= *([,;)]|$))@还有(?= ?[\d一两二三四五六七八九十])|剩[余下]?|余下
Z else still yet keep keeps kept continue continues other others rest outstanding unresolved@yet to@尚|另外|其[余他它]|仍然?|还|依[然旧]|一直
o requirement requirements compiler compilers removal remove removes correctness@@[删移]除(?=按[钮键]|功能|键|后|操作)
M please something must should require* need needs needed necessary would could may might can@(needs?|has|have) to@必须|得(?=[修改补先处])|待(?=[处修解改])|需(?!求)|(?<![摘主重概只])要(?![点素])|须|请|应该?|要求
I complain* trouble* hardcoded hard-coded hit hits advisories issue issues problem* concern* finding* vulnerabilit* objection* leak* bypass* hole* exposure* gap gaps flaw* weakness*@(csrf|xss|ssrf|rce|idor|xxe|sql injection|path traversal)(?! (protection|token|check|filter|prevention|mitigation|defen|guard|header|test|attempt|payload|is|are|was|were|fix))@路径穿越|抱怨|疑虑|顾虑|疏[漏失]|缺口|破绽|弱点|遗漏|问题|漏洞|风险|告警|异议|硬编码|毛病|隐患|意见|泄[露漏]|外泄|注入
J underestimat* overestimat* bottleneck* suggest suggests worth carry-over leftover* improve* suggestion* follow-up@next time|lessons? learn\w*|should have (?!no)\w+|could have been|not (very |so |entirely )?smooth\w*|another round|would help|could be better@([会想该]|还要)改|更好的地|下次(?!见)|不[够太]?顺(?!序)|低估|高估|教训|不足(?!以)|瓶颈|遗留|改[善进]|优化|建议|值得|再[来做]一轮
F unmet unfulfilled unsatisfied truncated undefined nan fail* error* break breaks broke red unexpected* crash* bug bugs defect* regressions exception* panick* hang hangs hung nok ng ko mismatch* wrong incorrect differ differs deviation* corrupt* deadlock* stuck freez* froze* lost loses violat* contradict* inconsisten* fault* flawed malfunction* glitch* disappear* vanish* unresponsive garbled misbehav* uncaught unhandled overflow* obstacle*@(typescript|type|ts|compil\w+) errors?|(?<=(no|any) )regression|(a|one|new|this) regression|regression(?= *(found|in|introduced|:(?![^,;]*(unchanged|unaffected|none|ok|pass|fine|same|clean|green|no (change|differ|regress|issue)))))|(return|answer|respond|show)\w* (an? |with )?(http )?5\d\d|previous errors?|broken(?= *([,;:)]|$))|(is|are|was|were|got|still) broken|tim(e|es|ed|ing) out|(stop|halt|interrupt)\w* the (run|suite|build|tests?)|(went|goes|is|was) down(?= *([,;)]|$|before|during|while))|w[eo]nt wrong|contrary to|(ends?|ended|lands?|stops?|stuck)( up)? on an? (blank|empty|white) (page|screen)|(?<=\d )interrupted|(produc|creat|giv|generat|download|print|yield|send|show)\w* an? (empty|blank) (file|pdf|document|screen)|off by (an?|one|two|\d+)|cut off|(reports?|gives?|shows?) ts\d{4}@报[了出告]? ?ts\d{4}|[断掉]线了|破版|跑版|错位|乱码|[走行跑打]不通|丢[失了掉]|被?截[掉断]|遗失|卡死|转圈|[页画]面\S{0,3}空白|[关删拖选点按改]不(掉|了|动)|强[制行][结终关]|(?<![移变改自推])不动了|[没无]有?反应|偏离|(到|用|存|按|点|进|出|登|传|送|加载|载入|显示|刷新)不(了|去|进去?|出来?|到)|死锁|闪退|有误|不对|冻结|等不到|停在|出入(?!口)|(返回|回[传应]|报) ?5\d\d|违[反背规]|[算写传用弄搞删选跳排发存填]错|[走跑]不(完|到|下去)|改?报[^,]{0,5}错|竞态(?=警告|$)|data race|意外|故障|失灵|消失|[抛喷]错|[炸爆]了|障碍|异状|溢[出位]|例外|臭虫|对不上|失败|错误|报错|出错|异常|缺陷|崩溃|[超逾]时|挂了?|白屏|中[断止]|坏[了掉的]?|红[了灯的]?|失效|回归(?!测试|通过|正常|验证|ok|范围|用例|\)| ?:)|偏差|[❌✗✘✕⛔]|🔴
r reject*@@拒绝
A approv* lgtm accept accepted accepting acceptable ready safe sign-off mergeable merge-ready endorse* greenlight*@move (on|forward)|next stage|clear to|sign\w* off|looks? (good|fine|great|ok)|good to go|all good|happy with|pass from me|let (this|it) through|\+1|thumbs up|go (ahead|in|live)@放过|核可|签核|赞成|认同|进入下一|可以进|适合|准许|👍|可合|很好|(?<=[我可以能予已不]|[:：] ?|^ ?)接受|接受(?=$|[,;])|核准|批准|同意|放行|准予|认可
l merg* ship shipped shipping releas* land landed deploy*@@合([并入]|(?=$|[,;]))|上线|发布|出货|并入
P pass passes passed passing green succe* ok yes flawless* perfect*@(builds|compiles|links) (again|now|cleanly|fine|successfully)|prints? nothing|checks? out|target\(s\) in|without a hitch|exit\w* (with )?((code|status) )?0@(退出|结束)(代|状态)?码[为是:]? ?0(?!\d)|没有(任何)?输出|(?<!不)可以了(?=$|[,;])|(?<![超通经不])过了(?=$|[,;])|(?<=[条个项])都?通(?=$|[,;])|全过|都过|绿|(可以?|能)(编译|构建|建置)|给过|完美|过[关审]|没事|都行|都可以|顺利|通过|跑通|成功|全绿|绿灯|合格|达标|[✅✔✓√]
W compliant satisf* conform* consistent sound solid work works worked verified match* met meet meets hold holds behav* compil* clean correct fine@in order(?! to)|within (the )?(tolerances?|limits?|range|budget|bounds)@(在|于)?(容差|容许|允许|正常|合理|规定)(范围(之?内)?|之?内)|(?<=\d ?([个项条处](测试|用例|案例|场景|情境)?)? ?)(通?过|达标)了?(?= ?\d)|已经?验证|所述|(?<=[跟与和同][^,;]{1,10})(一样|相同)|[满达][足成]|完整|[兼相]容|成立|相符|吻合|妥当|合理|稳定|正常|符合|一致|无误|良好|不错|正确|[响反]应|生效|齐全|干净
D implement* finish* complet* produc* writ* creat* deliver proceed continu* determin* find identif* updat* design plan generat* draft resolve perform* carr*@@让[它其]|[走跑]完|完成|继续|实[作现施]|进行|产出|规划|设计|撰写|编写|更新|定位|找[出到]|给出|制定|拆[解分]|提出|产生|下手|落地|开发|交付|做
s start started starts starting@@开始
Y rule run ran running execut* launch* verif* validat* install* connect spawn* tested testing building@@执行(?!档|文件|环境|计划|情况|时间)|运行(?!时|环境)|启动|跑|[检验]验|验证|安装|连[接线]|编译|构建|建[置构]
X gone tackl* revis* rewrit* fix* resolv* address* correct* chang* repair* solv* split remov* clear*@@(?<=[误突已部])[排消清]除|更正|纠正|整改|补齐|完善|修[复正改好补掉订]?|解决|处理(?!器|程序|者|函数|逻辑)|改动?|变更|补上?|调整|重写|[移删]除
m warning warnings low-severity medium-severity trivial typo* styl* nice-to-have minor cosmetic optional low medium nit nits small consider* later non-blocking@@警告|[低中]危|小|轻微|细节|风格|考虑|日后|以后
e expect*@@预期|期望
a got gets received actual* instead@@实际|得到(?= ?\d)
f of@out of@
| or@@或
y because due caus*@@因[为此]?|由于|导致|造成
t it they@@就
d missing lacks@@缺[少失漏]
O found identified discovered spotted detected has have had@there (are|is|was|were)@发现|识别[出到]|[查检][出到]到?|存在|有
Q all every* both each been@@一切|全部|所有|全数|均|都|皆|已
T test* suite suites spec specs scenario* build builds case cases flow flows step steps assertion* criteri* one two three some several@@测试|用例|案例|规格|标准|流程|情境|场景|套件|断言|验收|步骤|[个项条处]
K diff branch review* pr candidate change migration commit check checks@pull request@候选版本|检查|安全|审[查核]|评审`;

type Lexicon = {
  readonly signs: string;
  readonly words: Map<string, string>;
  readonly stems: readonly (readonly [start: string, sign: string])[];
  readonly tokens: RegExp;
};

let lexicon: Lexicon | undefined;

/** `3 tests failed, 40 passed` becomes `#3TF,#40P`. Two Chinese characters count as one word. */
export function lex(text: string): string {
  lexicon ??= compile();
  const { signs, tokens } = lexicon;
  const known = lexicon;
  const found = text.replace(tokens, (token: string, ...groups: (string | number | undefined)[]) => {
    const at = groups.indexOf(token) - signs.length;
    if (at < 0) return signs.charAt(at + signs.length);
    return [signOf(token, known), 'i', `#${token}`, token][at] ?? '';
  });
  return found.replace(/ii?/g, 'o');
}

function compile(): Lexicon {
  const words = new Map<string, string>();
  const stems: [string, string][] = [];
  const rows = LEXICON.trim().split('\n');
  const groups = rows.map((row) => {
    const sign = row.charAt(0);
    const [listed = '', phrases, characters] = row.slice(2).split('@');
    for (const word of listed.split(' ')) {
      if (word.endsWith('*')) stems.push([word.slice(0, -1), sign]);
      else if (!words.has(word)) words.set(word, sign);
    }
    const patterns = [phrases && `(?<!\\w)§?(?:${phrases})(?!\\w)`, characters].filter(Boolean).join('|');
    return `(${(patterns || '(?!)').replace(/\((?!\?)/g, '(?:')})`;
  });
  const others = ["(§?[a-z][\\w'-]*)", '([\\u4e00-\\u9fff])', '(\\d+(?:\\.\\d+)?)', '([,:;()\\[\\]/|%>—–-])', '[^]'];
  const tokens = new RegExp([...groups, ...others].join('|'), 'g');
  return { signs: rows.map((row) => row.charAt(0)).join(''), words, stems, tokens };
}

function signOf(word: string, { words, stems }: Lexicon): string {
  const known = words.get(word);
  if (known) return known;
  const bare = word.replace('§', '');
  const stem = () => stems.find(([start]) => word.startsWith(start) || bare.startsWith(start))?.[1];
  const sign = words.get(bare) ?? (bare.endsWith('error') ? 'F' : stem()) ?? 'o';
  words.set(word, sign);
  return sign;
}
