/** A message made plain for the lexicon: one script, lower case, no markup, one statement per entry. */
import { unify } from './script.ts';

/** `code`: runner output. `aside`: open questions, file lists, plans and the like, which are no evidence. */
export type Statement = { readonly text: string; readonly code: boolean; readonly aside: boolean };

type Line = { readonly raw: string; readonly code: boolean };
type Entry = Line & { readonly body: string };

const LINE_CHARS = 1_000;
const HEAD_CHARS = 6_000;
const TAIL_CHARS = 18_000;

const SHOUTED = /\b(?:PASS(?:ED|ES)?|FAIL(?:ED|S|URES?)?|REJECT(?:ED)?|APPROVED?|BLOCKED|ISSUES)\b/g;
/** A TAP summary looks like a heading and is none. */
const TITLE = /^#+ (?!(?:tests|pass|fail|suites|cancelled|skipped|todo) \d)|^\*\*[^*]+\*\*:?$/;
const ASIDE =
  /open question|files? (?:modified|changed)|test scope|next step|(?<!improvement )suggestion|\bnits?\b|optional|non-blocking|follow-?up|exit criteria|^待|未决|后续|修改的?[文档]|测试范围|下一步|可选|(?<![善进])建议(?:事项)?$/;
const UNTICKED = /^(?:[-*+] )?(?:\[ \]|☐)/;
const PLAN = /\bplan\b|计[划画]/;
/** Headings that say nothing about what stands below them. */
const BARE_LABEL = /^(?:findings?|summary|details|发现|摘要|说明|明细)$/;
const QUOTE = /`[^`]{1,120}`|"[^"]{1,80}"|“[^”]{1,80}”|「[^」]{1,80}」/g;
const TOLD_QUOTE = /^.[✅❌ ]*§?(?:pass|fail|reject|approve|issues|[不未]?通过|失败|拒绝)|\d ?(?:pass|fail|通过|失败)/;
const FILE = /(?:[\w@.-]+\/)*[\w@.-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|md|json|ya?ml|sql|html|css)\b(?::\d+)*/g;
/** What a tick stands on is done, whatever words it is made of. */
const TICKED = /^[✅✔✓√][^❌✗✘]*$|^[^❌✗✘\d]*[✅✔✓]$/u;
const COUNTED = /pass|fail|error|通过|失败|错误|critical|high|block|严重|高|阻/;

export function readStatements(text: string): readonly Statement[] {
  return statementsOf(entriesOf(linesOf(text)));
}

/** The end of a message decides, its beginning may hold the verdict; what lies between in a huge one is not read. */
function linesOf(text: string): readonly Line[] {
  const isHuge = text.length > HEAD_CHARS + TAIL_CHARS;
  const seen = isHuge ? `${text.slice(0, HEAD_CHARS)}\n${text.slice(-TAIL_CHARS)}` : text;
  const all = unify(seen.replace(SHOUTED, '§$&')).toLowerCase().split('\n');
  const lines = all.map((line) => line.slice(0, LINE_CHARS).trim());
  let code = false;
  return lines.flatMap((raw, index) => {
    const isFence = raw.startsWith('```') || raw.startsWith('~~~');
    // A handoff put into a fence is still prose.
    if (isFence) code = !code && !/^#+ (?!tests )/.test(lines[index + 1] ?? '');
    return isFence || !raw || UNTICKED.test(raw) ? [] : [{ raw, code }];
  });
}

/** Rows of a table become `name: value`; its header is no statement. */
function entriesOf(lines: readonly Line[]): readonly Entry[] {
  let header: readonly string[] = [];
  return lines.flatMap(({ raw, code }) => {
    if (!raw.startsWith('|')) header = [];
    if (!raw.startsWith('|')) return [{ raw, code, body: plain(raw) }];
    const cells = raw.slice(1, -1).split('|').map(plain);
    const isHeader = header.length === 0;
    if (isHeader) header = cells;
    return isHeader ? [] : [{ raw, code, body: rowText(cells, header) }];
  });
}

/** A heading or a line ending in a colon is read together with the line below it. */
function statementsOf(entries: readonly Entry[]): readonly Statement[] {
  const statements: Statement[] = [];
  let [label, isAside, isPlan] = ['', false, false];
  for (const { raw, code, body } of entries) {
    const isTitle = !code && TITLE.test(raw) && !(label && raw.startsWith('*'));
    if (isTitle) isAside = ASIDE.test(body);
    isPlan &&= /^(?:[-*] |\d+[.)])/.test(raw);
    const aside = isAside || isPlan;
    const said = isTitle || body.endsWith(':') ? [] : sentences(body);
    if (label && !body.endsWith('?')) statements.push({ text: isTitle ? label : `${label}: ${body}`, code, aside });
    statements.push(...said.map((text) => ({ text, code, aside })));
    label = isTitle || body.endsWith(':') ? body.replace(/ *:$/, '') : '';
    isPlan ||= PLAN.test(label);
    if (BARE_LABEL.test(label)) label = '';
  }
  return label ? [...statements, { text: label, code: false, aside: isAside }] : statements;
}

/** Questions say nothing. */
const sentences = (text: string): readonly string[] =>
  text
    .replace(/[^。.!?;]*\?(?= |$)/g, '')
    .split(/[。!;]+|\.(?= |$)/)
    .filter((part) => part.trim());

/** Quoted text and file names are somebody else's words, unless they are a verdict or a count. */
function plain(line: string): string {
  const text = line
    .replace(/\*+|__+/g, '')
    .replace(/^(?:[>#•+☑☒ -]+ |\d+[.)] +|\[x\] +)+/, '')
    .replace(QUOTE, (quoted) => (TOLD_QUOTE.test(quoted) ? quoted.slice(1, -1) : 'x'))
    .replace(FILE, 'x')
    .replace(/_/g, ' ')
    .replace(/→|[-=]+>/g, '>')
    .replace(/[❌✗✘] ?> ?(?=[✅✔✓])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return TICKED.test(text) ? '✅' : text;
}

/** A row of counts takes its words from the header. */
function rowText(cells: readonly string[], header: readonly string[]): string {
  const counts = cells.flatMap((cell, index) => {
    const name = header[index] ?? '';
    return /^\d+$/.test(cell) && COUNTED.test(name) ? [`${name}: ${cell}`] : [];
  });
  if (counts.length > 0) return counts.join(', ');
  return cells.includes('✅') && !/[❌✗✘]/u.test(cells.join()) ? '✅' : cells.join(': ');
}
