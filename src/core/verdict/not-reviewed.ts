/** A reviewer who could not look: that refuses nothing, whatever words tell why. */
import { judge } from './grammar.ts';
import { lex } from './lexicon.ts';
import type { Statement } from './plain-text.ts';

const LOOK = '(?:review|audit|assess|evaluat|inspect|judge|examin|look at|look into)\\w*';
const UNSEEN = new RegExp(
  [
    `\\b(?:can't|cannot|can not|could not|couldn't|(?:was|am|is|were)(?:n't| not) able to|unable to|impossible to|not possible to|no way to) (?:(?:do|perform|carry out|complete|start|begin|finish|conduct|give|actually|really|properly|even|the|this|a|any|my|security|code|full|meaningful) ){0,4}${LOOK}|\\b(?:i|we) (?:can't|cannot|could not|couldn't|was(?:n't| not) able to|am unable to) (?:even |actually )?(?:see|open|read|check|load|access|fetch) `,
    `\\b(?:review|audit|assessment|inspection|examination)\\b[^,;]{0,30}\\b(?:did(?:n't| not) (?:take place|happen)|(?:is|was)(?:n't| not) (?:possible|done|started|carried)|impossible|not possible|could not|couldn't|cannot|can't)`,
    `\\bno (?:\\w+ )?(?:review|audit|assessment) (?:is |was )?(?:possible|done|carried out|performed|made)|\\bmakes? (?:a|the|any) [^,;]{0,20}(?:review|audit|assessment)[^,;]{0,24}impossible`,
    `\\bnothing (?:here |there )?(?:for me )?(?:to |i (?:can|could) )${LOOK}|\\b(?:have|has)(?:n't| not) seen (?:any of )?(?:the|a) (?:code|diff|change|patch|source|hand)`,
    `\\bwithout (?:it|them|the \\w+|that|those|access)\\b[^;]{0,20}\\b(?:can't|cannot|could not|unable)\\b`,
    '(?:无法|没法|没有?办法|不能|未能|没能|无从)(?:进行|完成|开始|做|给出|执行|开展)?[^,;]{0,6}(?:审[查核阅计]|评[审估核]|检[查视])',
    '(?:审[查核]|评[审估]|资安检查|安全检查)[^,;]{0,6}(?:无法|没法|没有?办法|不能|未能|没能|做不了|没有?(?:进行|开始|做|完成))',
    '(?:看不到|没有?看到|打不开|读不到|拿不到|没有?拿到|找不到|无法读取|读不了|下载不了)[^,;]{0,14}(?:代码|程式|修改|改动|变更|内容|档|文件|脚本|diff|分支|pr)',
  ].join('|'),
);

/** Whether the statements say that nothing could be judged, and nothing but that. */
export function isNotReviewed(statements: readonly Statement[]): boolean {
  const told = statements.filter(({ code }) => !code);
  return told.some(({ text }) => UNSEEN.test(text)) && !told.some(isRuling);
}

/** A refusal, something severe or a demand in a sentence that is not about what could not be seen. */
function isRuling({ text }: Statement): boolean {
  if (UNSEEN.test(text)) return false;
  const signs = lex(text);
  const isAsked = /^ ?(?:please|kindly|tell me|could you|once|请|麻烦|待|等|补|拿到|收到)/.test(text);
  return (
    !isAsked &&
    /[cb]/.test(judge(signs, 'review')) &&
    /[RrSIA]|M[oZDT]{0,3}X|[NUv][ot]?l/.test(signs) &&
    !/[uU]/.test(signs)
  );
}
