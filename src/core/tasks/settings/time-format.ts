/** How the time a task was opened at stands in its id. */
export const TIME_FORMATS = ['MMDD-HHMMSS', 'YYYYMMDD-HHMMSS'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];
