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
