/** What the statements of a message add up to. A later run wins over an earlier one only where the text says so. */
import { addClauses, withTold } from './clauses.ts';
import { judge, type Kind } from './grammar.ts';
import { lex } from './lexicon.ts';
import type { Statement } from './plain-text.ts';
import { sinceRepair } from './repairs.ts';

/** `open`: the text says itself that there is no verdict yet. */
type Stand = 'good' | 'bad' | 'open';

export type Evidence = { readonly overall: Stand | undefined; readonly has: (results: string) => boolean };

const LABELLED = /^(.{1,40}?)(?: ?[:=>] ?| ?[—–]+ ?| -+ | is |(?<=判定|结论|结果)[为是] ?)(.+)$/;
const OVERALL =
  /verdict|decision|conclusion|^overall$|^final$|judge?ment|recommendation|assessment|结论|判定|裁[定决]|决定|总评|[整总]体$|最终|\bresult\b|^(?:.{0,24} )?(?:status|outcome|context)$|(?:结果|状态|意见|评估)$/;
const OVERALL_IN_CODE = /verdict|result$/;
const FORMER = /initial|previous|earlier|prior|first|before|先前|之前|上一?[轮次]|前一|初[步次]|第一|[修更]\S前|原/;
/** `PASS (earlier REJECT resolved)`. */
const FORMER_ASIDE = /\((?:before|initial|previous|earlier|prior|formerly|was |先前|之前|上一?[轮次]|前一|原)[^)]*\)/;
const OPEN =
  /^\W*(?:pending|tbd|inconclusive|unknown|undetermined|could not review ?:|待定|未定|待确认|无法判|无法(?:审[查核]|评审) ?:|不确定)/;
/** `PASS after changes`, 修改後通過: to a judge of somebody's work that is to come. */
const ON_CONDITION =
  /^(?:§?pass|ok|lgtm) (?:after|once|if|when|pending|subject|provided)|^[修改补调][^,;]{0,8}后即?可?(?:通过|合[并入]|核准|批准|同意)/;
/** `RETRO PASS — …`, `REJECT: …`. Test runners shout too, so this is no verdict of a test stage. */
const SHOUTED = /^[[(]?(?:[a-z-]+ )?§|: ?(?=§reject(?:ed)?$)/;
/** A failed test as runners list it. */
const FAILED_TEST =
  /^(?:-+ )?(?:§fail(?:ed)?:? x|§fail \S+ (?:[\d.]+s$|\[)|§fail: |[❌✗✘✕×](?!.*(?:\b0\b|none|无|没有))|not ok \d)|[✅✔✓].*(?<!0 ?)[❌✗✘](?! ?:? ?0)|\.\.\. §?failed$/;

/** A word for known failures softens them; a number of flaky tests beside a number of failed ones does not. */
const SOFTENS = /E(?=[oT]{0,2}F)|(?<!#\d+|X[oQ]{0,2})E(?!:?#\d)/;
/** Praise for what is left over. */
const REST = /^ ?(?:otherwise|(?:everything|anything|all) else|the (?:rest|others?)\b|其[余他它])/;
/** Who could not look asks for what is missing; that refuses nothing. */
const ASKS = /^ ?(?:please|kindly|could you|once|请|麻烦|待|等)/;
const REST_OF_REVIEW =
  /(?:^|[,;]) ?(?:otherwise|(?:everything|anything|all) else|the (?:rest|others?)\b|other checks|其[余他它])/;
/** Something was mended, so that what is said afterwards may be about a better state. */
const REPAIR = /(?<![NUvMHCZ][oQ]{0,2})X/;
/** What a reviewer says must be done, where nothing better is said. */
const MUST = /\b(?:must|ha(?:s|ve) to)\b(?! (?:not|have)\b)|必须|一定要|务必/;
/** An approval in a sentence of its own settles what was only wondered about. */
const APPROVAL = /^(?:[oQL]{0,2}Al?|Al?[,;]A?l?)$/;
/** A sentence that says nothing but that it is mended. */
const MENDED =
  /^[^\w\u4e00-\u9fff]*(?:(?:it|this|that|all|everything|both|build)(?:'s| is| are)? )?(?:all |now )*(?:fixed|resolved|solved|repaired|sorted|mended)(?: (?:it|this|that|them|now|all|up|out))*[^\w\u4e00-\u9fff]*$|^[^\w\u4e00-\u9fff]*(?:问题|现在|这个|已经?|都|全部?|构建|编译)*(?:修[复好]|解决|搞定|改好|处理好)[了啦]?[^\w\u4e00-\u9fff]*$/;
/** A cause makes a failure history, unless it fails now. */
const NOW = /\bnow\b|现在|目前|如今/;
const FAILS_NOW = /L[oTYt]{0,4}F(?![oTQ:]{0,3}[NX#])/;
/** After a good word a failure with its cause is history only where it is told as such. */
const EXPLAINS =
  /是[^,;]{0,4}[因由]|原因|[根起]因|\b(?:failed|broke|crashed|was|were|had|came|caused?|reported|root)\b/;
/** `Problem: …`, `現象：…`: what the report begins with. */
const CASE = /^ ?(?:problem|symptom|background|before)s?[^:,]{0,8}:|^ ?(?:问题|现象|症状|背景|状况)[^:,]{0,4}:/;
/** Where a failure came from, told beside a good word. */
const CAUSE = /c[oa]me from|caus|because|\bdue\b|reason|原因|[根起]因|是[^,;]{0,4}[因由]|来自|出在/;
/** What to improve is what a retrospective is about, also under a heading that is an aside elsewhere. */
const IMPROVES = /^[^:]{0,16}(?:改[善进]|优化|加强|提[升高]|完善|improve)[^:]{0,16}: ./;
/** What a scenario begins with is no report. */
const SCENARIO = /^(?:given |假[设如定])/;

/** A cross before a line is a failed test to a tester, a remark to a reviewer, and decoration to anybody else. */
const LISTED_MEANS: Partial<Record<Kind, string>> = { test: 'c', fix: 'c', review: 'w' };

export function weigh(statements: readonly Statement[], kind: Kind): Evidence {
  const found = new Set<string>();
  let overall: Stand | undefined;
  for (const statement of statements) {
    const stand = overallStand(statement, kind);
    overall = stand ?? overall;
    const isRequest = kind === 'review' && found.has('u') && ASKS.test(statement.text);
    const isAside = statement.aside && !(kind === 'retro' && IMPROVES.test(statement.text));
    if (!isAside && stand !== 'open' && !isRequest) collect(found, statement, kind);
  }
  return { overall, has: (results) => [...results].some((result) => found.has(result)) };
}

/** `Verdict: PASS`, `結論：拒絕`, a heading with its value: the last one speaks for the stage. */
function overallStand({ text, code }: Statement, kind: Kind): Stand | undefined {
  const [, label = '', value = ''] = LABELLED.exec(text) ?? [];
  const isOverall = (code ? OVERALL_IN_CODE : OVERALL).test(label) && !FORMER.test(label);
  if (isOverall) return standOf(value, kind);
  return kind !== 'test' && kind !== 'work' && SHOUTED.test(text)
    ? standOf(text.split(/: ?(?=§)/).at(-1) ?? text, kind)
    : undefined;
}

/** Only a value that begins with its verdict counts as one; any other is prose like the rest. */
function standOf(value: string, kind: Kind): Stand | undefined {
  if (OPEN.test(value)) return 'open';
  if (kind === 'retro' && /^(?:retro )?§pass(?=$| ?[,;(—–-])(?!.*(?:\bbut\b|\bnot\b|[但不]))/.test(value))
    return 'good';
  if (kind === 'review' && ON_CONDITION.test(value)) return 'bad';
  if (/^go\b/.test(value)) return 'good';
  const last = value.replace(FORMER_ASIDE, '').split('>').at(-1)?.replace(/[[\]]/g, ' ') ?? value;
  const signs = lex(last);
  const judged = judge(signs, kind).replace(/#[\d.]+|o/g, '');
  if (!/^[TQ(]{0,3}[a-z]/.test(judged)) return undefined;
  if (/[cbn]/.test(judged)) return 'bad';
  // Counts under a label are counts.
  if (kind === 'test' && /^\d/.test(last)) return undefined;
  if (/[gk]/.test(judged)) return goodUnlessTakenBack(judged, signs, kind);
  return judged.includes('w') ? 'bad' : undefined;
}

/** `PASS for A, FAIL for B`, `approved, but …`: a value that goes on to say something else is prose like the rest. */
function goodUnlessTakenBack(judged: string, signs: string, kind: Kind): Stand | undefined {
  if (/^[^,;]{0,3}[PA]o?[Mv]/.test(signs)) return undefined;
  const [first = ''] = judged.replace(/\([^)]*\)?/g, '').split(';');
  if (/&(?![^,;]*[gkmJE])/.test(first)) return undefined;
  return kind === 'test' && /[gk][^gk]*,[^gkX]*w(?![^,]*X)/.test(first) ? 'bad' : 'good';
}

function collect(found: Set<string>, { text, code, item }: Statement, kind: Kind): void {
  // One point of a reviewer's list that is in order approves of nothing else.
  if (kind === 'review' && item && text === '✅') return void found.add('t');
  const isMended = kind === 'test' || kind === 'review' || kind === 'made';
  const now = text.replace(FORMER_ASIDE, '');
  const signs = kind === 'fix' && !code ? fixSigns(now, found.has('g')) : lex(isMended ? sinceRepair(now) : now);
  const listed = FAILED_TEST.test(text) ? (LISTED_MEANS[kind] ?? '') : '';
  const judged = listed + judge(signs, kind, code);
  // Failures that were there before, are known, or were the cause of a repair do not decide.
  const isSoft = kind === 'fix' ? /y/.test(signs) && !/[Zz&]/.test(signs) : kind === 'test' && SOFTENS.test(signs);
  const softened = isSoft ? judged.replace(/[cbn]/g, 'w') : judged;
  // `Auth: ok. Input: ok.`
  const isPoint = kind === 'review' && !code && /^(?:o{1,3}:?P[,;]?)+$/.test(signs);
  if (isPoint) return void found.add('t');
  const isRest = kind === 'test' && REST.test(text) && !/[cbwnu?]/.test(judged);
  const isPlain = !code && !/[jE]/.test(signs) && !SCENARIO.test(text);
  const told = isPlain ? withTold(softened, kind) : softened;
  if (isRest && /^[^,;]*[gk]/.test(judged)) found.add('r');
  addClauses(found, isRest ? told.replace(/^[^,;]*[,;]?/, '') : told, { kind, text });
  if (kind === 'review') addRest(found, text, judged);
  if (!code) addDemands(found, text, { kind, judged });
  if (REPAIR.test(signs)) found.add('X');
  if (found.has('X') && signs.includes('L') && !/[cbwnu?Zz&]/.test(judged)) found.add('L');
  if (kind === 'review' && APPROVAL.test(signs)) found.delete('?');
  const isUnread = !code && !/[cbwnugk?]/.test(judged) && !/[mJEjkBXHCeI]/.test(signs);
  if (kind === 'review' && isUnread && (/[Ud]/.test(signs) || (found.has('g') && /[v&]/.test(signs)))) found.add('?');
  const isBeside = kind === 'review' && !code && !item && !/[cbwnug?]/.test(judged) && /[oNvO]{4}/.test(signs);
  if (isBeside) found.add('x');
  // Praise for the main path says nothing of the others.
  if (kind === 'test' && /\bhappy path\b|主要?流程/.test(text) && /k/.test(judged)) found.add('x');
  if (kind === 'test' && !code) addUnread(found, { item, signs, judged });
}

function fixSigns(text: string, isGood: boolean): string {
  if (MENDED.test(text)) return 'P';
  const signs = lex(text);
  if (CASE.test(text) && !NOW.test(text) && !/[Zz&NUv]/.test(signs)) return `B${signs.replaceAll('L', 'o')}`;
  const failsNow = NOW.test(text) && FAILS_NOW.test(signs);
  const failsAgain = isGood && /^[^PWXNUvkg]*F/.test(signs) && !EXPLAINS.test(text);
  if (failsNow || failsAgain) return signs.replace(/[Ly]/g, 'o');
  return isGood && CAUSE.test(text) && !/[NUvZz&]/.test(signs) ? `${signs}y` : signs;
}

/** What must be done: to a judge of somebody's work it is not done, to a retrospective it was missing. */
function addDemands(found: Set<string>, text: string, { kind, judged }: { kind: Kind; judged: string }): void {
  const isOnlyDemand = kind === 'review' && MUST.test(text) && !/[cbwnugk?]|[NEC]/.test(judged);
  if (isOnlyDemand) found.add('w');
  const isNeeded =
    /(?<!\b(?:nothing|none(?: of \w+)?|no \w+)(?: that| which)? )\b(?:has|have|must|needs?) (?:to )?be (?:handled|changed|fixed|addressed|added|removed|resolved|corrected|rotated|closed)\b/;
  const isReserved = /(?:\bbut|但是?|不过|可是)[^,;]{0,12}(?:\bmust\b|\bha(?:s|ve) to\b|必须|一定要|务必|[要得]先)/;
  const isHeaded =
    /^[^:,]{0,30}\b(?:ha(?:s|ve) to|must|needs? to) (?:be )?(?:chang|fix|address|correct)\w*[^:,]{0,20}: (?!(?:none|nothing|no|nil|n\/a)\b)./;
  const isCondition = /^(?!.*已).*后,?我?们?(?:就|即可?|才|会|再|便)[可能会]?以?(?:批准|核准|同意|放行|合[并入]|通过)/;
  if (kind === 'review' && [isReserved, isHeaded, isCondition, isNeeded].some((demand) => demand.test(text)))
    found.add('b');
  const isAdvice = /(?<!\b(?:as|what) \w+ )should\b|应[该当]?|要先/;
  if (kind === 'retro' && isAdvice.test(text) && !/[Ngk]/.test(judged)) found.add('b');
}

type Unread = { readonly item: boolean; readonly signs: string; readonly judged: string };

/** One of several, in a list or as in `iPhone: ok. iPad: …`, that nobody could read. */
function addUnread(found: Set<string>, { item, signs, judged }: Unread): void {
  const clauses = judged.split(/[,;]/);
  const isPatchy =
    clauses.filter((clause) => /^o{1,5}[gk]$/.test(clause)).length > 1 &&
    clauses.some((clause) => /^o{3,}$/.test(clause));
  if (isPatchy) found.add('x');
  if (!item && /^o{1,3}:[gk]$/.test(judged)) found.add('o');
  if (/[cbwnugk?]/.test(judged)) return;
  const isNamed = !item && found.has('o') && /^o{1,3}:/.test(signs);
  const isListed = isNamed || (item && !signs.includes('j'));
  if ((isListed ? /o/ : /[NUvdM&Z]/).test(signs)) found.add('x');
  if (isListed && /:[^:]*[NUv][^:]*$/.test(signs)) found.add('y');
}

/** To praise the rest is to blame what was named before it, unless that was called small. */
function addRest(found: Set<string>, text: string, judged: string): void {
  if (/[mJ]/.test(judged)) found.add('m');
  if (REST_OF_REVIEW.test(text) && /[gk]/.test(judged) && !/[cbwnu?]/.test(judged)) found.add('r');
}
