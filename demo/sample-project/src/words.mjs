/** The words of a text, in order: runs of letters and digits of any script. */
export const words = (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
