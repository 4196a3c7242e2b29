/** What the report of an expert recommends: the text of its section of that name. */
import { matchesPattern, type PackPattern } from '../rules/patterns.ts';

/** `headings` are patterns for the line the section begins with; empty where the report has none. */
export function adviceIn(report: string, headings: readonly PackPattern[]): string {
  const lines = report.split(/\r?\n/);
  const isHeading = (line: string) => /^#{1,6}\s/.test(line);
  const start = lines.findIndex((line) => isHeading(line) && matchesPattern(headings, line));
  if (start === -1) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => isHeading(line) && depthOf(line) <= depthOf(lines[start] ?? ''));
  return (end === -1 ? rest : rest.slice(0, end)).join('\n').trim();
}

const depthOf = (line: string): number => line.length - line.replace(/^#+/, '').length;
