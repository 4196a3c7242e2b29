/**
 * Which phase of DEV comes next, by its boxes and the number of developers that have passed.
 *
 * How the DEV stage is cut into pieces: `## Dev Phases` with `### Phase N: name (parallel, depends: M)`, or, in a file
 * without that block, numbered sections such as `## 2. Core Services (parallel)`.
 */
import { type Box, boxOf, DEV_PHASES, isSection, type Line, labelOf, outlineOf } from './tasks.ts';

export type NextPhase = {
  readonly number: number;
  readonly name: string;
  /** How many go out together. */
  readonly developers: number;
};

/** `undefined`: one developer does it all because nothing runs side by side, or every phase is done. */
export function nextPhase(file: string, passes: number): NextPhase | undefined {
  const phases = parseDevPhases(file).filter(({ tasks }) => tasks.length > 0);
  if (phases.every((phase) => developersOf(phase) === 1)) return undefined;
  let left = passes;
  for (const phase of phases) {
    const needed = developersOf(phase);
    const open = phase.tasks.filter(({ checked }) => !checked).length;
    // Boxes are ticked after the fact, so a developer who passed counts as much as a tick.
    if (open > 0 && left < needed) {
      return { number: phase.number, name: phase.name, developers: Math.min(open, needed - left) };
    }
    left = Math.max(0, left - needed);
  }
  return undefined;
}

const developersOf = ({ mode, tasks }: DevPhase): number => (mode === 'parallel' ? tasks.length : 1);

type Task = Pick<Box, 'text' | 'checked'>;

export type DevPhase = PhaseHeading & { readonly tasks: readonly Task[] };

type PhaseHeading = {
  /** 0 for boxes above the first phase heading. */
  readonly number: number;
  readonly name: string;
  /** A phase that does not say is sequential: that is always safe. Every phase waits for the one before it. */
  readonly mode: 'sequential' | 'parallel';
};

export function parseDevPhases(file: string): DevPhase[] {
  const lines = outlineOf(file);
  const start = lines.findIndex(({ text }) => DEV_PHASES.test(text));
  if (start < 0) return collect(lines, numberedSection).filter(({ name, tasks }) => name !== '' && tasks.length > 0);
  const after = lines.slice(start + 1);
  const end = after.findIndex(({ text }) => isSection(text));
  const block = collect(after.slice(0, end < 0 ? undefined : end), phaseHeading);
  return block.filter(({ number, tasks }) => number > 0 || tasks.length > 0);
}

function collect(lines: readonly Line[], headingOf: (line: string) => PhaseHeading | undefined): DevPhase[] {
  const tasks: Task[] = [];
  const phases = [{ ...UNNAMED, tasks }];
  for (const line of lines) {
    const heading = headingOf(line.text);
    if (heading !== undefined) phases.push({ ...heading, tasks: [] });
    const box = boxOf(line);
    if (box !== undefined) phases.at(-1)?.tasks.push({ text: labelOf(box), checked: box.checked });
  }
  return phases;
}

const UNNAMED: PhaseHeading = { number: 0, name: '', mode: 'sequential' };

function phaseHeading(line: string): PhaseHeading | undefined {
  const match = /^#{3,6}[ \t]+(?:(?:phase|階段)[ \t]*)?(\d+)[ \t]*[:：.、-]?/i.exec(line);
  return match ? headingFrom(match, line) : undefined;
}

/** A section without a number closes the one before it. */
function numberedSection(line: string): PhaseHeading | undefined {
  if (!isSection(line)) return undefined;
  const match = /^##[ \t]+(\d+)[ \t]*[.．、):：]/.exec(line);
  return match ? headingFrom(match, line) : UNNAMED;
}

function headingFrom(match: RegExpExecArray, line: string): PhaseHeading {
  const title = line.slice(match[0].length).trim();
  const open = Math.max(title.lastIndexOf('('), title.lastIndexOf('（'));
  const notes = open < 0 ? '' : title.slice(open);
  const isNote = /sequential|parallel|depends/i.test(notes);
  return {
    number: Number(match[1]),
    name: isNote ? title.slice(0, open).trim() : title,
    mode: /parallel/i.test(notes) ? 'parallel' : 'sequential',
  };
}
