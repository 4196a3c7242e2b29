/**
 * Whether a complaint during the wrap-up is about what the wrap-up writes: “solution.md is still incomplete”. That is for
 * whoever writes it to put right; the behaviour that was confirmed is not in question.
 */
import { classifyIntent } from './classify-intent.ts';
import type { Aids, IntentContext, IntentKind } from './intent.ts';

export const isComplaint = (kind: IntentKind): boolean =>
  kind === 'negative' || kind === 'partial' || kind === 'frustrated';

/** Every clause that complains has to be about documents: in doubt it is the work that is meant. */
export function blamesDocuments(prompt: string, context: IntentContext, aids: Aids = {}): boolean {
  const clauses = prompt.split(CLAUSE_END).filter((clause) => clause.trim() !== '');
  const others = clauses.filter((clause) => !isOfDocuments(clause.trim()));
  if (others.length === clauses.length) return false;
  return others.every((clause) => !isComplaint(classifyIntent(clause, context, aids).kind));
}

/** The point of a file's name ends nothing; “wrong and incomplete” is one complaint. */
const CLAUSE_END =
  /[,，。;；!！、\n]|\.(?=\s|$)|但是?|不[过過]|可是|而且|\b(?:but|however|though|because)\b|\band (?=\S+ \S)/iu;

const isOfDocuments = (clause: string): boolean =>
  (SUBJECT.test(clause) || PLACE.test(clause)) && !BEHAVIOUR.test(clause);

const PAPERS =
  '(?:(?:context|solution|readme)\\.md|readme|docs?|documents?|documentation|summary|summaries|write-?ups?)\\b';
const SUBJECT = new RegExp(
  `^(?:(?:no|hm+|well|also|still|ok(?:ay)?|i think)\\s+)*(?:(?:the|your|this|that|these|those|both|all)\\s+)*(?:[\\w-]+\\s+)??${PAPERS}` +
    '|^(?:[你您这這那的这個个些份次两兩刚剛才生成写寫]|还有|還有){0,6}(?:文[档檔]|说明文|說明文|总结|總結|摘要|整理得|context\\.md|solution\\.md)',
  'iu',
);
/** There are mistakes in the summary; you forgot the docs. */
const PLACE = new RegExp(
  `^(?:there\\b.*\\bin|you (?:forgot|missed|didn't)\\b.*) (?:(?:the|your|that)\\s+)?${PAPERS}\\W*$`,
  'iu',
);
/** The page of documents hangs; as the document says, the fix is none. */
const BEHAVIOUR =
  /\b(?:page|site|server|link|button|tab|viewer|generator|export|upload|download|editor|search)\b|crash|\bbr(?:eak|oke)|\bload|hang|freez|throw|exception|\b[45]\d\d\b|\b(?:say|claim)s?\b|[页頁站]|链接|連結|按[钮鈕]|列表|上[传傳]|下[载載]|[导匯]出|[预預][览覽]|搜[索尋]|功能|系[统統]|崩|[闪閃]退|打不[开開]|加[载載]|卡|[报報][错錯]|[当當]掉|[说說](?!明)|[时時]候|[之以][后後]|[写寫]完/iu;
