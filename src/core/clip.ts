/** Cuts text to a length without tearing a character that takes two code units. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return isHighSurrogate(cut.charCodeAt(cut.length - 1)) ? cut.slice(0, -1) : cut;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Cuts so that text and suffix together fit; text that fits stays as it is. */
export const clipWith = (text: string, max: number, suffix: string): string =>
  text.length <= max ? text : clip(text, max - suffix.length) + suffix;

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
