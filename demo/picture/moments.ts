/** The key moments of a run, in order, for the recorded picture. */
import type { View } from '../view/state.ts';

type Moment = (view: View) => boolean;

const activeRows = ({ rows }: View) => rows.filter(({ status }) => status === 'active');

/** The guard refuses, the loop continues, two agents run in parallel, a failure is traced and fixed. */
const MOMENTS: readonly Moment[] = [
  ({ log }) => log.at(-1)?.kind === 'denied',
  ({ log }) => log.at(-1)?.kind === 'held',
  (view) => activeRows(view).length > 1 && activeRows(view).every(({ doing }) => doing !== ''),
  (view) => activeRows(view).some(({ repairs, doing }) => repairs !== undefined && doing.startsWith('Bash')),
  (view) => activeRows(view).some(({ attempts, doing }) => attempts > 1 && doing.startsWith('Edit')),
];

/** Each moment once, at its first occurrence after the previous one; the end comes last. */
export function momentsOf(views: readonly View[]): View[] {
  let from = 0;
  const found = MOMENTS.flatMap((isMoment) => {
    const at = views.findIndex((view, index) => index >= from && isMoment(view));
    if (at < 0) return [];
    from = at;
    return views.slice(at, at + 1);
  });
  return [...found, ...views.slice(-1)];
}
