/** Keeps tokens, keys and passwords out of what is written down. */
import { compile } from '../wrap-up/validate-wrap-up.ts';

const MASK = '[masked]';

/**
 * Each keeps what stands in front of the secret, so that the line stays readable. A value in quotes ends with the very
 * quote it began with (`\2`); where none was open, `(?!\2)` never holds and the value ends with the word. Nearly no hook
 * needs them, and reading them costs one as much as writing a file.
 */
const secretPatterns = (): readonly RegExp[] => [
  /()-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(\bauthorization\\*["']?\s*[:=]\s*\\*["']?(?:bearer|basic|token|digest|negotiate|api-?key)\s+)[^\s"',;\\]+/gi,
  // After a scheme nobody knows, the first word may be the secret as well as the second.
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

/** `own` are the patterns of a pack: what its users know as a secret and nobody else does. */
export function maskSecrets(text: string, own: readonly string[] = []): string {
  const masked = mayHold(text)
    ? secretPatterns().reduce((next, secret) => next.replace(secret, `$1${MASK}`), text)
    : text;
  return own.reduce((next, pattern) => maskOwn(next, pattern), masked);
}

function maskOwn(text: string, pattern: string): string {
  const expression = compile(pattern, 'gim');
  return expression === undefined ? text : text.replace(expression, (found) => (found === '' ? '' : MASK));
}

/** Nearly no line holds one, and compiling all patterns costs a hook as much as writing a file. */
function mayHold(text: string): boolean {
  const lower = text.toLowerCase();
  return SIGNS.some((sign) => lower.includes(sign));
}

/** One of these stands in everything the patterns find. */
const SIGNS = [
  ...['private key', 'authorization', 'bearer', 'passw', 'passphrase', 'pwd', 'secret', 'token', 'key', '://'],
  ...['_pass', '-pass', 'pass=', 'pass"', "pass'", 'pass\\', 'curl', 'mysql', 'mariadb', 'k_live_', 'k_test_'],
  ...['sk-', 'pk-', 'rk-', 'gho_', 'ghp_', 'ghs_', 'ghu_', 'ghr_', 'github_pat_', 'glpat-', 'npm_', 'xox'],
  ...['akia', 'aiza', 'eyj', '密码', '密碼', '密钥', '密鑰', '口令', '令牌', '金钥', '金鑰', '权杖', '權杖'],
];
