/** The replies the product advertises: a message counts as one of them only if it is nothing else. */
import { workCount } from '../tasks/record/measures.ts';
import { isConfirmed, type TaskRecord } from '../tasks/record/record.ts';
import { STEPS, type StepId, TASK_TYPES, type TaskType } from '../tasks/vocabulary.ts';
import { plain } from '../text/script.ts';
import { withoutMarks } from '../text/unicode.ts';
import { asCount, asText, isRecord, oneOf } from '../values/narrow.ts';

export const REPLY_KINDS = [
  'confirmation',
  'partial',
  'negative',
  'frustrated',
  'requirement_change',
  'cleanup_proceed',
  'cleanup_skip',
  'keep_open',
  'wrapup_done',
] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Whole replies that a pack adds, each with what it means. */
export type ReplyWords = Readonly<Record<string, ReplyKind>>;

/** Simplified script stands for both. */
const REPLIES: Readonly<Record<ReplyKind, string>> = {
  confirmation:
    '已修复|修复完成|已解决|解决了|都解决了|好了|可以了|没问题了|work了|ok了|搞定了|都正确了|全对了|没错了|测试通过|测试全部通过|验证通过|一切正常|完美运行|任务完成|fixed|it is fixed|its fixed|works now|it works|it works now|resolved|solved|confirmed|looks good|lgtm|all good',
  partial:
    '还有点问题|部分修好了|大部分通过|有几个还不行|修复了一些|有进展|几乎全好了|解决了一部分但是还有问题|解决了一部分,但是还有问题|基本正确但还有bug|基本正确,但还有bug|这个修好了那个还不行|这个修好了,那个还不行|partly fixed|mostly fixed|partly|mostly|almost',
  negative:
    '还是不行|还是有问题|又出错了|又出问题了|没解决|还没好|没修好|完全没修复|不正常|没有成功|失败了|测试失败|测试全挂了|改坏了|更严重了|运行不了|报错了|崩溃了|完全不work|根本没用|为什么还是这样|这个方案不对|需要重新设计|思路错了|架构需要调整|换个思路|换个思路吧|根本原因没找到|still broken|still fails|it still fails|still failing|still happening|same error|same issue|not working|it does not work|does not work|it doesnt work|doesnt work|no change|didnt work|it didnt work|didnt help|not fixed|its worse|worse',
  frustrated:
    '怎么办|没办法|搞不定|一直失败|总是失败|每次都失败|keeps failing|it keeps failing|nothing works|i give up|give up',
  requirement_change: '',
  cleanup_proceed:
    '需要收尾|执行收尾|开始收尾|进行收尾|收尾|归档|清理|wrap up|wrap it up|do the wrap up|clean up|archive it',
  cleanup_skip:
    '跳过收尾|不需要收尾|不用收尾|直接结束|立即结束|现在结束|skip cleanup|skip the cleanup|skip wrap up|no cleanup|no wrap up|just end|skip and archive',
  keep_open: '保持打开|先不收尾|先不归档|稍后再说|以后再说|keep it open|keep open|not yet|later',
  wrapup_done: '收尾完成|收尾完成了|任务完成|wrap up done|cleanup done|wrap up is done|cleanup is done',
};

type Words = ReadonlyMap<string, ReplyKind>;

const listed = (kind: ReplyKind): (readonly [string, ReplyKind])[] =>
  REPLIES[kind]
    .split('|')
    .filter(Boolean)
    .map((reply) => [reply, kind] as const);

const KNOWN: Words = new Map(REPLY_KINDS.filter((kind) => kind !== 'wrapup_done').flatMap(listed));
/** During the wrap-up "任务完成" claims that the wrap-up is done. */
const WRAPPING_UP: Words = new Map([...KNOWN, ...listed('wrapup_done')]);

export type Reading = ReplyKind | 'question' | 'ask';

export type ReplyContext = { readonly extra?: ReplyWords; readonly isWrappingUp?: boolean };

/** What a message says where it is an advertised reply; `question`: it asks one; `ask`: only the model can tell. */
export function readReply(message: string, { extra = {}, isWrappingUp = false }: ReplyContext = {}): Reading {
  const text = plain(message);
  if (text.length > LONGEST) return 'ask';
  if (wishesChange(text)) return 'requirement_change';
  const own = new Map(Object.entries(extra).map(([reply, kind]) => [bareReply(reply), kind]));
  const known = isWrappingUp ? WRAPPING_UP : KNOWN;
  // A pack adds replies; those that are known keep their meaning.
  const kindOf = (said: string) => findIn(known, said) ?? findIn(own, said);
  if (isAsked(text)) return kindOf(asserted(text)) ? 'question' : 'ask';
  return kindOf(bare(text)) ?? 'ask';
}

/** The same for every way to write a reply. */
export const bareReply = (reply: string): string => bare(plain(reply));

/** No reply is longer. */
const LONGEST = 200;

function findIn(words: Words, said: string): ReplyKind | undefined {
  for (const reply of [said, said.replace(OPENERS, '')]) {
    const short = reply.replace(PARTICLES, '');
    const kind = words.get(reply) ?? words.get(short) ?? words.get(short.replace(/了$/, ''));
    if (kind) return kind;
    // 收尾吧 is an order still, but 解决了吧 only supposes.
    const order = words.get(short.replace(/吧$/, ''));
    if (order && ORDERS.includes(order)) return order;
  }
  return undefined;
}

const ORDERS: readonly ReplyKind[] = ['cleanup_proceed', 'cleanup_skip', 'keep_open'];

/** Words that may stand before a reply without changing it. */
const OPENERS =
  /^(?:(?:嗯+|恩|哦|喔|啊|好的?(?!了)|那就?|请)[ ,.!。~]*|(?:ok|okay|yes|yeah|yep|oh|please)(?:[ ,.!。~]+|(?=[^ -~])))+/;
const PARTICLES = /[啦呀啊哦喔哈咯噢耶]+$/;

/** Any question mark, and a final 吗 or 呢 whatever punctuation follows. */
const isAsked = (text: string): boolean =>
  text.includes('?') || /[吗呢] *$/.test(withoutMarks(text)) || ASKING.test(text);

const ASKING = /^(?:是不是|是否|有没有|is it|does it|has it|did it)/;

/** The statement that a question is about. */
const asserted = (text: string): string =>
  bare(
    withoutMarks(text)
      .trim()
      .replace(/[吗呢]+$/, '')
      .replace(ASKING, ''),
  );

/**
 * Without what never changes a reply: a full stop, exclamation marks, a cheerful emoji, spaces between Chinese characters.
 * Every other mark stays, so that “no: wrap up”, “~~fixed~~”, “fixed…” and “好了 ❌” are no replies.
 */
const bare = (text: string): string =>
  text
    .replace(BEFORE, '')
    .replace(AFTER, (marks) => (/[.。]{2}/.test(marks) ? marks : ''))
    .replace(/(?<=[a-z])['’`](?=[a-z])/g, '')
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?, ?/g, ',')
    .replace(/(?<=[一-鿿]) (?=[一-鿿])/g, '');

const CHEERFUL =
  '(?:[✅✔☑✨❤☺]|👍|👌|👏|🎉|🎊|🙏|💯|💪|🚀|🥳|🤩|😀|😃|😄|😁|😊|😎|😍)(?:\\ufe0f|\\ud83c[\\udffb-\\udfff])?';
const BEFORE = new RegExp(`^(?:${CHEERFUL}|\\s)+`);
const AFTER = new RegExp(`(?:${CHEERFUL}|[\\s.。!~])+$`);

/** 能不能改成红色: the documents' form of a changed wish, as the only clause of a message. */
function wishesChange(text: string): boolean {
  const wish = text.replace(/[吗呢?。.!]+$/, '');
  const isWish = !isAsked(text) || /能不能|能否|可不可以|可以/.test(wish);
  return isWish && CHANGE.test(wish) && !NO_WISH.test(wish.replace(/能不能|可不可以/, ''));
}

const CHANGE = /^[^,。!;?\n]{0,16}(?:改成|换成|调整[成为到])[^,。!;?\n]{1,16}$/;
/** Reports, denials, prohibitions and questions, which are no wishes. */
const NO_WISH = /[不没别勿未已被谁哪]|为什么|为何|怎么|什么|是否|(?:改成|换成|调整[成为到])了|了$/;

/** Every clause has to be one of these: “可以检查一下” and “go ahead and remove it” are other wishes. */
const APPROVAL = new RegExp(
  `^(?:${[
    'ok(?:ay)?|yes|yep|sure|agreed?|i agree|approved?|i approve|accepted|lgtm|(?:looks|sounds) (?:good|great|fine)(?: to me)?',
    "(?:please )?(?:go ahead|proceed|start|begin|do it|go for it)(?: with (?:it|that|this|the plan))?|let'?s (?:go|start|do it)",
    '(?:the |this |your )?plan (?:is |looks |sounds )?(?:ok(?:ay)?|good|fine|great|approved|accepted)|(?:i )?(?:approve|accept) (?:the|this|your) plan',
    '好的?|好吧|可以的?|行|没问题|同意|批准|我同意|就这样(?:做|吧)?|就这么(?:做|办)吧?',
    '请?(?:开始|动手)(?:吧|做|做吧|执行|实现|实作)?|做吧|(?:按|照|就按|就照)着?(?:这个|你的)?(?:方案|计[划画])?(?:做|来|执行)吧?',
    '(?:这个|你的)?(?:方案|计[划画])(?:可以|没问题|同意|通过|很好|不错)|同意(?:这个|你的)?(?:方案|计[划画])',
  ].join('|')})$`,
);
const THANKS = /^(?:thanks?|thank you|谢谢)$/;

/** "Go ahead": the plan that lies before the user is accepted, and nothing else is said. */
export function approvesPlan(message: string): boolean {
  const text = plain(message).replaceAll('’', "'");
  const clauses = text
    .replace(/^(ok(?:ay)?|yes|yep|sure)\s/, '$1,')
    .split(/[,。.!;\n]|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && !THANKS.test(clause));
  return clauses.length > 0 && !isAsked(text) && clauses.every((clause) => APPROVAL.test(clause));
}

/** "No documents needed", as the whole message. */
export const waivesDocuments = (message: string): boolean =>
  /^(?:不用|不需要|不必|免|跳过)(?:写|更新|同步)?(?:文档|文件)(?:了|吧)?$|^(?:skip|no|without|i don't need|we don't need)(?: the| any)? doc(?:s|uments?|umentation)(?: needed| please)?$/.test(
    plain(message)
      .replaceAll('’', "'")
      .replace(/[。.!]+$/, ''),
  );

/** What a task has to say about which replies make sense. */
export type ReplyState = {
  /** `none`: no task is open. */
  readonly step: 'none' | StepId;
  /** Of code or documents. */
  readonly codeChanges: number;
  readonly cleanupAsked: boolean;
  readonly confirmed: boolean;
};

export const replyStateOf = (record: TaskRecord): ReplyState => ({
  step: record.step,
  codeChanges: workCount(record),
  cleanupAsked: record.cleanup.asked,
  confirmed: isConfirmed(record),
});

/** Only work that was done can be accepted, and only a question that was asked can be answered. */
export function isAllowed(reading: Reading, { step, codeChanges, cleanupAsked, confirmed }: ReplyState): boolean {
  switch (reading) {
    case 'ask':
    case 'question':
      return false;
    case 'confirmation':
      return step === 'step3_execute' && codeChanges > 0;
    case 'cleanup_proceed':
    case 'cleanup_skip':
    case 'keep_open':
      return cleanupAsked || confirmed;
    default:
      return step !== 'none';
  }
}

/** One line of `ot classify --jsonl`; what is missing in the context never opens a gate. */
export function classify(prompt: string, context: unknown) {
  const given = isRecord(context) ? context : {};
  const state: ReplyState = {
    step: stepOf(given['step']),
    codeChanges: asCount(given['codeChanges']),
    cleanupAsked: given['cleanupAsked'] === true,
    confirmed: given['confirmed'] === true,
  };
  const taskType = oneOf(TASK_TYPES, given['taskType']) ?? 'general';
  const reading = commandIn(prompt) ?? readReply(prompt, { isWrappingUp: state.step === 'step4_cleanup' });
  const answer = (kind: string, rule: string) => ({
    kind,
    confidence: kind === 'ask' ? 0 : 1,
    taskType,
    evidence: [{ cue: prompt.trim().slice(0, 80), rule }],
  });
  if (state.step === 'none') return opening(prompt);
  if (reading === 'ask' || reading === 'question') return answer(reading, reading === 'ask' ? 'free text' : 'asked');
  if (!isAllowed(reading, state)) return answer('neutral', 'not now');
  return answer(reading === 'keep_open' || reading === 'wrapup_done' ? 'neutral' : reading, reading);
}

const OPENED: Partial<Readonly<Record<TaskType, string>>> = {
  bug_fix: 'new_task_bug',
  feature_implementation: 'new_task_feature',
};

function opening(prompt: string) {
  const isCommandOrReply = prompt.trim().startsWith('/') || readReply(prompt) !== 'ask';
  const taskType = isCommandOrReply ? 'general' : taskTypeOf(prompt);
  const kind = OPENED[taskType] ?? 'neutral';
  return { kind, confidence: kind === 'neutral' ? 0 : 0.8, taskType, evidence: [{ cue: kind, rule: 'opening' }] };
}

/** Any prefix may stand before: `/task-confirm`, `/ot:task confirm`, `/mc-confirm`. */
const COMMANDS: readonly (readonly [name: RegExp, kind: Reading])[] = [
  [/^\/(?:ot:)?(?:mc|task)[- ]confirm(?=\s|$)/i, 'confirmation'],
  [/^\/(?:ot:)?(?:mc|task)[- ]skip(?:-cleanup)?(?=\s|$)/i, 'cleanup_skip'],
  [/^\/(?:ot:)?(?:mc|task)[- ](?:cleanup|wrap-up)(?=\s|$)/i, 'cleanup_proceed'],
];

const commandIn = (prompt: string): Reading | undefined => COMMANDS.find(([name]) => name.test(prompt.trim()))?.[1];

/** `step3`, `Step3_Execute` and `3` are one; an unknown step counts as one before any work. */
function stepOf(value: unknown): ReplyState['step'] {
  const name = typeof value === 'number' ? String(value) : asText(value).trim().toLowerCase();
  if (name === '' || name === 'none' || name === 'null') return 'none';
  const number = /\d/.exec(name)?.[0];
  return STEPS.find((step) => step === name || step.includes(`step${number}_`)) ?? 'step1_understand';
}

/**
 * Whether a request asks to mend something or to build something: the first cue decides, so "add error handling" is a
 * feature. `extra`: a pack's own replies; those that complain name faults.
 */
export function taskTypeOf(description: string, extra: ReplyWords = {}): TaskType {
  const text = plain(description);
  const faults = Object.entries(extra).filter(([, kind]) => kind === 'negative');
  const places = [text.search(BUG), ...faults.map(([reply]) => text.indexOf(plain(reply)))].filter((at) => at >= 0);
  const [bug, feature] = [places.length > 0 ? Math.min(...places) : -1, text.search(FEATURE)];
  if (bug >= 0 && (feature < 0 || bug < feature)) return 'bug_fix';
  return feature >= 0 ? 'feature_implementation' : 'general';
}

const BUG =
  /\b(?:fix(?:es|ed|ing)?|repairs?|bugs?|errors?|exceptions?|crash(?:es|ed|ing)?|broken|breaks?|broke|regressions?|fail(?:s|ed|ing|ures?)?|issues?|problems?|wrong|hangs?|freezes?|leaks?|stuck|missing|slow|doesn't|does not|isn't|is not|not working|won't|can't|cannot|no longer|incorrect(?:ly)?|does nothing|nothing happens|(?:is|goes|turns|stays) blank)\b|attributeerror|修复|修正|修掉|错误|报错|异常|崩溃|闪退|故障|当掉|挂掉|坏了|坏掉|(?<![没不])错了|[出算]错|[死当宕]机|[白黑]屏|白画面|一片空白|打不开|卡[死住顿]|失败|失效|不工作|不生效|不起作用|没有?效果|没有?反应|无反应|无法|不能|不了|不对|不正常|有问题|问题|返回(?:none|null|空)|丢失|消失|不见|乱码|泄漏/;
const FEATURE =
  /\b(?:add(?:s|ing)?|implement(?:s|ing)?|create|build|introduce|support|develop|write|make|provide|allow|enable|new|change|rename|convert|refactor|move|extract|redesign|i want|we need)\b|实现|开发|添加|新增|创建|增加|加[个上一]|支持|做[个一]|制作|设计|编写|我想要|希望有|改成|换成|重构/;
