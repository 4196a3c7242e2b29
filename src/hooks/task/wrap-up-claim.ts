/** "Wrap-up is done": a claim that the files have to bear out. */
const CLAIMS =
  /(?:收尾|清理|任务|任務)[^，。,.!?？]{0,4}(?:完成|做完|完了|結束|结束|好了)|(?:wrap-?up|clean-?up|task) (?:is |was )?(?:all )?(?:done|complete[d]?|finished)/iu;
const QUESTION = /[?？]\s*$|[吗嗎呢]\s*$/u;

export const claimsWrapUp = (prompt: string): boolean => CLAIMS.test(prompt) && !QUESTION.test(prompt);
