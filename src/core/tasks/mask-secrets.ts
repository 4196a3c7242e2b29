/** Keeps tokens, keys and passwords out of what is written down. */
import { compile } from './validate-wrap-up.ts';

const MASK = '[masked]';

/** Each keeps what stands in front of the secret, so that the line stays readable. */
const SECRETS: readonly RegExp[] = [
  /()-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(\bauthorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic|token)\s+)?)[^\s"',;]+/gi,
  /(\bbearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi,
  /((?:password|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key)["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi,
  /(:\/\/[^\s/:@]+:)[^\s/@]+(?=@)/g,
  /()\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g,
  /()\bgh[opsur]_[A-Za-z0-9]{20,}/g,
  /()\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /()\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /()\bAKIA[A-Z0-9]{16}\b/g,
  /()\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+/g,
];

/** `own` are the patterns of a pack: what its users know as a secret and nobody else does. */
export function maskSecrets(text: string, own: readonly string[] = []): string {
  const masked = mayHold(text) ? SECRETS.reduce((next, secret) => next.replace(secret, `$1${MASK}`), text) : text;
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
  ...['private key', 'authorization', 'bearer', 'password', 'passwd', 'pwd', 'secret', 'token', 'key', '://'],
  ...['sk-', 'pk-', 'rk-', 'gho_', 'ghp_', 'ghs_', 'ghu_', 'ghr_', 'github_pat_', 'xox', 'akia', 'eyj'],
];
