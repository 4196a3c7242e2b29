/** Local times as they stand in the names of tasks. */
import type { TimeFormat } from '../../core/tasks/settings/time-format.ts';

export const localStamp = (time: Date, format: TimeFormat): string =>
  `${yearOf[format](time)}${two(time.getMonth() + 1)}${two(time.getDate())}-${localClock(time)}`;

const yearOf: Readonly<Record<TimeFormat, (time: Date) => string>> = {
  'MMDD-HHMMSS': () => '',
  'YYYYMMDD-HHMMSS': (time) => String(time.getFullYear()),
};

/** `HHMMSS` */
export const localClock = (time: Date): string =>
  [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('');

const two = (value: number): string => String(value).padStart(2, '0');
