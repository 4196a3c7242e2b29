/** Whether a request is for so much that slow progress on it is worth a word: it is long, or a list of things. */
import type { TaskRecord } from './record/record.ts';

const LONG = 200;
const MANY = 3;

export function complexityOf(description: string): TaskRecord['complexity'] {
  const points = description.match(POINT) ?? [];
  return points.length >= MANY || [...description].length >= LONG ? 'complex' : 'standard';
}

/** `- this` at the beginning of a line, `2. that` anywhere. */
const POINT = /^[ \t]*[-*•][ \t]*(?=[\p{L}\d])|(?<![\p{L}\d.])\d{1,2}[.)\p{Po}\p{Pe}][ \t]*(?=\p{L})/gmu;
