/** A message made plain: one script, one width, lower case, without anything that is not the user's own saying. */
import { unify } from '../script.ts';
import { COMPLETED } from './lexicon/zh.ts';

export type PlainPrompt = {
  readonly sentences: readonly Sentence[];
  /** Runner output or a stack trace was pasted. */
  readonly hasTrace: boolean;
  /** Written in capitals, or with three signs of exclamation. */
  readonly isLoud: boolean;
};
export type Sentence = { readonly text: string; readonly asks: boolean };

const HEAD_CHARS = 4_000;
const TAIL_CHARS = 2_000;
/** Stands for what was taken out: a thing with a name. */
const THING = ' § ';

const FENCE = /(```|~~~)[\s\S]*?(?:\1|$)/g;
/** `0 failing`, `Errors: 0`: nothing is wrong there. */
const NONE_FAILED = /\b0 (?:failing|failed|failures?|errors?)\b|\b(?:failures?|failed|errors?) ?[:=] ?0\b/gi;
/** Blanks before a line are looked for in that line alone: over empty lines each would be looked at from each. */
const QUOTED_LINE = /^[^\S\n]*>.*$/gm;
const TRACE_LINE =
  /^[^\S\n]*(?:at .+[:(]\d+.*|file ".*", line \d+.*|traceback \(most recent.*|(?:\w+\.)*\w*(?:error|exception)\b *:.*|\[?(?:error|fatal|panic)\]?[: ].*|caused by:.*|npm err!.*|e {2,}.*|\d{4}-\d\d-\d\d[t ]\d\d:.*|goroutine \d+.*)$/gim;
const QUOTE =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|「[^」\n]{1,200}」|『[^』\n]{1,200}』|《[^》\n]{1,80}》|(?<![\w])'[^'\n]{1,120}'(?!\w)|‘[^’\n]{1,120}’|`[^`\n]{1,200}`/g;
const BRACED = /\{[^{}\n]{0,200}\}/g;
/** OK, FIXED and DONE: values, as long as not all is shouted. */
const CONSTANTS = /(?<=[a-z\u4e00-\u9fff] ?)\b[A-Z]{2,}(?: ?(?:,|、|\/|and|or|和|跟|或) ?[A-Z]{2,})+\b/g;
const ADDRESS = /https?:\/\/[^\s，。）)]+|(?<![\w/])@[\w./-]+/gi;
const FILE =
  /(?:[\w@.-]*\/)+[\w@.-]+|[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|swift|cs?|cpp|h|md|json|ya?ml|toml|sql|html?|s?css|sh|txt|log|xml|vue|lua|ini|cfg|csv|png|jpe?g|svg)\b(?::\d+)*/gi;
/** snake_case, camelCase, dotted and called names, flags. */
const NAME =
  /\b\w*[a-z0-9]_\w+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z0-9]+[A-Z]\w*\b|\b\w+\(\)|\b\w+(?:\.\w+)+\(?\)?|(?<!\S)--?[a-z][\w-]*|\b[A-Z]{2,}_[A-Z_]+\b/g;
/** Each! word! on! its! own! */
const SPELT = /(?:[\u4e00-\u9fff]!){3,}/g;
const spoken = (said: string): string => `${said.replaceAll('!', '')}!!!`;
/** Sooo, arghhh, goood. */
const DRAWN_OUT = /([a-z])\1{2,}(?=(.?))/g;
const drawnIn = (_: string, letter: string, next: string): string =>
  letter === 'o' && /[dlk]/.test(next) ? 'oo' : letter;
const TAG = /<\/?[a-z][^>\n]{0,80}>/gi;
const LETTER_CHOICE = /^\s*[a-d]\s*[.):、．：]\s*/i;

export function plainPrompt(prompt: string): PlainPrompt {
  const seen =
    prompt.length > HEAD_CHARS + TAIL_CHARS ? `${prompt.slice(0, HEAD_CHARS)}\n${prompt.slice(-TAIL_CHARS)}` : prompt;
  const own = seen
    .replace(FENCE, ' \n ')
    .replace(QUOTED_LINE, ' ')
    .replace(TRACE_LINE, ' \n ')
    .replace(NONE_FAILED, ' ');
  const hasTrace = hasTraceIn(seen);
  const bare = own
    .replace(/(\w)[’ʼ](\w)/g, "$1'$2")
    .replace(QUOTE, THING)
    .replace(BRACED, THING)
    .replace(CONSTANTS, THING)
    .replace(ADDRESS, THING)
    .replace(TAG, THING)
    .replace(FILE, THING)
    .replace(NAME, (name) => (/(?:Error|Exception)$/.test(name) ? ' error ' : THING))
    .replace(LETTER_CHOICE, '');
  const joined = unify(bare.normalize('NFKC').replace(SPELT, spoken))
    .toLowerCase()
    .replace(COMPLETED, '了')
    .replace(DRAWN_OUT, drawnIn)
    .replace(/(?<=\d)-(?=[a-z])/g, ' ')
    .replace(/\br u\b/g, 'are you')
    .replace(/(?<= |^)u(?= |$)/g, 'you');
  const text = joined.replace(/(?<=[\u4e00-\u9fff]) +(?=[a-z0-9])|(?<=[a-z0-9]) +(?=[\u4e00-\u9fff])/g, '');
  return {
    sentences: sentencesOf(text),
    hasTrace,
    isLoud: /[!?]{3}|[!?] ?[!?] ?[!?]|\?!|!\?/.test(text) || isShouted(bare),
  };
}

/** A dated line of a log tells of a fault only when it says so. */
const hasTraceIn = (text: string): boolean =>
  (text.match(TRACE_LINE) ?? []).some(
    (line) => !/^\s*\d{4}-/.test(line) || /error|fatal|fail|exception|panic|warn/i.test(line),
  );

function isShouted(text: string): boolean {
  const letters = text.replace(/[^a-z]/gi, '');
  return letters.length >= 10 && letters === letters.toUpperCase();
}

function sentencesOf(text: string): readonly Sentence[] {
  const parts = text.replace(/(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff])/g, ',').split(/([。!?;\n…]+|\.+(?=\s|$))/);
  const sentences: Sentence[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const said = (parts[at] ?? '').trim();
    if (said) sentences.push({ text: said, asks: (parts[at + 1] ?? '').includes('?') });
  }
  return sentences;
}
