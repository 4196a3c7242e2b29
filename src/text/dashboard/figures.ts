/** Numbers as people read them, the same in every language. */

/** What was not measured. */
export const NO_FIGURE = '–';

export const percentText = (rate: number | null): string =>
  rate === null ? NO_FIGURE : `${Math.round(rate * 1000) / 10}%`;

/** The two largest units: `45s`, `3m 5s`, `2h 4m`. */
export function spanText(ms: number | null): string {
  if (ms === null) return NO_FIGURE;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
  return `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`;
}
