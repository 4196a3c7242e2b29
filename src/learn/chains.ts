/** repeated_workflows: three commands that succeed one after the other, in session after session. */
import { hasSubcommands, headOf, programCalls } from './command-line.ts';
import type { Seen } from './patterns.ts';
import { hasSucceeded, isShellCall, type SessionTrace } from './session-events.ts';

const LENGTH = 3;
const NEEDED_SESSIONS = 5;
/** Programs without subcommands that are work of their own; the others (`ls`, `grep`) only look around. */
const WORKERS: ReadonlySet<string> = new Set(['eslint', 'jest', 'prettier', 'pytest', 'tsc', 'vitest']);
/** Committing and pushing follows everything and belongs to nothing. */
const GENERIC: ReadonlySet<string> = new Set(['git', 'gh']);
const SAFE_STEP = /^[A-Za-z0-9@_.:+ -]{1,60}$/;

export function chainsIn({ events }: SessionTrace): Seen[] {
  const calls = events.filter(isShellCall);
  const chains = new Map<string, Seen>();
  for (const agent of new Set(calls.map((call) => call.agent))) {
    const steps = calls
      .filter((call) => call.agent === agent && hasSucceeded(call))
      .flatMap(({ command, at, id }) => stepsIn(command).map((step) => ({ step, at, id })))
      .filter(({ step }, index, all) => step !== all[index - 1]?.step);
    for (let end = LENGTH; end <= steps.length; end += 1) {
      const chain = steps.slice(end - LENGTH, end);
      const names = chain.map(({ step }) => step);
      const last = chain.at(-1);
      if (last === undefined || !isWorkflow(names)) continue;
      chains.set(names.toSorted().join('\n'), {
        ...{ kind: 'repeated_workflows', tag: names[0]?.split(' ')[0] ?? '', trigger: { type: 'chain', steps: names } },
        ...{ at: last.at, call: last.id, what: 'chain', needs: NEEDED_SESSIONS },
      });
    }
  }
  return [...chains.values()];
}

const stepsIn = (command: string): string[] =>
  programCalls(command)
    .filter(({ program, isTransient }) => !isTransient && (hasSubcommands(program) || WORKERS.has(program)))
    .map(headOf)
    .filter((step) => SAFE_STEP.test(step));

const isWorkflow = (steps: readonly string[]): boolean =>
  new Set(steps).size === LENGTH &&
  steps.filter((step) => step.split(' ').some((word) => GENERIC.has(word))).length < 2;
