/** What a retrospective finds fault with, where it does not call it an issue. */
import type { Statement } from './plain-text.ts';

/** Something to do otherwise. */
const ADVICE =
  /\b(?:recommend\w*|advis\w*|going forward|in future|from now on|next (?:time|round|sprint|iteration)|we need|needs? (?:a|an|to|more|better)|let's|instead|stop|start|ought|better to|try to|to try|consider|propos\w*|in hindsight|(?:would|should|could) change|fewer|(?:would|could) (?:save|help|have))\b|推荐|建议|今后|往后|以后|下[次回轮]|需要|应[该当]?|最好|必须|不要再|避免|尽早|提前|改[由用成为]|规则|提议/;
/** Something that went otherwise than it should. */
const FAULT =
  /\b(?:never|nobody|no one|skipp\w*|forg[oe]t\w*|miss(?:ed|ing)|lost|late[r]?|too (?!\w+ to )|slow\w*|wrong\w*|twice|(?:two|three|four|five|several|many|\d+) (?:times|rounds|retries|rejections|attempts)|off by|off the rails|overr[au]n\w*|delay\w*|wast\w*|guess\w*|unclear|vague|ambiguous|contradict\w*|conflict\w*|duplicat\w*|unnecessar\w*|flaky|fail\w*|broke\w*|block\w*|stall\w*|wait(?:ed|ing)|confus\w*|misunderst\w*|rework\w*|redo\w*|crash\w*|out of sync|longer than|more than (?:planned|expected)|did(?:n't| not)|was(?:n't| not)|were(?:n't| not)|without (?:a|any|asking|telling)|nobody asked|smells?|errors?|mistakes?|every round|after the code|same files?|cost|though|half a day|in two places|by hand|nothing (?:was|were) \w+ed|before the code|already in use|did not|(?:two|three|some|several) (?:things|points|patterns|observations|spots))\b|没有?(?:人|读|看|想|通知|写|更新|同步|检查|命中|考虑|确认|对齐)|漏[掉了更做写测看]|遗[漏失]|晚[了一两\d]|太[晚迟慢多少大久]|[才很]晚|返工|重工|来回|超[出支时]|延[后迟误]|含糊|不清|不全|不同步?|不一致|误[解会]|冲突|拖|过期|卡[住在]|浪费|花[在了]|多花|等[了待]|[两三四五六几\d]轮|[两三四五六几\d]次|手[工动]|导致|造成|慢|错|坏|不[够太]?顺/;
/** Nothing of the kind. */
const NONE =
  /\b(?:nobody (?:waited|complained|had to)|no|none|nothing(?! (?:was|is|were) (?!wrong|lost|wast|miss|block)\w+ed\b)|without (?:any |a )?(?:issue|problem|rework|retr|delay|incident|friction|wait|trouble|hitch|surprise)\w*|zero|0|never had|not? (?:a )?single|smooth\w*|on (?:the )?first (?:attempt|try|run)|first time|fixed|resolved|solved|led to a better)\b|[没沒]有?(?:任何|什么|等待|返工|重工|超|延|误|冲突|建议|需要|要)|无(?!法)|不需要|无须|一次(?:就|通过|过|全)|第?一轮|顺[利畅]|零|到位|范本|解决|修[好复正]|立[即刻]/;

export const findsFault = (statements: readonly Statement[]): boolean =>
  statements.some(
    ({ text, code }) =>
      !code &&
      text
        .split(/[,;]|但是?|不过|\bbut\b|\bstill\b|\bhowever\b/)
        .some((part) => !NONE.test(part) && (ADVICE.test(part) || FAULT.test(part))),
  );
