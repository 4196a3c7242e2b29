/** Messages that end before they say anything: a limit was hit, or the last sentence stops half-way or only announces. */
import { unify } from '../script.ts';

const NOTICE =
  /(?:stopped|interrupted|cancell?ed|aborted) by (?:the )?user|(?:用户|使用者)(?:已?中[断止]|取消)|max(?:imum)?[ _](?:number of )?(?:turns|iterations|steps)|(?:turn|token|iteration|step) (?:limit|budget)|r[au]n out of turns|(?:after|of) \d+ turns|^\W*(?:error: )?api error|api error: (?:\d|conn)|prompt is too long|context (?:window|length) (?:is )?exceeded|output (?:was |is )?truncated|\[truncated|输出被?截断|(?:最大|达到?|超[出过]|用[尽完光]|耗尽)[^,。\n]{0,4}(?:回合|轮[次数]|步数|迭代|对话)|(?:回合|轮[次数]|步数|迭代|对话|令牌|上下文)[^,。\n]{0,6}(?:上限|限制|用[尽完光]|耗尽|已满|超[出过])/m;
const HALF_WAY =
  /[,、:([{“「]$|\b(?:the|an?|and|or|but|to|of|in|on|with|for|from|by|at|is|are|was|were|(?<!(?:verified|checked|confirmed|tested|fixed|did|do|like|after|about|with) )that|which|because|so|if|then|as|including|will|has|have|be|this|its|than|into|while|whether|before|after|until|next|also|my|our|their|not|i|we|want|need)$|(?:(?<!是[^,。]{1,16})的|是|在|和|与|但|因为|所以|以及|或|从|为|把|将|对|个|看起来|包括|剩余|还有|其中|例如|然后|接着|(?<!合)并|并且|而且?|同时|于是|因此|如果|若|为了|[之然以]后再?|时再|以便|由于|跟|而|再|先|不过|可是|虽然|等|向|被|让|往|如|其|该|这个?|那个?)$/;
const ANNOUNCES =
  /(?:^|, )(?:now,? |next,? |then,? |first,? )?(?:let me|let's(?! not)|i(?:'ll| will|'m going to| am going to)|now i|next i)\b(?! (?:not )?(?:approv|merg|sign|reject|accept|have another|take another|look again|re-?review))|^i(?:'m| am) (?:now |still |currently )?(?!reject|approv|request|send|return|pass|giv|stopp|block)\w+ing\b|^looking (?:at|into|for)\b|^(?:starting|proceeding|installing|running|checking|reading)\b.*(?:\.\.|[^.])$|(?:接下来|接着|然后|下面|现在(?!会))我?(?:会|将|要|来|先|开始)|^让我|^我(?:来|去|再|先|需要)[^,。]{0,6}(?:看|检查|确认|跑|试|查|读)|^我?先[看列确执检读跑来]|准备|正在|(?:审查|执行|测试|检查)中(?:$|,)/;

export const isLimitNotice = (text: string): boolean => NOTICE.test(unify(text.slice(-1_000)).toLowerCase());

export function endsHalfWay(text: string): boolean {
  if ((text.match(/^ *```/gm) ?? []).length % 2 === 1) return true;
  const lastLine = unify(text.slice(-400).trimEnd().split('\n').at(-1) ?? '').toLowerCase();
  const lastSentence =
    lastLine
      .split(/[。!;](?=.)|\. /)
      .at(-1)
      ?.trim() ?? '';
  return HALF_WAY.test(lastLine) || ANNOUNCES.test(lastSentence);
}

/** Who only plans or asks is brief. */
const PLAN_CHARS = 6_000;

/** A plan, a draft or a question: it tells what is to be looked at, and nothing of what was seen. */
export function isPlanOnly(text: string): boolean {
  if (text.length > PLAN_CHARS) return false;
  const plain = unify(text).toLowerCase();
  const isHeading =
    /^[#*\s]*(?:[\w-]+ ){0,4}(?:plan|draft|outline|planned|agenda|checklist|approach|strategy)\b[^.,!?]{0,40}$|^[#*\s]*[^,。!?]{0,12}(?:计[划画]|草稿|草案|大纲|提纲|清单|思路|策略)[^,。!?]{0,8}$/m;
  const isResult =
    /\b(?:pass(?:ed|es)?|fails?|failed|found|\d+ of \d+|executed|ran|reject\w*|approv\w*|verdict|result|bug|ok)\b|[✅❌✗✘✔✓]|发现|已执行|执行(?:完|结果)|实测|结果|结论|通过|不符|打回|退回|核准|批准|正常/;
  const isQuestion =
    /\b(?:should|shall|may) i\b[^.?]{0,200}\?|\bwhich\b[^.?]{0,200}\bshould\b[^.?]{0,200}\?|\bshould (?:the|this|we)\b[^.?]{0,200}\bor\b[^.?]{0,200}\?|请问[^。?]{0,80}\?|确认[^。?]{0,80}\?|[是要][^。?]{0,20}还是[^。?]{0,80}\?/;
  const isTrouble =
    /fail|error|wrong|empty|crash|must not|can(?:no|')t|could(?:n't| not)|失败|错误|异常|不能|无法|没法/;
  if (isResult.test(plain)) return false;
  return isHeading.test(plain.trimStart().split('\n')[0] ?? '') || (isQuestion.test(plain) && !isTrouble.test(plain));
}

/** What a run says besides its list of results, where that list is shorter than announced. */
export function besidesShortList(text: string): string | undefined {
  const announces =
    /\b(?:running|collected|starting|check(?:ing)?|execut(?:e|ing))\b[^.\n]{0,20}?\b(\d+) (?:\w+ )?(?:tests?|items?|specs?|checks?|criteria|scenarios?|cases?)\b|^1\.\.(\d+)$|(?:开始|以下|逐[项条])[^。]{0,16}?(\d+) ?[个条项]|共 ?(\d+) ?[个条项][^。]{0,12}逐[项条]/;
  const isResult = /^\W*(?:[✓✔✅√]|ok \d|§?pass(?:ed)?\b|--- pass|\[x\]|\[\d+\/\d+\])|\bok$|: ?(?:通过|ok)$/;
  const lines = unify(text)
    .toLowerCase()
    .split('\n')
    .map((line) => line.trim());
  const rest = lines.filter((line) => !isResult.test(line));
  const listed = lines.length - rest.length;
  const isShort = rest.some((line) => Number(announces.exec(line)?.slice(1).find(Boolean) ?? 0) > listed);
  return isShort ? rest.join('\n') : undefined;
}
