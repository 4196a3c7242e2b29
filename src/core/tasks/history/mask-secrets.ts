/** Keeps tokens, keys and passwords out of what is written down. */
import { compile } from '../../patterns/compile.ts';

const MASK = '[masked]';

/**
 * What finds the secrets a text may hold; nearly none holds one, and reading all of these costs a hook as much as writing a
 * file. Each keeps what stands in front of the secret, so that the line stays readable. A value in quotes ends with the very
 * quote it began with (`\2`); where none was open, `(?!\2)` never holds and the value ends with the word.
 */
function secretsIn(text: string): readonly RegExp[] {
  const lower = text.toLowerCase();
  const holds = (...signs: readonly string[]) => signs.some((sign) => lower.includes(sign));
  const secrets: RegExp[] = [];
  const add = (...more: readonly RegExp[]) => void secrets.push(...more);
  if (holds('private key')) add(/()-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g);
  if (holds('authorization'))
    add(
      /(\bauthorization\\*["']?\s*[:=]\s*\\*["']?(?:bearer|basic|token|digest|negotiate|api-?key)\s+)[^\s"',;\\]+/gi,
      // After a scheme nobody knows, the first word may be the secret as well as the second.
      /(\bauthorization\\*["']?\s*[:=]\s*\\*["']?)(?!(?:bearer|basic|token|digest|negotiate|api-?key)\s|\[masked\])[^\s"',;\\]+(?:[ \t]+[^\s"',;\\]+)?/gi,
    );
  if (holds('bearer')) add(/(\bbearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi);
  if (NAMES.some((name) => hasValue(lower, name)))
    add(
      /((?:password|passwd|passphrase|pwd|secret|token|(?:api|access|private|secret)[_-]?key|_pass(?==|\\*["']?:|\s*=\s*["'])|\bpass(?==|\\*["']\s*:\s*\\*["']))\\*["']?\s*[:=：]{1,3}>?\s*(?:(\\*["'])(?=\S))?)(?:(?:(?!\2)(?:\\[^\r\n]|[^\\\r\n]))+|(?!\\*["'])[^\s"',;&]+)/gi,
    );
  if (holds(...NAMES_IN_CHINESE))
    add(
      // In Chinese a sentence goes on after the word without a space, so a value must be long enough and in Latin letters.
      /((?:密[码碼钥鑰]|口令|令牌|金[钥鑰]|[权權]杖)(?:[」』”’]|\\*["'])?\s*(?:[设設改]?[是为為成]\s*)?[:=：＝]{1,3}>?\s*[「『“‘]?(?:(\\*["'])(?=\S))?)(?:(?:(?!\2)[ -~]){6,}(?=\2)|(?!\\*["'])[!#-%(-+\--:<-~]{6,})/g,
      // Where it only `is` something, a plain word is no secret.
      /((?:密[码碼钥鑰]|口令|令牌|金[钥鑰]|[权權]杖)[」』”’"']?\s*[设設改]?[是为為成]\s*[「『“‘"']?)(?!(?:sha|aes|base|utf)-?\d+\b)(?=[!#-%(-+\--:<-~]*?[0-9@#$%^*+=~!])[!#-%(-+\--:<-~]{6,}/gi,
    );
  if (holds('--') && holds(...NAMES))
    add(
      /((?<![\w-])--(?:[\w-]{0,30}[_-])?(?:pass(?:word|wd|phrase)?|token|secret|(?:api|access|private|secret)[_-]?key)(?:[ \t]|\\\r?\n)+(?:(\\*["'])(?=\S))?)(?:(?:(?!\2)(?:\\[^\r\n]|[^\\\r\n]))+|(?![-\\"'])[^\s"']+)/gi,
    );
  if (holds('curl'))
    add(
      /((?<=\s)(?:-[a-z]{0,5}u|--(?:proxy-)?user)(?<=\bcurl\s[^|;]{0,1000})[ \t=]*(?:(\\*["'])(?=\S))?[^\s:"']+:)(?:(?:(?!\2)[^\r\n])+|[^\s"']+)/gi,
    );
  if (holds('mysql', 'mariadb')) add(/((?<=\s)-p(?<=\b(?:mysql|mariadb)[\w-]{0,10}\s[^|;]{0,300}))[^\s"']+/g);
  if (holds('://') && holds('@')) add(/(:\/\/[^\s/:@]*:)[^\s/"]+(?=@)/g);
  if (holds('sk-', 'pk-', 'rk-')) add(/()\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g);
  if (holds('k_live_', 'k_test_')) add(/()\b[spr]k_(?:live|test)_[A-Za-z0-9]{10,}/g);
  if (holds('gho_', 'ghp_', 'ghs_', 'ghu_', 'ghr_')) add(/()\bgh[opsur]_[A-Za-z0-9]{20,}/g);
  if (holds('github_pat_')) add(/()\bgithub_pat_[A-Za-z0-9_]{20,}/g);
  if (holds('glpat-')) add(/()\bglpat-[A-Za-z0-9_-]{16,}/g);
  if (holds('npm_')) add(/()\bnpm_[A-Za-z0-9]{30,}/g);
  if (holds('xox')) add(/()\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g);
  if (holds('akia')) add(/()\bAKIA[A-Z0-9]{16}\b/g);
  if (holds('aiza')) add(/()\bAIza[A-Za-z0-9_-]{30,}/g);
  if (holds('eyj')) add(/()\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+/g);
  return secrets;
}

/** What a secret is called, in Latin letters and in Chinese. */
const NAMES = ['password', 'passwd', 'passphrase', 'pwd', 'secret', 'token', 'key', 'pass'];
const NAMES_IN_CHINESE = ['密码', '密碼', '密钥', '密鑰', '口令', '令牌', '金钥', '金鑰', '权杖', '權杖'];

/** Most texts that hold such a name only speak of it. */
function hasValue(lower: string, name: string): boolean {
  for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1)) {
    const next = lower.charAt(at + name.length);
    if (next !== '' && (':=："\'\\'.includes(next) || next.trim() === '')) return true;
  }
  return false;
}

/** `own` are the patterns of a pack: what its users know as a secret and nobody else does. */
export function maskSecrets(text: string, own: readonly string[] = []): string {
  const masked = secretsIn(text).reduce((next, secret) => next.replace(secret, `$1${MASK}`), text);
  return own.reduce((next, pattern) => maskOwn(next, pattern), masked);
}

function maskOwn(text: string, pattern: string): string {
  const expression = compile(pattern, 'gim');
  return expression === undefined ? text : text.replace(expression, (found) => (found === '' ? '' : MASK));
}
