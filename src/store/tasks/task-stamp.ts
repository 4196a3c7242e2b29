/** Local times as they stand in the names of tasks. */

/** `MMDD-HHMMSS` */
export const localStamp = (time: Date): string =>
  `${two(time.getMonth() + 1)}${two(time.getDate())}-${localClock(time)}`;

/** `HHMMSS` */
export const localClock = (time: Date): string =>
  [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('');

const two = (value: number): string => String(value).padStart(2, '0');
