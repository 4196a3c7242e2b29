/** What users say beside their verdict on the work, and what a hook has to hear of it. */

const WRAP_UP_DONE =
  /(?:收尾|清理|任务|任務)[^，。,.!?？]{0,4}(?:完成|做完|完了|結束|结束|好了)|(?:wrap-?up|clean-?up|task) (?:is |was )?(?:all )?(?:done|complete[d]?|finished)/iu;
const QUESTION = /[?？]\s*$|[吗嗎呢]\s*$/u;

/** "Wrap-up is done": a claim that the files have to bear out. */
export const claimsWrapUp = (prompt: string): boolean => WRAP_UP_DONE.test(prompt) && !QUESTION.test(prompt);

const NO_DOCUMENTS =
  /(?:不用|不需要|不必|免|跳过|跳過)[^，。,.]{0,6}(?:文档|文檔|文件)|(?:skip|no|without|don't need)[^,.]{0,12}doc(?:s|ument)/iu;

/** "No documents needed". */
export const waivesDocuments = (prompt: string): boolean => NO_DOCUMENTS.test(prompt);

/** Every clause has to be one of these: “可以检查一下” and “go ahead and remove it” are other wishes. */
const APPROVAL = new RegExp(
  `^(?:${[
    'ok(?:ay)?|yes|yep|sure|agreed?|i agree|approved?|i approve|accepted|lgtm|(?:looks|sounds) (?:good|great|fine)(?: to me)?',
    "(?:please )?(?:go ahead|proceed|start|begin|do it|go for it)(?: with (?:it|that|this|the plan))?|let'?s (?:go|start|do it)",
    '(?:the |this |your )?plan (?:is |looks |sounds )?(?:ok(?:ay)?|good|fine|great|approved|accepted)|(?:i )?(?:approve|accept) (?:the|this|your) plan',
    '好的?|好吧|可以的?|行|没问题|沒問題|同意|批准|我同意|就这样(?:做|吧)?|就這樣(?:做|吧)?|就这么(?:做|办)吧?|就這麼(?:做|辦)吧?',
    '(?:请|請)?(?:开始|開始|动手|動手)(?:吧|做|做吧|执行|執行|实现|實作)?|做吧|(?:按|照|就按|就照)(?:着|著)?(?:这个|這個|你的)?(?:方案|计划|計畫|计畫)?(?:做|来|來|执行|執行)吧?',
    '(?:这个|這個|你的)?(?:方案|计划|計畫)(?:可以|没问题|沒問題|同意|通过|通過|很好|不错|不錯)|同意(?:这个|這個|你的)?(?:方案|计划|計畫)',
    'thanks?|thank you|谢谢|謝謝',
  ].join('|')})$`,
  'iu',
);

/** "Go ahead": the plan that lies before the user is accepted, and nothing else is said. */
export function approvesPlan(prompt: string): boolean {
  if (QUESTION.test(prompt)) return false;
  const said = clausesOf(prompt);
  return said.some((clause) => !THANKS.test(clause)) && said.every((clause) => APPROVAL.test(clause));
}

const clausesOf = (prompt: string): string[] =>
  prompt
    .replaceAll('’', "'")
    .replace(/^\s*(ok(?:ay)?|yes|yep|sure)\s/iu, '$1,')
    .split(/[,，。.!！、;；\n]|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

const THANKS = /^(?:thanks?|thank you|谢谢|謝謝)$/iu;
