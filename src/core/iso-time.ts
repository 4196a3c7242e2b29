/**
 * A time in milliseconds as ISO text. It says what `Date.prototype.toISOString` says for years from 1970 to 9999; the
 * first call of that one costs a new process as much as writing a file.
 */
export function isoTime(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const time = ms - days * DAY_MS;
  const [year, month, day] = civilDate(days);
  const clock = [time / HOUR_MS, (time / MINUTE_MS) % 60, (time / SECOND_MS) % 60].map((part) => padded(part, 2));
  return `${year}-${padded(month, 2)}-${padded(day, 2)}T${clock.join(':')}.${padded(time % SECOND_MS, 3)}Z`;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const padded = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0');

/** Counted in years that begin in March, so that a leap day is the last of its year; 400 of them have 146,097 days. */
function civilDate(daysSince1970: number): [year: number, month: number, day: number] {
  const days = daysSince1970 + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return [era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day];
}
