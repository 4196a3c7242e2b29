/** Which phase of DEV comes next, told from the boxes and from how many developers have passed. */
import { type DevPhase, parseDevPhases } from './dev-phases.ts';

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
