/** The fields of a payload and their types, one line each: `tool_input.command: string`, `background_tasks[].id: string`. */
import type { Json } from '../json.ts';

/** Fields that vary between runs of the same scene. */
const VARIABLE: readonly RegExp[] = [];

export const shapeOf = (payload: Json): string[] =>
  [...new Set(linesOf(payload, ''))].filter((line) => !VARIABLE.some((field) => field.test(line))).sort();

function linesOf(value: unknown, path: string): string[] {
  if (value === null) return [`${path}: null`];
  if (Array.isArray(value)) return [`${path}: list`, ...value.flatMap((item) => linesOf(item, `${path}[]`))];
  if (typeof value !== 'object') return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, item]) => linesOf(item, path === '' ? key : `${path}.${key}`));
}
