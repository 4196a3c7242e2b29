/** Explicit verdicts: `Verdict: PASS`, `結論：拒絕`, a heading with the value below it, `- Tests: FAIL`. */
export type Stand = 'good' | 'bad' | 'open';

/**
 * `overall`: speaks for the whole stage. `item`: one check among others, or a bare word on its own line.
 * `template`: all the words one could choose from, none chosen.
 */
export type VerdictLine = { readonly stand: Stand; readonly reach: 'overall' | 'item' | 'template' };

const PARTS = /^(.{1,40}?)(?: ?[:=] ?| ?[—–]+ ?| -+ | is |(?<=判定|结论|结果)[为是] ?)(.+)$/;
const OVERALL =
  /verdict|decision|conclusion|overall|final|judge?ment|recommendation|assessment|结论|判定|裁[定决]|决定|总评|整体|总体|最终|^(?:tests?|review|qa|e2e|security|build|audit|code|retro|my|the|测试|审[查核]|评审|验[证收]|安全|构建|执行|运行|回顾|检查|本次|[ \W])*(?:results?|status|outcome|context|结果|状态|意见|评估)$/;
const ITEM_BAD =
  /^\W*(?:§?(?:fail(?:ed|ure)?|reject(?:ed)?|blocked)|broken|不通过|未通过|没过|失败|拒绝|驳回|[❌✗✘✖⛔])(?= ?(?:$|[(,:;—–-]))/u;
const ITEM_GOOD = /^\W*(?:§?pass(?:ed)?|ok|approved|green|clean|全部通过|通过|成功|[✅✔✓])(?= ?(?:$|[(,:;—–-]))/u;
const FORMER =
  /initial|previous|earlier|prior|former|first|last round|before|round 1|先前|之前|上一?[轮次]|前一|初[步次]|第一[轮次]|修[复正]前|原/;
const GOOD =
  '§?pass(?:ed|es)?\\b|approv|accept(?:ed)?\\b|lgtm|ok(?:ay)?\\b|success|succeed|green|all (?:green|clear|good|pass)|good to|ready (?:to|for)|merge\\b|ship\\b|no (?:blocking |major |critical )?issues|clean\\b|[✅✔✓]|(?:全部|全数|均|已|审查|测试|验收|建议|予以|准予)?通过|核准|批准|同意|(?:可以?|建议)?(?:合[并入]|放行|上线)|合格|成功|达标|没有?问题|无问题|准予|符合';
const BAD =
  "§?(?:fail|reject|block)|request(?:ing|ed)? changes|changes? (?:requested|required|needed)|needs? |not (?!reject|block|fail|a problem|necessary|required|needed|applicable)|cannot|do not|don't|no-?go|[❌✗✘✖⛔🔴]|red\\b|broken|errors?\\b(?![- ](?:handl|free|mess))|denied|declin|nack|hold\\b|partial|unacceptable|incomplete|失败|拒绝|驳回|不(?!需|用|阻|存在|影响|错|必|是)|未(?!发现|见)|没有?(?:通过|过)|退回|打回|需要?(?:先)?(?:修|改|返|重)|待(?:修|改)|要求(?:修改|变更)|有问题|阻|报错|错误|否决|暂[缓不]|返工|重做|部分|建议(?:修|改|拒|驳|退)";
const OPEN = /^\W*(?:pending|tbd|inconclusive|unknown|undetermined|undecided|待定|未定|待确认|无法判[定断]|不确定)/u;
const LEAD =
  '^[^\\w\\u4e00-\\u9fff§✅✔✓❌✗✘✖⛔🔴]*(?:(?:i|we|this|the|it|pr|change|code|is|are|a|an|to|本次|整体|为|是) ?)*';

let compiled: { good: RegExp; bad: RegExp; template: RegExp; alone: RegExp } | undefined;

const rules = () =>
  (compiled ??= {
    good: new RegExp(`${LEAD}(?:${GOOD})`, 'u'),
    bad: new RegExp(`${LEAD}(?:${BAD})`, 'u'),
    template: new RegExp(
      `^\\W*(?:(?:${GOOD}|${BAD}|issues|request changes)[^|/或]{0,16}?(?:[|/、]|\\bor\\b|或)\\W*)+(?:${GOOD}|${BAD}|issues)`,
      'u',
    ),
    alone: new RegExp(
      `^\\W*(?:§[a-z]+\\b(?= ?(?:$|[—–:(,-]))|(?:${GOOD}|驳回|打回|退回(?:修改)?|拒绝|不(?:予)?通过|未通过|失败|reject(?:ed)?|fail(?:ed)?)[^\\w\\u4e00-\\u9fff]*$|(?:驳回|打回|退回)(?= ?[:,给]))`,
      'u',
    ),
  });

export function readVerdictLine(text: string): VerdictLine | undefined {
  const [, label, value] = PARTS.exec(text) ?? [];
  if (label && value && !FORMER.test(label)) {
    if (rules().template.test(value)) return { stand: 'open', reach: 'template' };
    const overall = OVERALL.test(label);
    const stand = overall ? standOf(value) : itemStand(value);
    if (stand) return { stand, reach: overall ? 'overall' : 'item' };
  }
  if (rules().template.test(text)) return { stand: 'open', reach: 'template' };
  if (!rules().alone.test(text)) return undefined;
  return { stand: rules().bad.test(text) || /^\W*§issues/.test(text) ? 'bad' : 'good', reach: 'item' };
}

function standOf(value: string): Stand | undefined {
  const { good, bad } = rules();
  const last = value.split(/→|->|=>/).pop() ?? value;
  if (OPEN.test(last)) return 'open';
  if (bad.test(last)) return 'bad';
  return good.test(last) ? 'good' : undefined;
}

function itemStand(value: string): Stand | undefined {
  if (ITEM_BAD.test(value)) return 'bad';
  return ITEM_GOOD.test(value) ? 'good' : undefined;
}
