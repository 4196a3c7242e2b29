/** Rows of a table as statements: the columns that count, judge or rank speak for a row. */
type Table = { readonly cells: readonly string[]; readonly header: readonly string[] };

/** A rule between header and rows has no cells. */
export const cellsOf = (line: string): readonly string[] =>
  /^[\s|:-]+$/.test(line) ? [] : line.slice(1, line.endsWith('|') ? -1 : undefined).split('|');

/** Nothing is said by a row whose finding is closed. */
export function rowText(cells: readonly string[], header: readonly string[]): string {
  const counted = countsOf({ cells, header });
  if (counted) return counted;
  const rank = rankOf({ cells, header });
  if (rank === 'closed') return '';
  if (rank === 'open') return '❌ critical issue';
  // Whether something small is open or blocks says nothing more.
  const said = cells.flatMap((_, at) => (rank === 'small' && isYesOrNo(cells[at] ?? '') ? [] : [at]));
  const row = judgedRow({ cells: said.map((at) => cells[at] ?? ''), header: said.map((at) => header[at] ?? '') });
  return hasAction({ cells, header }) ? `action item: ${row}` : row;
}

/** A column of what is to be done, and something in it. */
const hasAction = ({ cells, header }: Table): boolean =>
  cells.some(
    (cell, at) =>
      /^(?:actions?(?: items?)?|improvements?|next (?:steps?|time)|to ?do|do instead|recommendations?|suggestions?|lessons?(?: learned)?|remed(?:y|ies)|行动项?|改[进善](?:措施|项|建议|做法)?|对策|措施|待办|建议|下[次回轮]\S{0,5}|调整)$/.test(
        header[at] ?? '',
      ) && !/^(?:|none|nil|n\/a|no|无|没有|不需要|[-–—])$/.test(cell),
  );

/** A row of counts takes its words from the header. */
function countsOf({ cells, header }: Table): string {
  const isCounted =
    /^total|总数|总计|合计|用例数|pass|fail|error|通过|失败|错误|critical|high|block|严重|高|阻|^[✅❌✗✘]$/u;
  return cells
    .flatMap((cell, at) => {
      const name = header[at] ?? '';
      return /^\d+$/.test(cell) && isCounted.test(name) ? [`${name}: ${cell}`] : [];
    })
    .join(', ');
}

/** Columns that say whether a row is as it should be, and what stands in them. */
function judgedRow({ cells, header }: Table): string {
  const row = cells.join(': ');
  const judges =
    /^(?!.*(?:expect|预期|期望)).*(?:verdict|result|status|outcome|\bok\b|pass|match|\bmet\b|判定|结[果论]|状态|符合|通过|一致|相符|达成|满足)/;
  const judging = cells.filter((_, at) => judges.test(header[at] ?? ''));
  const isBad = judging.some(
    (cell) => isNo(cell) || /^(?:ng|§?fail(?:ed|s)?|失败|[不未](?:符合?|一致|通过|合格|达成))$/.test(cell),
  );
  // A cell that begins with a cross speaks for its row.
  const isCrossed = cells.some((cell) => /^[❌✗✘✕⛔🔴](?![^a-z\u4e00-\u9fff]*0\b)/u.test(cell));
  if (isBad || isCrossed) return `❌ ${row}`;
  const isGood =
    cells.includes('✅') ||
    judging.some((cell) => isYes(cell) || /^(?:ok|§?pass(?:ed|es)?|符合|一致|通过|合格|达成)$/.test(cell));
  return isGood && !/[❌✗✘✕⛔🔴]/u.test(row) ? '✅' : row;
}

const isYes = (cell: string): boolean => /^(?:yes|y|true|是|在|✅)$/.test(cell);
const isNo = (cell: string): boolean => /^(?:no|n|false|否|不是|不在|[❌✗✘✕])$/.test(cell);
const isYesOrNo = (cell: string): boolean => isYes(cell) || isNo(cell);

/** What a list of findings says of one: how bad it is and whether it is still there. */
function rankOf({ cells, header }: Table): 'open' | 'closed' | 'small' | undefined {
  const cellUnder = (name: RegExp): string | undefined => cells.find((_, at) => name.test(header[at] ?? ''));
  const severity = cellUnder(
    /^(?:severity|priority|level|risk|rank)|^(?:严重|风险)?[级等]级?别?$|^严重|^优先|^风险|^等级/,
  );
  const blocks = cellUnder(/block|must|阻[塞挡断]|必[须修改]|需修/);
  if (severity === undefined && blocks === undefined) return undefined;
  const isNumber = /^(?:\d+(?: ?[个项条处])?|none|nil|无|没有|[-–—])$/;
  if (cells.some((cell, at) => isNumber.test(cell) && !/^(?:#|no|id|编?号|$)/.test(header[at] ?? ''))) return undefined;
  const isSevere =
    /^(?:critical|high|blocker|blocking|major|must[ -]?fix|p[01]|严重|高危?|高风险|致命|必须修[改正]|必[改修]|阻[塞挡断]\S?)$/.test(
      severity ?? '',
    );
  if (!isSevere && !isYes(blocks ?? '')) return 'small';
  return isClosed(cells, header) ? 'closed' : 'open';
}

/** `Open? no`, `Status: fixed in 3f2a`; a state nobody can read is open. */
function isClosed(cells: readonly string[], header: readonly string[]): boolean {
  return cells.some((cell, at) => {
    const name = header[at] ?? '';
    if (/open|outstanding|unresolved|remain|未|还在/.test(name)) return isNo(cell);
    if (!/status|state|fixed|resolved|closed|状态|解决|修[复正]|处理|关闭/.test(name)) return false;
    return isYes(cell) || /^(?:[✅✔✓] ?)?(?:fixed|resolved|closed|done|mitigated|已|完成)/.test(cell);
  });
}
