/** Keeps tokens, keys and passwords out of what is written down. */

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

export const maskSecrets = (text: string): string =>
  mayHold(text) ? SECRETS.reduce((masked, secret) => masked.replace(secret, `$1${MASK}`), text) : text;

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
