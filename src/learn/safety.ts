/** Actions that are never passed on, wherever they came from. */

const REFUSED: readonly RegExp[] = [
  /\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/,
  /(?:^|\s)--no-verify\b/,
  /(?:^|\s)(?:--force(?:-with-lease)?|-[a-zA-Z]*f)(?=\s|$)/,
  /(?:^|[\s;&|(`'"])(?:rm|rmdir|dd|mkfs|shred|truncate)(?=\s|$|`)/,
  /(?:^|\s)(?:sudo|eval|chmod|chown|curl|wget)(?=\s|$)/,
  /--dangerously|--yolo|bypassPermissions/i,
  /(?:^|\s)git\s+(?:push|reset\s+--hard|clean)\b/,
];

/** Whether a text that would reach the model advises something harmful. */
export const isRefusedAction = (text: string): boolean => REFUSED.some((pattern) => pattern.test(text));

/** A replacement is plain words, and none of them harmful. */
export const isSafeReplacement = (text: string): boolean =>
  /^[A-Za-z0-9@_.:/+ -]{1,80}$/.test(text) && !isRefusedAction(text);
