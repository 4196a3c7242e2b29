/** A message made plain for the lexicon: one script, lower case, no markup, one statement per entry. */
import { unify } from '../script.ts';
import { cellsOf, rowText } from './table-rows.ts';

/**
 * `code`: runner output. `aside`: open questions, file lists, plans and the like, which are no evidence.
 * `item`: one of several, in a list or a table.
 */
export type Statement = {
  readonly text: string;
  readonly code: boolean;
  readonly aside: boolean;
  readonly item: boolean;
};

/** `apart`: an empty line stands before it. */
type Line = { readonly raw: string; readonly code: boolean; readonly apart: boolean };
type Entry = Line & { readonly body: string };

const LINE_CHARS = 1_000;
const HEAD_CHARS = 6_000;
const TAIL_CHARS = 18_000;

const SHOUTED = /\b(?:PASS(?:ED|ES)?|FAIL(?:ED|S|URES?)?|REJECT(?:ED)?|APPROVED?|BLOCKED|ISSUES)\b/g;
/** A TAP summary looks like a heading and is none. */
const TITLE = /^#+ (?!(?:tests|pass|fail|suites|cancelled|skipped|todo) \d)|^\*\*[^*]+\*\*:?$/;
const ASIDE =
  /open question|files? (?:modified|changed)|test scope|next step|(?<!improvement )suggestion|\bnits?\b|optional|non-blocking|follow-?up|exit criteria|^待|未决|后续|修改的?[文档]|测试范围|下一步|可选|(?<![善进])建议(?:事项)?$/;
const ITEM = /^(?:[-*+•] |\|(?! ?:?-)|\d+[.)] )/;
const UNTICKED = /^(?:[-*+] )?(?:\[ \]|☐)/;
const PLAN = /(?<!action )\bplan\b|(?<!行动)计[划画]/;
/** Headings that say nothing about what stands below them. */
const BARE_LABEL = /^(?:findings?|summary|details|发现|摘要|说明|明细)$/;
const QUOTE = /`[^`]{1,120}`|"[^"]{1,80}"|“[^”]{1,80}”|「[^」]{1,80}」/g;
const TOLD_QUOTE =
  /^["“「](?:undefined|nan|null|\[object)|^.[✅❌ ]*§?(?:(?:pass|fail|reject|approve)(?:e?[ds]|es)?(?![\w(-])|issues|[不未]?通过|失败|拒绝)|\d ?(?:pass|fail|通过|失败)/;
const FILE = /(?:[\w@.-]+\/)*[\w@.-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|md|json|ya?ml|sql|html|css)\b(?::\d+)*/g;
/** An answer of a server is no count. */
const STATUS_CODE =
  /((?:\b(?:answer|return|respond|repl[yi]|status|http|code|got|get|expect|receiv)[a-z]*|返回|回[传应复]?|状态码?|得到)[: ]*(?:an? |with |code |status )?)[1-4]\d\d\b(?! ?(?:tests?|passed|failed|[个项条]))/g;
/** What a tick stands on is done, whatever words it is made of. */
const TICKED = /^[✅✔✓√][^❌✗✘]*$|^[^❌✗✘\d]*[✅✔✓]$/u;
/** A box that is ticked, unless what stands beside it says otherwise. */
const CHECKED =
  /^(?:[-*+] |\d+[.)] )?\[x\] (?!.*§)(?!.*(?:[:—–(-]|\bbut\b|但).*(?:fail|broke|wrong|missing|\bnot\b|n't|失败|[未没不]|错|缺|空))(?!.*[❌✗✘])/;
/** `Verdict: approved ✅`: what is named so speaks louder than its tick. */
const TICKED_VERDICT =
  /^(.{0,12}(?:verdict|decision|conclusion|recommendation|结论|判定|裁[定决]|决定|意见) ?: ?[^✅✔✓√]+?) ?[✅✔✓]$/u;
const NUMBERS: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10' },
  ...{ 一: '1', 两: '2', 二: '2', 三: '3', 四: '4', 五: '5', 六: '6', 七: '7', 八: '8', 九: '9', 十: '10' },
};
const NAME = 'one|two|three|four|five|six|seven|eight|nine|ten';
const SEVERE =
  '(?:critical|high|blocker|major|must-fix|严重|高危|高风险|必改)(?![^,.;。]*(?:fix|resolv|address|clos|修|解决|处理))';
/** A number in words counts where it is a share of something or a number of severe findings. */
const NUMBER_WORD = new RegExp(
  `\\b(?:${NAME})(?= (?:out )?of (?:the |all )?(?:${NAME}|\\d+)\\b| ${SEVERE})|(?<=\\bof (?:the )?)(?:${NAME})(?= )|[一两二三四五六七八九十](?=[个项条处] ?(?:${SEVERE}|[^,.;。个]{0,8}(?:[中里][有的]?|有|达成了?|满足了?|通?过了?|符合了?)[一两二三四五六七八九十\\d]))|(?<=[个项条处][^,.;。个]{0,8}(?:[中里][有的]?|有|达成了?|满足了?|通?过了?|符合了?))[一两二三四五六七八九十](?=[个项条处])`,
  'g',
);
/** `from 14 to 3`. */
const CHANGE =
  /(?:\bfrom|从|由) ?(\d+) ?[个项条处]?(?:errors? |错误)?(?:down )?(?:to|降[到至为]|减少?[到至为]|变[成为]|到) ?(\d+)/g;

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
    const apart = lines[index - 1] === '';
    const isExit = /^\d+$/.test(raw) && lines[index - 1]?.includes('$?');
    return isFence || !raw || UNTICKED.test(raw) ? [] : [{ raw: isExit ? `exit code ${raw}` : raw, code, apart }];
  });
}

/** Rows of a table become `name: value`; its header is no statement. */
function entriesOf(lines: readonly Line[]): readonly Entry[] {
  let header: readonly string[] = [];
  return lines.flatMap(({ raw, ...rest }) => {
    if (!raw.startsWith('|')) header = [];
    if (!raw.startsWith('|')) return [{ raw, ...rest, body: plain(raw) }];
    const cells = cellsOf(raw).map(plain);
    const isHeader = header.length === 0;
    if (isHeader) header = cells;
    const body = isHeader ? '' : rowText(cells, header);
    return body ? [{ raw, ...rest, body }] : [];
  });
}

/** A heading or a line ending in a colon is read together with the line below it. */
function statementsOf(entries: readonly Entry[]): readonly Statement[] {
  const statements: Statement[] = [];
  let [label, isAside, isPlan, isListed] = ['', false, false, false];
  for (const { raw, code, apart, body } of entries) {
    const isTitle = !code && TITLE.test(raw) && !(label && raw.startsWith('*'));
    const item = ITEM.test(raw);
    // A paragraph after the list of an aside speaks of the whole again.
    if (isTitle) isAside = ASIDE.test(body);
    else if (isListed && apart && !item && !code) isAside = false;
    isListed = item || (isListed && !apart);
    isPlan &&= /^(?:[-*] |\d+[.)])/.test(raw);
    const manner = { code, aside: isAside || isPlan, item };
    // A sentence that leads to runner output speaks for itself.
    if (code && /[,;]/.test(label)) statements.push({ ...manner, text: label, code: false });
    const said = isTitle ? [body] : sentences(body);
    if (label && !body.endsWith('?'))
      statements.push({ text: isTitle ? label : `${label}: ${said[0] ?? ''}`, ...manner });
    // Of several sentences only the one that ends in the colon leads on.
    label = isTitle || body.endsWith(':') ? (said.pop() ?? '').replace(/ *:$/, '').trim() : '';
    statements.push(...said.map((text) => ({ text, ...manner })));
    isPlan ||= PLAN.test(label);
    if (BARE_LABEL.test(label)) label = '';
  }
  return label ? [...statements, { text: label, code: false, aside: isAside, item: false }] : statements;
}

/** Questions say nothing. */
const sentences = (text: string): string[] =>
  text
    .replace(/[^。.!?;]*\?(?= |$|[\u4e00-\u9fff])/g, '')
    .split(/[。!;]+|\.(?= |$)/)
    .filter((part) => part.trim());

/** Quoted text and file names are somebody else's words, unless they are a verdict or a count. */
function plain(line: string): string {
  if (CHECKED.test(line)) return '✅';
  const text = line
    .replace(/\*+|__+/g, '')
    .replace(/[❌✗✘]? ?\d+ problems? \((\d+) errors?, \d+ warnings?\)/u, '$1 errors')
    .replace(/(--[\w-]+=)\d+\/\d+/g, '$1x')
    .replace(/^(?:[>#•+☑☒ -]+ |\d+[.)] +|\[x\] +)+/, '')
    .replace(QUOTE, (quoted) => (TOLD_QUOTE.test(quoted) ? quoted.slice(1, -1) : 'x'))
    .replace(FILE, 'x')
    .replace(STATUS_CODE, '$1x')
    .replace(/(?<![\d.])\d+(?:\.\d+)? ?(?:秒钟?|分钟?|小时|毫秒)(?=[后内])/g, 'x')
    .replace(/_/g, ' ')
    .replace(NUMBER_WORD, (word) => NUMBERS[word] ?? word)
    .replace(CHANGE, '$1 > $2')
    .replace(/→|[-=]+>/g, '>')
    .replace(/[❌✗✘] ?> ?(?=[✅✔✓])/gu, '')
    .replace(/[❌✗✘] ?(?=0 )/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [, verdict] = TICKED_VERDICT.exec(text) ?? [];
  return verdict ?? (TICKED.test(text) ? '✅' : text);
}
