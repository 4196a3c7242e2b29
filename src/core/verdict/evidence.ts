/** What the statements of a message add up to. A later run wins over an earlier one only where the text says so. */
import type { StageDef } from '../registry/stages.ts';
import { judge } from './grammar.ts';
import { lex } from './lexicon.ts';
import type { Statement } from './plain-text.ts';

export type Evidence = { readonly overall: 'good' | 'bad' | 'open' | undefined; readonly has: (results: string) => boolean };

const OVERALL =
  /verdict|decision|conclusion|overall|final|judge?ment|recommendation|assessment|结论|判定|裁[定决]|决定|总评|整体|总体|最终|^(?:tests?|review|qa|e2e|security|build|audit|code|my|the|测试|审[查核]|评审|验[证收]|安全|构建|执行|运行|回顾|检查|本次|[ \W])*(?:results?|status|outcome|context|结果|状态|意见|评估)$/;
const FORMER = /initial|previous|earlier|prior|first|before|先前|之前|上一?[轮次]|前一|初[步次]|第一|[修更]\S前|原/;
const OPEN = /^\W*(?:pending|tbd|inconclusive|unknown|undetermined|待定|未定|待确认|无法判|不确定)/;

/** A failed test as the runners list it. */
const RUNNER = /^(?:-+ )?(?:§fail(?:ed)?:? x|§fail: |[✗✘✕×]|not ok \d)|\.\.\. §?failed$/;

export function weigh(statements: readonly Statement[], kind: StageDef['kind']): Evidence {
  const found = new Set<string>();
  let overall: Evidence['overall'];
  for (const { text, code, aside } of statements) {
    const [label = '', value = ''] = split(text);
    const isOverall = value !== '' && OVERALL.test(label) && !FORMER.test(label);
    const stand = isOverall ? standOf(value, kind) : undefined;
    overall = stand ?? overall;
    if (!aside && stand !== 'open') addClauses(found, (RUNNER.test(text) ? 'c' : '') + judge(lex(text), kind, code));
  }
  return { overall, has: (results) => [...results].some((result) => found.has(result)) };
}

const split = (text: string): readonly string[] =>
  /^(.{1,40}?)(?: ?[:=] ?| ?[—–]+ ?| -+ | is |(?<=判定|结论|结果)[为是] ?)(.+)$/.exec(text)?.slice(1) ?? [];

/** Only a value that begins with its verdict speaks for the stage; any other is prose like the rest. */
function standOf(value: string, kind: StageDef['kind']): Evidence['overall'] {
  if (OPEN.test(value)) return 'open';
  const last = value.split(/→|->|=>/).at(-1) ?? value;
  const signs = lex(last);
  const judged = judge(signs, kind).replace(/#[\d.]+/g, '');
  if (!/^[oTQ(]{0,3}[a-z]/.test(judged.replace(/o/g, ''))) return undefined;
  if (/[cbnw]/.test(judged)) return 'bad';
  return /[gk]/.test(judged) ? 'good' : undefined;
}

function addClauses(found: Set<string>, judged: string): void {
  const excused = judged.includes('E');
  let past = false;
  let after = false;
  for (const clause of judged.split(/[,;&]|(?=L[^,;])/)) {
    const isPast = clause.includes('B') && !clause.includes('L');
    if (isPast) [past, after] = [true, false];
    if (clause.includes('L')) [past, after] = [false, true];
    if (clause.includes('Z')) past = false;
    const results: readonly string[] = clause.match(/[cbwnugk]/g) ?? [];
    const bad = results.filter((result) => 'cbwnu'.includes(result));
    if (after && bad.length === 0 && results.length > 0) found.clear();
    for (const result of results) {
      if (!bad.includes(result)) found.add(isPast && result === 'g' ? 'k' : result);
      else if (!past) found.add(excused && 'cb'.includes(result) ? 'w' : result);
    }
  }
}
