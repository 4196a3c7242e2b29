/** A message made plain for the lexicon: one script, lower case, no markup, one statement per entry. */
import { unify } from './script.ts';

/** `code`: runner output. `aside`: open questions, file lists and the like, which are no evidence. */
export type Statement = { readonly text: string; readonly code: boolean; readonly aside: boolean };

const HEAD_CHARS = 6_000;
const TAIL_CHARS = 18_000;

const SHOUTED = /\b(?:PASS(?:ED|ES)?|FAIL(?:ED|S|URES?)?|REJECT(?:ED)?|APPROVED?|BLOCKED|ISSUES)\b/g;
const TITLE = /^#+ (?!(?:tests|pass|fail|suites|cancelled|skipped|todo) \d)|^\*\*[^*]+\*\*:?$/;
const ASIDE =
  /open question|files? (?:modified|changed)|test scope|next step|suggestion|\bnits?\b|optional|non-blocking|follow-?up|exit criteria|^待|未决|后续|修改的?[文档]|测试范围|下一步|可选|建议(?:事项)?$/;
const KEPT_QUOTE = /^[✅❌ ]*§?(?:pass|fail|reject|approve|issues|[不未]?通过|失败|拒绝)|\d ?(?:pass|fail|通过|失败)/;
const QUOTE = /`([^`]{1,120})`|"([^"]{1,80})"|“([^”]{1,80})”|「([^」]{1,80})」/g;
const FILE = /(?:[\w@.-]+\/)*[\w@.-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|md|json|ya?ml|sql|html|css)\b(?::\d+)*/g;

/** The end of a message decides, its beginning may hold the verdict; what lies between in a huge one is not read. */
export function readStatements(text: string): readonly Statement[] {
  const seen = text.length > HEAD_CHARS + TAIL_CHARS ? `${text.slice(0, HEAD_CHARS)}\n${text.slice(-TAIL_CHARS)}` : text;
  const lines = unify(seen.replace(SHOUTED, '§$&')).toLowerCase().split(/\s*\n\s*/);
  const statements: Statement[] = [];
  let code = false;
  let aside = false;
  let label = '';
  let header: readonly string[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^(?:```|~~~)/.test(line)) {
      code = !code && !/^#+ (?!tests )/.test(lines[index + 1] ?? '');
      continue;
    }
    if (!line) continue;
    const cells = line.startsWith('|') ? line.slice(1, -1).split('|').map(plain) : [];
    header = cells.length === 0 ? [] : header.length === 0 ? cells : header;
    const isTitle = !code && TITLE.test(line);
    const body = cells.length > 0 ? rowText(cells, header) : plain(line);
    if (isTitle) aside = ASIDE.test(body);
    const isAside = aside || line.startsWith('- [ ]');
    const add = (said: string) => statements.push({ text: said, code, aside: isAside });
    if (label) add(isTitle ? label : `${label}: ${body}`);
    label = isTitle || body.endsWith(':') ? body.replace(/ *:$/, '') : '';
    if (!label) sentences(body).forEach(add);
  }
  if (label) statements.push({ text: label, code, aside });
  return statements;
}

/** Questions say nothing. */
const sentences = (text: string): readonly string[] =>
  text
    .replace(/[^。.!?;]*\?(?= |$)/g, '')
    .split(/[。!;]+|\.(?= |$)/)
    .filter((part) => part.trim());

function plain(line: string): string {
  const text = line
    .replace(/\*+|__+/g, '')
    .replace(/^(?:[>#•+ -]+ |\d+[.)] +|\[[x ]\] +)+/, '')
    .replace(QUOTE, (quoted) => (KEPT_QUOTE.test(quoted.slice(1)) ? quoted.slice(1, -1) : 'x'))
    .replace(FILE, 'x')
    .replace(/[❌✗✘] ?(?:→|->|=>) ?(?=[✅✔✓])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^[✅✔✓√☑][^❌✗✘]*$/u.test(text) ? '✅' : text;
}

/** A row of numbers takes its words from the header; any other row reads as `name: value`. */
function rowText(cells: readonly string[], header: readonly string[]): string {
  const numbered = cells.flatMap((cell, index) => (index > 0 && /^\d+$/.test(cell) ? [`${header[index]}: ${cell}`] : []));
  return cells.length > 2 && numbered.length > 0 ? numbered.join(', ') : cells.join(': ');
}
