/** The HANDOFF block at the end of an agent's report: what the next one needs to know. */
import { clip, oneLine } from '../clip.ts';
import { LIMITS } from '../registry/limits.ts';
import { STAGES, stageOfAgent } from '../registry/stages.ts';

export type Handoff = {
  /** The block as it was written. */
  readonly text: string;
  /** The agent or stage it is addressed to, as a stage, if it names one. */
  readonly to: string | undefined;
  /** The Context section on one line. */
  readonly summary: string;
};

/** The last block counts: agents quote the one they were given. */
export function parseHandoff(report: string): Handoff | undefined {
  const lines = report.split('\n');
  const start = lines.findLastIndex((line) => isHeading(line, 'HANDOFF', 2, 3));
  const heading = lines[start];
  if (heading === undefined) return undefined;
  const text = withoutMarkers(lines.slice(start).join('\n')).trimEnd();
  return { text, to: addressee(heading), summary: contextOf(lines.slice(start + 1)) };
}

/** Line by line and without patterns, which are dear in a process that has just started. */
function isHeading(line: string, title: string, least: number, most: number): boolean {
  const level = line.indexOf(' ');
  return (
    level >= least && level <= most && '####'.startsWith(line.slice(0, level)) && line.startsWith(title, level + 1)
  );
}

function contextOf(block: readonly string[]): string {
  const start = block.findIndex((line) => isHeading(line, 'Context', 3, 4));
  if (start < 0) return '';
  const rest = block.slice(start + 1);
  const end = rest.findIndex((line) => isHeading(line, '', 2, 4));
  const section = withoutMarkers((end < 0 ? rest : rest.slice(0, end)).join('\n'));
  return clip(oneLine(section), LIMITS.text.handoffSummary);
}

/** A marker goes with the space before it; a comment that is none stays. */
function withoutMarkers(text: string): string {
  let kept = '';
  for (let rest = text; ; ) {
    const start = rest.indexOf(COMMENT);
    if (start < 0) return kept + rest;
    const inside = start + COMMENT.length;
    const end = rest.slice(inside).trimStart().startsWith('VERDICT:') ? rest.indexOf('-->', inside) : -1;
    kept += end < 0 ? rest.slice(0, inside) : rest.slice(0, start).trimEnd();
    rest = rest.slice(end < 0 ? inside : end + 3);
  }
}

const COMMENT = '<!--';

/** `… → ot:tester (verify)`: the first word after the last arrow. */
function addressee(heading: string): string | undefined {
  const arrow = Math.max(heading.lastIndexOf('→') + 1, heading.lastIndexOf('->') + 2);
  const name = (arrow > 1 ? heading.slice(arrow) : '').trim().toLowerCase();
  const end = name.indexOf(' ');
  const word = (end < 0 ? name : name.slice(0, end)).replace('ot:', '');
  return stageOfAgent(word) ?? Object.keys(STAGES).find((stage) => stage.toLowerCase() === word);
}

/** `DEV-to-REVIEW`; the debugger signs with its own name because its stage is often not part of the workflow. */
export const handoffName = (from: string, to: string): string => `${sender(from)}-to-${to}`;

const sender = (stage: string): string => (stage === 'DEBUG' ? STAGES.DEBUG.agent.toUpperCase() : stage);
