/**
 * A message made plain for the rules: simplified script, lower case, no markup, one statement per entry.
 * Because everything is lower case, capitals are free to stand for what a rule has found (see evidence.ts).
 */
import { unify } from './script.ts';

/** `code`: runner output, read for counts alone. `aside`: open questions, file lists and the like, never evidence. */
export type Statement = { readonly text: string; readonly kind: 'prose' | 'code' | 'aside' };

const HEAD_CHARS = 6_000;
const TAIL_CHARS = 18_000;

const SHOUTED = /\b(?:PASS(?:ED|ES)?|FAIL(?:ED|S|URES?)?|REJECT(?:ED)?|APPROVED?|BLOCKED|ISSUES)\b/g;
const ASIDE =
  /open question|files (?:modified|changed)|test scope|next step|suggestion|\bnits?\b|optional|non-blocking|future|follow-?up|exit criteria|^待|未决|后续|修改的?(?:文件|档案)|测试范围|下一步|可选|小?建议(?:事项)?\W*$/;
const KEPT_QUOTE =
  /^[✅❌ ]*§?(?:pass|fail|reject|approve|request changes|issues|[不未]?通过|失败|拒绝|驳回)|\d ?(?:pass|fail|通过|失败)/;
const TICK = /^[✅✔✓√☑]/u;
const CROSS = /[❌✗✘✖✕⛔]/u;

/** The end of a message decides, its beginning may hold the verdict; what lies between in a huge one is not read. */
export function readStatements(text: string): readonly Statement[] {
  const seen =
    text.length > HEAD_CHARS + TAIL_CHARS ? `${text.slice(0, HEAD_CHARS)}\n${text.slice(-TAIL_CHARS)}` : text;
  const lines = unify(seen.replace(SHOUTED, '§$&')).toLowerCase().split('\n');
  const statements: Statement[] = [];
  let fence = false;
  let code = false;
  let aside = false;
  let label = '';
  let header: readonly string[] = [];
  lines.forEach((raw, index) => {
    const line = raw.trim();
    if (/^(?:```|~~~)/.test(line)) {
      fence = !fence;
      code = fence && !/^\W+(?:md|markdown)$/.test(line) && !/^#+ (?!tests )\S/.test(lines[index + 1]?.trim() ?? '');
      return;
    }
    if (!line) return;
    if (code) {
      statements.push(...sentences(plainLine(line), 'code'));
      return;
    }
    const row = line.startsWith('|') ? cellsOf(line) : undefined;
    if (!row) header = [];
    else if (header.length === 0) header = row;
    const titled =
      /^#+ (?!(?:tests|pass|fail|suites|cancelled|skipped|todo) \d)/.test(line) || /^\*\*[^*]+\*\*:?$/.test(line);
    const body = row ? rowText(row, header) : plainLine(line);
    if (titled) aside = ASIDE.test(body);
    const kind = aside || /^[-*] \[ \]/.test(line) ? 'aside' : 'prose';
    if (label) statements.push({ text: titled ? label : `${label}: ${body}`, kind });
    label = titled || body.endsWith(':') ? body.replace(/ *:$/, '') : '';
    if (!label) statements.push(...sentences(body, kind));
  });
  if (label) statements.push({ text: label, kind: 'prose' });
  return statements;
}

export const lastLine = (text: string): string =>
  unify(text.slice(-400).trimEnd().split('\n').at(-1) ?? '').toLowerCase();

function sentences(text: string, kind: Statement['kind']): Statement[] {
  return text
    .replace(/[^。.!?;]*\?(?= |$)/g, '')
    .split(/[。!;]+|\.(?= |$)/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ text: part, kind }));
}

function plainLine(line: string): string {
  const text = line
    .replace(/\*+|__+|~~/g, '')
    .replace(/^(?:[>#•+-]+ +|\d+[.)] +|\[[x ]\] +)+/, '')
    .replace(/\[([^\]\n]{1,80})\]\([^)\n]{0,200}\)/g, '$1')
    .replace(
      /`([^`]{1,120})`|"([^"]{1,80})"|“([^”]{1,80})”|「([^」]{1,80})」/g,
      (_, ...found: (string | undefined)[]) => {
        const quoted = found.slice(0, 4).find((part) => part !== undefined) ?? '';
        return KEPT_QUOTE.test(quoted) ? quoted : 'x';
      },
    )
    .replace(
      /(?:[\w@.-]+\/)*[\w@-]+(?:\.[\w-]+)*\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|cs|php|md|json|ya?ml|sql|html|css|toml)\b(?::\d+)*/g,
      'x',
    )
    .replace(/[✅✔✓] ?[/|或] ?[❌✗✘]/gu, '')
    .replace(/[❌✗✘] ?(?:→|->|=>) ?[✅✔✓]/gu, '✅')
    .replace(/\s+/g, ' ')
    .trim();
  if (!TICK.test(text) || CROSS.test(text)) return text;
  return /pass|通过|approv|lgtm/.test(text) ? 'G' : 'K';
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => plainLine(cell.trim()));

/** A row of numbers takes its words from the header; any other row reads as `name: value`. */
function rowText(cells: readonly string[], header: readonly string[]): string {
  const numbered = cells.flatMap((cell, index) =>
    index > 0 && /^\d+$/.test(cell) ? [`${header[index]}: ${cell}`] : [],
  );
  if (cells.length > 2 && numbered.length > 0) return numbered.join(', ');
  return cells.join(': ');
}
