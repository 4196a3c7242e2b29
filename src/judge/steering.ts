/** Messages outside of tasks: words that steer the loop, and questions, which decide nothing. */
import { plain } from '../text/script.ts';
import { hasWords } from '../text/unicode.ts';

const POLITE = /^(?:ok(?:ay)?|yes|please|now|好的?|请|那)[\s,]*|[\s,]*(?:please|now|thanks?|吧|谢谢)$/g;

const STOP =
  /^(?:stop(?: (?:it|the loop|here|working|for now))?|halt|pause(?: (?:it|here|the loop|for now))?|停|停止|停下来?|先停(?:一下|下来)?|暂停(?:一下)?|(?:不要|别)继续了?)$/;

const GO_ON =
  /^(?:go on|go ahead|continue|carry on|keep going|proceed|resume|next)(?: (?:with )?(?:it|that|this|(?:the |your )?(?:work|workflow|loop|next step|rest)))?$|^(?:继续|接着做|往下做|继续(?:做|工作|执行|进行|下一步)|接续)$/;

/** Longer than any message the two patterns match. Compiling them is the dearest part of judging a prompt. */
const MOST_BARE = 40;

/** Only as the whole message: "stop the server" is a request like any other, and 停了 reports that something has stopped. */
export const saysStop = (message: string): boolean => isBare(STOP, message);

export const saysGoOn = (message: string): boolean => isBare(GO_ON, message);

function isBare(words: RegExp, message: string): boolean {
  const said = bareWords(message);
  return said.length <= MOST_BARE && words.test(said);
}

/** A question is not an order: "stop?" stays one. */
const bareWords = (message: string): string =>
  plain(message)
    .replace(/[.!。~…]+$/, '')
    .replace(POLITE, '')
    .replace(POLITE, '');

/**
 * Whether a message asks and says nothing else: "why did it fail?". A question decides nothing. A wish in the form
 * of a question ("can you try again?", "how about a mock?") is a decision, and so is whatever cannot be told.
 */
export function onlyAsks(prompt: string): boolean {
  if (prompt.length > MOST) return false;
  const text = prompt.toLowerCase();
  if (!SIGNS_OF_A_QUESTION.some((sign) => text.includes(sign))) return false;
  const sentences = text
    .replaceAll('’', "'")
    .split(/(?<=[?？!！。;；]|\.(?=\s|$))|\n/)
    .map((sentence) => sentence.replace(ADDRESS, '').trim())
    .filter(hasWords);
  return sentences.length > 0 && sentences.every(isQuestion);
}

/** A longer message says more than a question. */
const MOST = 600;

/** Every question contains one of these, so messages without any need no pattern. */
const SIGNS_OF_A_QUESTION = [
  '?',
  '？',
  '嗎',
  '吗',
  '呢',
  'why',
  'what',
  'how',
  'explain',
  'tell',
  'show',
  '為',
  '为',
  '怎',
  '原因',
];

/** "why did it fail, fix it": what stands beside a question may be an order. */
const isQuestion = (sentence: string): boolean =>
  !WISH.test(sentence) &&
  sentence
    .split(/[,，:：]/)
    .filter(hasWords)
    .map((clause) => clause.replace(/^\s*(?:and|but|so)\s/, '').trim())
    .every((clause) => REASON.test(clause) || isMarkedQuestion(clause));

const isMarkedQuestion = (clause: string): boolean =>
  /[?？]$|[嗎吗呢][?？]?$/.test(clause) && !ACTION.test(clause) && QUESTION.test(clause);

// Without the flags i and u and with few optional groups, which make the compilation of a pattern several times as expensive:
// sentences are in lower case.

const ADDRESS = /^\s*(?:(?:ok(?:ay)?|so|and|but|wait|well|hm+|um+|hey|sorry|那[麼么]?|等等|等一下)[,，.…\s]+)+/;

/**
 * What begins by asking for the reason, or to be told something, is a question with or without its mark. 找出失敗的原因 and
 * 在 README 解釋為什麼 are none.
 */
const REASON =
  /^why\b|^what(?:'s| is| was| are| were| did| does| happened(?! is)| went(?! wrong is))\b|^how (?:come|did|does|is|was|many|much)\b|^(?:(?:can|could|would|will) you |please )*(?:explain|tell me) (?:why|what|where|which|how)\b|^(?:到底|究竟)?(?:[為为](?:[什甚][麼么]|何)|怎[麼么](?:[會会]|回事))|^[請请]?(?:[說说]明|解[釋释]|告[訴诉]我)(?:一下)?[^改修做]{0,12}原因[。？?]?$/;

/** Without their mark many of these begin an order: "when it fails, skip it". */
const QUESTION =
  /^(?:what|where|when|who|whose|which|how|is|are|was|were|do|does|did|has|have|had|any)\b|什[麼么]|哪|[誰谁]|多少|[幾几]|怎[麼么]|是不是|有[沒没]有|[為为]何|原因|[嗎吗呢]/;

/** "Why don't you", "how about", 為什麼不換, "… and then try again". */
const WISH =
  /^why (?:not|don't|can't)\b|^(?:is it possible to|are you able|any chance|have another)\b|\bkeep going\b|\b(?:how about|what about|what if|let's)\b|\b(?:and|then) (?:then )?(?:try|retry|fix|run|use|skip|continue|go)\b|[為为](?:[什甚][麼么]|何)不(?:再|重|先|直接|[換换]|改|用|[試试])|(?:怎[麼么][樣样]|[好行][嗎吗])[。!！?？]?$/;

/** In Chinese a wish and a question often differ in the verb alone: 再試一次好嗎. */
const ACTION =
  /再|重[新來来做跑試试]|直接|先|不如|要不|[繼继][續续]|[換换]|改|修[好正一復复]|[幫帮]我|跳[過过]|(?<![測测])[試试]|能不能|可不可以|可以|[請请]/;
