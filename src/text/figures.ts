/** Numbers as people read them, the same in every language. */

/** What was not measured. */
export const NO_FIGURE = '–';

export const percentText = (rate: number | null): string =>
  rate === null ? NO_FIGURE : `${Math.round(rate * 1000) / 10}%`;

/** `Xm Ys`, or `Ys` below a minute. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}
