/** What is asked of a word or a clause as it stands, where its sign says too little. */

/** Fixed something: the fault stands behind it. */
export const MENDED = /^(?:(?:it|that|this) )?(?:修|解决|处理|搞定|fixed|solved|resolved|took care|now handles)/;

/** A fault that is said to last, or that is made of a success denied. */
export const LASTING = / |^(?:still|again|not|no|never|same|根本|完全|不|没|无|还|又|仍)/;

/** Said twice, and meant once. */
export const TWICE_DENIED = /\b(?:nothing|no|never)\b.*(?:n't|\bnot\b|\bnever\b)/;

/** See that it works. */
export const ORDERED = /^\w+ (?:that|whether|if|how|why) /;

/** Why did it, why would it: asked to be answered. */
export const SOUGHT =
  /\b(?:why|how) (?:did|would)\b|为什么 ?会|的$|(选|用|挑) (?:\S+ ){1,3}(?:而 )?不 ?\1|\b(?:why|how) .+ (?:and|but) not\b|为什么 (?:不|没|没有) (?:直接 )?(?:用|选|采用|考虑|放|写)|\bwhy (?:not|didn't you|don't (?:we|you|i))\b/;

export const STILL = /还|又|仍|still|again|\bkeeps? \w+ing\b/;

/** Not this, that. */
export const REFUSED = /^(?:.{0,8}(?:不|别)|(?:don't|do not|not|no) )/;
export const INSTEAD = /^(?:用|use|是|改|换)$/;

export const FORBIDDEN = /^(?:don't|dont|do not)$/;

/** The first goes out, the second doesn't. */
export const ELLIPSIS = /^(?:\w+n't|not|没有?|不行|没)$/;

/** As good a word as any to begin a complaint with. */
export const EXCLAIMED = /perfect|excellent|完美|这下好了|^(?:测试|验证|检查|确认)过了$/;

/** You may begin: leave to go on, no word about the work. */
export const LEAVE = /开始|试|继续|动手|下一步|进行/;

/** What the helper does, as opposed to what the work does. */
export const HANDLING = /^(?:动|用|更新|执行|运行|启动)$/;

/** How did it become so: the asker knows that it is not right. */
export const LAMENTED =
  /^怎么会 |^怎么 把 .*了$|^(?:怎么|咋) .*(?:变成|变得|成 了|多了|少了)|(?:^| )(?:怎么|咋)(?= )(?!.* 的).*(?: 了|只.*)$/;

/** It takes so long. What takes only so long is no complaint. */
export const COSTLY =
  /(?:要|得|花|等 ?了|要 ?等|需要|耗时|用 ?了|takes?|took|taking)(?: \S+){0,4}? ?(?:[\d.]+|[一二两三四五六七八九十百几半]|few|several|minutes?|ages|forever)[^,]*?(?:秒|分 ?钟|小时|ms|secs?|seconds?|minutes?|mins?|hours?|ages|forever)/;
export const CHEAP =
  /只|才 ?(?:要|用|花|[\d一二两三四五六七八九十几])|不到|不用|不需|仅|\b(?:only|just|less|under|below|instead|down)\b|降|缩短|减|后$/;

/** Something is put somewhere: in the code it is work to be done, on the screen another wish. */
export const PLACED = /^(?:搬到|移到|挪到|放到|移动到|拿掉|去掉|设.*|move .*)$/;
export const IN_CODE =
  /§|commit|readme|changelog|档|文件|资料夹|目录|模块|模组|\b(?:files?|folder|directory|module|package)\b/;

/** Make it twenty, then: what is settled on, not what was made. */
const SETTLED =
  /(?:^| )(?:改\S*|用|设\S*|放\S*|换\S*|加\S*|删\S*|选|调\S*|订|定|弄\S*|做\S*|写|叫|还是|就|那)(?: \S+)+ 好了$/;
/** Nearly no clause ends so, and each of its words would be looked at from each. */
export const isSettled = (text: string): boolean => text.endsWith(' 好了') && SETTLED.test(text);

/** At last. */
export const FINALLY = /^(?:finally|at last|终于|总算)(?: [!~])*$/;

/** Said by who accepts, and by nobody else. */
export const SIGNED =
  /^(?:那 |就 |可以 |直接 )*(?:结 案|关 单|结 单)(?: 吧| 了)*$|^(?:i |i've |we )?(?:just )?verified(?: the fix| it| this| that)?(?: (?:in|on) \w+(?: \w+)?)?$|^you did it$|^(?:now it|it now) \w+s$|^(?:merging|closing|shipping)(?: it| this| now| the (?:ticket|issue|pr|task))*$|^(?:(?:yes|yep|yeah|ok) )?exactly (?:that|this|so|right|it|like that|like this)$|^(?:(?:yes|yep|yeah) )?(?:that's|thats|that is|this is|it's|it is) (?:exactly |just |precisely )?the \w+(?: \w+)? (?:i|we|i'd) (?:was|were|had|wanted|needed|asked|meant|hoped|expected|described)\b/;

/** It must be over by now: a guess, not a wish. */
export const SURMISED = /应该是 .* 了$/;

/** What the helper has done to it. */
export const DONE_TO = /^(?:怎么 |结果 |刚刚 |刚才 )*你 .*把 .*了$|^(?:怎么 |你 )?又 (?:给 我 )?把 .*了$/;

/** The user's own work. */
export const OWN_DEED =
  /^(?:i|we)(?:'ve)? got the .* working$|\b(?:fixed|solved|sorted|resolved|did|handled)\b.*\bmyself\b|^我 自 己 (?:已经 |先 |都 )?(?:修|改|搞|弄|解决|处理)|^我 (?:已经 |刚刚 |刚才 |刚 |先 |自己 )*(?:把|将) |^我 (?:的 |这边 (?:的 )?)?(?:需求|描述|消息|提 示|配 置|环 境|上 面)/;

/** What I want is this, and you gave me that. */
export const WANTED = /^我(?:想要|要|想|需要|说)的是|^(?:i (?:wanted|asked for|meant|said))\b/;
export const GIVEN = /^(?:结果 |怎么 )*你 (?!把|帮|能|可以|再|先)|^you (?:gave|made|did|used|built|put|added|wrote)\b/;

/** As it was, like before: the former state is a measure, not a memory. */
export const LIKENED = /参考|reference|像|跟|和|比|恢复|\b(?:like|as|than|same)\b/;

/** Taken away: part of tidying up. */
export const REMOVED = /拿掉|去掉|删|清|移除|remove|delete|strip|drop/;

/** What is done with work that is accepted. */
export const CLOSING =
  /结 ?[案单]|关 ?闭|关 ?单|上 ?线|上 ?版|发 ?版|收 ?工|交 ?付|合 ?并|任 ?务|协 ?助|算 ?(?:结|完|过|解)|\bgo(?:es)? live\b|\b(?:clos(?:e|ing)|merg(?:e|ing)|ship(?:ping)?|done|ticket|match(?:es)?)\b/;

/** It does run; twelve are left. */
export const CONCEDED =
  /^(?:so |very |pretty )?close$|(?:^| )(\S+) 是 (?:能|可以|会)? ?\1(?: 了)?$|\d+ \S+ (?:left|remaining|to go)$/;

/** Did you not say so? Is that not the old one? */
export const RHETORICAL =
  /^(?:怎么 |居然 )?又(?:坏|挂|崩|报错|失败)\S*$|^so (?:is|are|was) (?:my|our) \w+$|^(?:have|did|do) you even\b|^where (?:did|have) (?:my|all|our) .* (?:go|gone)$|^我 的 .* 呢$|不是 ?(?:让|叫|要) ?你 .*吗$|^so (?:the|your) § (?:was|is)\b|你 的 § 就是|不是 ?说.*吗$|^(?:这|那)? ?不 ?就是.*吗$/;

/** I press it and then: somebody tells what he saw. */
export const THEREUPON =
  /^(?:(?:lol|so|and|now|ok|hmm|well|haha) )*(?:clicking|pressing|hitting|tapping|opening|submitting|selecting|dragging|typing) (?:\S+ ){1,4}?\S+s(?: |$)|^(?:我 (?:一 )?(?:按|点|开|切|输|刷|滑|拖|选|关|登|传)|一 \S).*(?: 就 )|^(?:点|按|打开|刷 新|保存|切换|登录)(?: \S+){0,4} (?:之后|后|以后) (?!.*(?:应该|要|请|再|帮))/;

/** What the user is about to do himself. */
export const OWN_STEP = /我 ?(?:来|去|先|会|要|再|就|自己|等)/;

/** Only then, and at a price: what has to be done for it to work. */
export const BURDEN =
  /(?:^| )才(?: |$)|^(?:都 |还 |就是 |每次 )*(?:要|得|必须|需要|需) (?:先|手 动|重|多|自己|清|等|强 制)|\b(?:you|i|we|users?|one) (?:have|has|had|need|needs) to\b|^even if /;

/** Good there, and not a word about elsewhere. */
export const ELSEWHERE =
  /\b(?:on|in) (?:desktop|mobile|dev|development|chrome|firefox|safari|edge|ios|android|windows|mac|macos|linux)$|\b(?:the )?first (?:one|part|issue|bug|error|problem|half)\b/;

/** Another button, too: more than was asked for at first. */
export const MORE =
  /^(?:please )?also (?:please )?(?:accept|support|handle|allow|show|display|cover|validate|log|send|return|include|highlight|remember|hide)\b|^(?:再 ?加|还要|另外 加).*(?:功能|按钮|选 项|筛 选|排 序|提 示|开 关|弹窗|动 画|搜 索)|^(?:also |please )*add an? .*(?:button|option|toggle|filter|field|column|page|link|icon|label)(?: too| as well| also)$/;

/** To tidy up, in whatever words: enough of an answer where that was the question. */
export const TIDIED = /整理|清|收拾|归档|\b(?:clean|tidy|archive)\b/;

/** Words that also only open or close a speech. */
export const INTERJECTED = /^(?:好了|行了|成了|可以了|ok了|弄好了|搞好了|做好了)$/;

/** The user has made something ready for the helper. */
export const HANDED_OVER =
  /交 给 你|你 慢 慢 来|^(?:先 )?不 ?(?:着急|急)$|^(?:我 )?(?:知 道|明 白|懂) 了|^you (?:can|may) (?:begin|start|go|proceed|continue)\b|^你 (?:就 |先 )?(?:可以 |能 )?(?:重 新 )?(?:继续|开始|跑|跑一下|看|看看|试|试试|重试|再|接着|来)|^我 等|^我 (?:已经 )?(?:看|读)(?: 完| 过|过)?(?: 了)? .*(?:方案|计划|思路)|^(?:please |now )*(?:rerun|re-run|retry|try (?:it )?again|run it again)\b/;

/** This is not the one that was asked for. */
export const OTHER =
  /^(?:(?:this|that|it) (?:is not|isn't)|(?:that's|it's) not) (?:the|my|even|what|how)\b|^(?:so |and )?you § (?:it|this|that|the)\b|\b(?:works?|worked|fine|fixed|good|ok|okay|working)(?: \S+){0,2} until (?:i|you|we|the|it|they|a)\b/;

/** What a user sets up himself, so that the helper can go on. */
export const PREPARED =
  /\b(?:env|environment|creds?|credentials|server|staging|database|db|vpn|network|docker|container|deps|dependencies|keys?|token|account|permissions?|access|machine|laptop|computer|internet|wifi|connection)\b|电 ?脑|环 ?境|密 ?钥|账 ?号|服 ?务|权 ?限|网 ?络|依 ?赖|(?:资料|数据) ?库/;

/** The user's own machine, not the work. */
export const OWN_THING =
  /^(?:我 (?:的 )?(?:这边 )?(?:电 ?脑|网 ?络|账 ?号|环 ?境|机 器)|my (?:internet|network|vpn|wifi|connection|laptop|computer|machine|env|environment|account)\b)|\b(?:his|her|their|my) (?:part|branch|piece|half|bit|service|pr)\b/;

/** So be it: a word to what was said, not to what was made. */
export const GRANTED =
  /^(?:先|赶紧|尽快|争取) (?!.*了)|^(?:那|这 样|那 样) 好了$|^(?:either|whichever|any of them|that (?:time|day|date))\b|^(?:that's|thats|that is) (?:fine|ok|okay|alright|right|correct)$/;

/** A question by its order of words alone. */
export const INVERSION =
  /^(?:(?:so|and|but|ok|wait|hey|hmm|well) )*(?!do (?:the (?:clean|wrap|archiv|rest|same|other|next)|(?:that|this|it)\b))(?:(?:are|have|had|did|do|were) you|(?:has|have|is|are|was|were|does|do|did|will|would|should|am|can|could) (?:this|that|it|the|there|they|we|i|all|any|my|your|our|these|those|he|she|everything|anything|somebody|someone))\b/;

/** What is needed, as the first word of all. */
export const NEEDED =
  /^(?:(?:hey|hi|hello|please|so) )*(?:can|could|would|will) you (?:please )?(?:make|build|create|write|develop|set up)\b|^(?:(?:we|i|hi|hello|please) )*(?:need|want) (?!to (?:know|understand|ask))|^(?:我们 |我 )?(?:需要|想) (?!问|知)|^let (?:users|people|customers|admins|me|us) |^让 .*(?:可以|能) |^(?:要是|如果) (?:能|可以) (?:有|加|做|支持).*好/;

/** Two out of three. */
export const SHARE =
  /\b(one|two|three|four|five|six|seven|eight|nine|\d+) (?:out )?of (?:the |my |our )?(?!\1\b)(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\d+)\b/;

/** Round the prices up: an order to the work, as opposed to the helper. */
export const BEHAVE =
  /^(?:(?:please|pls|plz|just|also|then|ok|okay|actually|hmm|and|kindly|maybe|now) )*(?:round|group|hide|limit|cap|align|center|centre|highlight|shrink|enlarge|collapse|truncate|restrict|require|trim|blur|fade|mask|let (?:it|them|the|users?|people)|disable|default|show|display|stack|capitalize|right-align|left-align|autofocus|preselect|debounce|throttle|drop the (?!table|index|column|database|branch|commit|stash)\w+|stick|pin|anchor|grey out|gray out|redirect|use (?:an? |the )?(?:\S+ ){1,3}(?:format|colou?rs?|icons?|theme|layout|style))(?: |$)(?!me\b|us\b|.*\b(?:diff|logs?|code|output|command|trace|branch|commits?|history)\b)/;

/** Shows this instead of that: seen, not wished. */
export const MISFIT =
  /\b(?:returns|shows|gives|opens|goes|sends|displays|prints|redirects|uses|writes|loads|saves|sorts|puts|adds|counts|takes|calls|points|links|jumps|falls|picks|renders|reads|starts|creates|deletes|got|getting|went|ended up) .*\b(?:instead|rather than)\b/;

/** The user's own mistake: what he says of himself is no complaint. */
export const OWN_FAULT =
  /\bmy (?:bad|mistake|fault)\b|\bfalse alarm\b|(?:^|是 )我 (?:这边 )?的 (?:锅|问题|错)$|是 我 .*(?:错|忘|没)/;

/** Your fix makes it hang. */
export const CAUSED = /(?:修复|修正|修改|改动|更新|补丁|优化|版 本) (?:让|使|害)/;

/** I do not think that it is right; far away from right. */
export const DOUBTED =
  /\b(?:don't|dont|do not|doesn't|didn't) (?:think|believe)\b|\bnot true\b|\bno way\b|\bwouldn't say\b|\bthey say$|^(?:距 )?离 .*(?:还|差|远)|(?:^| )(?:0|zero) \w+ (?:pass|work|succe)\w*/;

/** Out with it: beside praise, an acceptance. */
export const RELEASED =
  /^(?:那 |就 |可以 |直接 )*(?:上 线|发 布|发 版|合 并|合|上|发)(?: 吧| 了)+$|^(?:ship|merge|deploy|release) it$/;

/** It works again since your work is gone. */
export const UNDONE =
  /回滚|回退|退 ?版|还原|撤 ?[回销]|改 ?回|把 你 的|\b(?:rolled|roll|rolling) back\b|\brevert(?:ed|ing)?\b|\bwithout your\b/;

/** As long as nobody reloads. */
export const HEDGED = /^(?:as long as|provided|only if|if (?!you (?:have|want|could|can|get|like)|possible|we |i )) ?/;

/** Confirmed: it is a race. What was found out, as long as something else is told. */
export const FINDING = /^(?:i |we )?(?:can )?(?:confirm(?:ed)?|已确认|确认了|verified)$/;

/** Words that accept only where nothing follows. */
export const BARE = /^(?:confirmed|approved|accepted)$/;

/** Did you change it? */
export const ASKED_BACK = /^(?:so |and |but )?(?:did|have|had|were) (?:you|we|they)\b/;

/** One of the plans that were offered. */
export const CHOSEN = /go with (?:that|this|the) (?:design|plan|approach|option|idea)$/;

/** A little more and it would do; it would be nice to have; could it go by month. */
export const SUGGESTED =
  /一?[点些] 就(?:好|行|更好)了$|^让 (?:用户|使用者|客户|管理员|他们) .*(?:吧|能|可以)|^(?:如果|要是) (?:能|可以) .*(?:就|会).*好|(?:^| )(?:可以|能) [按依] .*吗$/;
