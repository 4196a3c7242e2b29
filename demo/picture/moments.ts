/** The telling moments of a performance, in order: what a picture of it has to show. */
import type { View } from '../view/state.ts';

type Moment = (view: View) => boolean;

const activeRows = ({ rows }: View) => rows.filter(({ status }) => status === 'active');

/** The guard refuses, the loop sends on, two work side by side, a failure is traced, it is mended. */
const MOMENTS: readonly Moment[] = [
  ({ log }) => log.at(-1)?.kind === 'denied',
  ({ log }) => log.at(-1)?.kind === 'held',
  (view) => activeRows(view).length > 1 && activeRows(view).every(({ doing }) => doing !== ''),
  (view) => activeRows(view).some(({ repairs, doing }) => repairs !== undefined && doing.startsWith('Bash')),
  (view) => activeRows(view).some(({ attempts, doing }) => attempts > 1 && doing.startsWith('Edit')),
];

/** Each moment once, when it first comes after the one before; the end closes the row. */
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
