/** Masks tokens, keys and passwords before text is stored. */
import { matcherOf, type PackPattern } from '../../rules/patterns.ts';
import { clip } from '../../text/clip.ts';
import { isRecord, type UnknownRecord } from '../../values/narrow.ts';
import type { TaskChange } from '../advance-task.ts';
import type { TaskEvent } from '../events.ts';

const MASK = '[masked]';

/**
 * Each keeps what stands in front of the secret, so that the line stays readable. A value in quotes ends with the very quote
 * it began with (`\2`); where none was open, `(?!\2)` never holds and the value ends with the word.
 */
const SECRETS: readonly RegExp[] = [
  /()-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(\bauthorization\\*["']?\s*[:=]\s*\\*["']?(?:bearer|basic|token|digest|negotiate|api-?key)\s+)[^\s"',;\\]+/gi,
  // After an unknown scheme, either the first or the second word may be the secret.
  /(\bauthorization\\*["']?\s*[:=]\s*\\*["']?)(?!(?:bearer|basic|token|digest|negotiate|api-?key)\s|\[masked\])[^\s"',;\\]+(?:[ \t]+[^\s"',;\\]+)?/gi,
  /(\bbearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi,
  /((?:password|passwd|passphrase|pwd|secret|token|(?:api|access|private|secret)[_-]?key|_pass(?==|\\*["']?:|\s*=\s*["'])|\bpass(?==|\\*["']\s*:\s*\\*["']))\\*["']?\s*[:=：]{1,3}>?\s*(?:(\\*["'])(?=\S))?)(?:(?:(?!\2)(?:\\[^\r\n]|[^\\\r\n]))+|(?!\\*["'])[^\s"',;&]+)/gi,
  // In Chinese a sentence goes on after the word without a space, so a value must be long enough and in Latin letters.
  /((?:密[码碼钥鑰]|口令|令牌|金[钥鑰]|[权權]杖)(?:[」』”’]|\\*["'])?\s*(?:[设設改]?[是为為成]\s*)?[:=：＝]{1,3}>?\s*[「『“‘]?(?:(\\*["'])(?=\S))?)(?:(?:(?!\2)[ -~]){6,}(?=\2)|(?!\\*["'])[!#-%(-+\--:<-~]{6,})/g,
  // Where it only `is` something, a plain word is no secret.
  /((?:密[码碼钥鑰]|口令|令牌|金[钥鑰]|[权權]杖)[」』”’"']?\s*[设設改]?[是为為成]\s*[「『“‘"']?)(?!(?:sha|aes|base|utf)-?\d+\b)(?=[!#-%(-+\--:<-~]*?[0-9@#$%^*+=~!])[!#-%(-+\--:<-~]{6,}/gi,
  /((?<![\w-])--(?:[\w-]{0,30}[_-])?(?:pass(?:word|wd|phrase)?|token|secret|(?:api|access|private|secret)[_-]?key)(?:[ \t]|\\\r?\n)+(?:(\\*["'])(?=\S))?)(?:(?:(?!\2)(?:\\[^\r\n]|[^\\\r\n]))+|(?![-\\"'])[^\s"']+)/gi,
  /((?<=\s)(?:-[a-z]{0,5}u|--(?:proxy-)?user)(?<=\bcurl\s[^|;]{0,1000})[ \t=]*(?:(\\*["'])(?=\S))?[^\s:"']+:)(?:(?:(?!\2)[^\r\n])+|[^\s"']+)/gi,
  /((?<=\s)-p(?<=\b(?:mysql|mariadb)[\w-]{0,10}\s[^|;]{0,300}))[^\s"']+/g,
  /(:\/\/[^\s/:@]*:)[^\s/"]+(?=@)/g,
  /()\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g,
  /()\b[spr]k_(?:live|test)_[A-Za-z0-9]{10,}/g,
  /()\bgh[opsur]_[A-Za-z0-9]{20,}/g,
  /()\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /()\bglpat-[A-Za-z0-9_-]{16,}/g,
  /()\bnpm_[A-Za-z0-9]{30,}/g,
  /()\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /()\bAKIA[A-Z0-9]{16}\b/g,
  /()\bAIza[A-Za-z0-9_-]{30,}/g,
  /()\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+/g,
];

/** Every pattern of SECRETS needs one of these; a text without any is not searched, and no pattern is compiled. */
const TRACES: readonly string[] = (
  'authorization bearer pass pwd secret token key curl mysql mariadb :// 密 金 权 權 口令 令牌 ' +
  'sk- pk- rk- sk_ pk_ rk_ gho_ ghp_ ghs_ ghu_ ghr_ github_pat glpat npm_ xox akia aiza eyj'
).split(' ');

/** `own`: the patterns of a pack, for secrets that only its users know. */
export function maskSecrets(text: string, own: readonly PackPattern[] = []): string {
  const lower = text.toLowerCase();
  const mayHold = TRACES.some((trace) => lower.includes(trace));
  const masked = mayHold ? SECRETS.reduce((next, secret) => next.replace(secret, `$1${MASK}`), text) : text;
  return own.reduce<string>(
    (next, pattern) => matcherOf(pattern).replace(next, (found) => (found === '' ? '' : MASK)),
    masked,
  );
}

/** Fields that hold spoken text or the output of a command, alone or in a list. */
const SAID: ReadonlySet<string> = new Set([
  ...['text', 'error', 'command', 'decision', 'reason', 'reference', 'notes', 'recommendation', 'summary', 'match'],
  ...['docsUpdated', 'debugFound'],
]);

/** More than any field of a record keeps; what lies behind it need not be looked at. */
const LONGEST = 6_000;

export const maskChange = ({ events, ...rest }: TaskChange, secrets: readonly PackPattern[]): TaskChange => ({
  ...rest,
  events: events.map((event) => maskFields(event, secrets) as TaskEvent),
});

const maskFields = (fields: UnknownRecord, secrets: readonly PackPattern[]): UnknownRecord =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, maskField(name, value, secrets)]));

function maskField(name: string, value: unknown, secrets: readonly PackPattern[]): unknown {
  if (Array.isArray(value)) return value.map((item) => maskField(name, item, secrets));
  if (isRecord(value)) return maskFields(value, secrets);
  return typeof value === 'string' && SAID.has(name) ? maskSecrets(clip(value, LONGEST), secrets) : value;
}
