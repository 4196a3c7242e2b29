/** A project with these sessions as its learned past. */
import { EMPTY_MEMORY, learnSession } from '../../src/learn/memory.ts';
import type { Evidence, Memory } from '../../src/learn/records.ts';
import type { SessionTrace } from '../../src/learn/session-events.ts';
import { changeLearned } from '../../src/store/learn/learn-file.ts';
import { type LearnPaths, projectPaths } from '../../src/store/learn/learn-paths.ts';

type Where = { readonly home: string; readonly project: string };

/** `home` is Overtone's own directory. */
export function teach(
  { home, project }: Where,
  traces: readonly SessionTrace[],
  now = () => new Date(),
  edit = (memory: Memory): Memory => memory,
): LearnPaths {
  const start: { memory: Memory; evidence: readonly Evidence[] } = { memory: EMPTY_MEMORY, evidence: [] };
  const { memory, evidence } = traces.reduce((known, trace) => {
    const learned = learnSession(known.memory, trace);
    return { memory: learned.memory, evidence: [...known.evidence, ...learned.evidence] };
  }, start);
  const paths = projectPaths(home, project);
  changeLearned(paths, { pid: process.pid, now }, () => ({ memory: edit(memory), evidence }));
  return paths;
}
