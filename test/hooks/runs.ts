/** Reads the state of a session: which runs the workflow knows, and how often each event occurred. */
import type { Json } from '../kit/hook-process.ts';
import type { SessionFiles } from '../kit/session-files.ts';

type Stages = Readonly<Record<string, { readonly attempts?: readonly Json[] }>>;
type Active = Readonly<Record<string, Json & { readonly instances?: readonly Json[] }>>;
type Books = { readonly stages: Stages; readonly activeAgents: Active; readonly helpers?: readonly Json[] };

/** `call agent` of every run at work and of every one that has ended, in the order they are written. */
export function runsOf(files: SessionFiles): { active: string[]; ended: string[] } {
  const { stages, activeAgents, helpers = [] } = files.readJson('workflow.json') as Books;
  const name = ({ instance, agentId }: Json) => `${instance} ${agentId}`;
  const attempts = Object.values(stages).flatMap((stage) => stage.attempts ?? []);
  return {
    active: Object.values(activeAgents).flatMap((agent) => (agent.instances ?? [agent]).map(name)),
    ended: [...attempts, ...helpers].map(name),
  };
}

/** The calls of all runs, those at work and those that have ended. */
export function callsOf(files: SessionFiles): string[] {
  const { active, ended } = runsOf(files);
  return [...active, ...ended].map((run) => run.split(' ')[0] ?? '').sort();
}

/** How often each value occurs. */
export function tally(values: readonly unknown[]): Json {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return Object.fromEntries(counts);
}

export const eventsOf = (files: SessionFiles): Json => tally(files.timeline().map(({ type }) => type));

/** The count of each observation; of several lines about one the last is true. */
export const sightingsOf = (files: SessionFiles): Json =>
  Object.fromEntries(files.observations().map(({ type, tag, count }) => [`${type} ${tag}`, Number(count)]));
