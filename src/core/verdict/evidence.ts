/**
 * What the statements of a message add up to. Rules rewrite each statement so that only capitals remain meaningful:
 * C a count or check that is bad, B bad, W bad if nothing better is said, G good, K good if nothing bad is said,
 * N could not do it, U could not look at it. A later run wins over an earlier one only where the text says so.
 */
import { type Counted, markCounts, markRatios } from './counts.ts';
import type { Statement } from './plain-text.ts';
import { readVerdictLine, type Stand } from './verdict-line.ts';

/** A rule list is applied in order; an empty capital masks a harmless phrase. */
export type Rule = readonly [capital: string, pattern: RegExp];
export type Rules = { readonly counted?: Counted; readonly early: readonly Rule[]; readonly late: readonly Rule[] };

export type Evidence = { readonly overall: Stand | undefined; readonly has: (capitals: string) => boolean };

const PAST =
  /\b(?:first (?:run|time|round|attempt)|at first|initial(?:ly)?|previous(?:ly)?|earlier|formerly|originally|prior|last (?:run|round|time)|before|on main\b|baseline)|第一[次轮]|初次|最初|一开始|起初|原[本先来]|先前|之前|以前|此前|曾|[修更]\S前|上一?[轮次]|前一[轮次]/;
const AFTER =
  /\b(?:after (?:the |a |my |that |this |i |we )?(?:fix|re-?r|retr|patch|correct|chang|add|updat|install|clear|adjust|restart|repair)|re-?r[au]n|r[au]n(?:ning)? (?:it |them )?again|(?:second|final|last|next) (?:run|round)|run 2|on (?:its |the )?(?:first |second )?retry|eventually|finally|in the end|now\b|current(?:ly)?\b|this (?:time|round))|修[复正改好]\S{0,2}后|(?:补上|安装|调整|更新)[^,]{0,8}后|重跑|重新(?:执行|运行|跑|测)|再[次跑]|第[二三][次轮]|现在|目前|最[终后]|复测|这次|本次/;
const EXCUSED =
  /pre-?existing|unrelated|also (?:fail|happen)\w* on main|known (?:fail|issue|flak)|flaky|既有|原有的?失败|无关|已知/;
const RESUMES = /^\W*(?:still|仍|还|依[然旧])|[仍还]/;

export function weigh(statements: readonly Statement[], rules: Rules): Evidence {
  const found = new Set<string>();
  let overall: Stand | undefined;
  for (const { text, kind } of statements) {
    const line = readVerdictLine(text);
    if (line?.reach === 'overall') overall = line.stand;
    if (kind === 'aside' || line?.reach === 'template' || (line?.reach === 'overall' && line.stand === 'open'))
      continue;
    const capital = line?.reach === 'item' ? (line.stand === 'bad' ? 'C ' : 'G ') : '';
    addClauses(found, capital + (kind === 'code' ? markCounts(text, rules.counted) : mark(text, rules)));
  }
  return { overall, has: (capitals) => [...capitals].some((capital) => found.has(capital)) };
}

export function mark(text: string, { counted, early, late }: Rules): string {
  const whole = counted === 'tests' ? markRatios(text) : text;
  return rewrite(markCounts(rewrite(whole, early), counted), late);
}

const rewrite = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((seen, [capital, pattern]) => seen.replace(pattern, capital ? ` ${capital} ` : ' _ '), text);

function addClauses(found: Set<string>, statement: string): void {
  if (!/[A-Z]/.test(statement)) return;
  const excused = EXCUSED.test(statement);
  let past = false;
  let after = false;
  for (const clause of statement.split(
    /[,、]|\b(?:but|however|yet|though)\b|但是?|不过|然而|却|(?=\bnow [a-z]|现在|re-?ran)/,
  )) {
    const isPast = PAST.test(clause);
    const isAfter = !isPast && AFTER.test(clause);
    if (isPast) [past, after] = [true, false];
    if (isAfter) [past, after] = [false, true];
    if (RESUMES.test(clause)) past = false;
    const capitals: readonly string[] = clause.match(/[A-Z]/g) ?? [];
    const bad = capitals.filter((capital) => 'CBNUW'.includes(capital));
    if (after && bad.length === 0 && capitals.length > 0) found.clear();
    for (const capital of capitals) {
      if (!bad.includes(capital)) found.add(isPast && capital === 'G' ? 'K' : capital);
      else if (!past) found.add(excused && 'CB'.includes(capital) ? 'W' : capital);
    }
  }
}
