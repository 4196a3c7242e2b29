/** What docs/benchmarks.md says of the dashboard. */
import { markdownTable } from '../document.ts';
import { DASHBOARD_LOAD } from './limits.ts';
import type { DashboardCost } from './measure-dashboard.ts';

const counted = (count: number): string => count.toLocaleString('en');

export const renderDashboard = (costs: readonly DashboardCost[]): string =>
  `## What the dashboard can bear
Made by \`npm run bench -- --only dashboard\` (Node ${process.versions.node}, medians): the real server in a process of its own, over HTTP, in a
home with ${counted(DASHBOARD_LOAD.sessions)} sessions, one of them of ${counted(DASHBOARD_LOAD.longSession)} events. The first paint is the list, the session that is looked at
and the newest window of its timeline; its time is the processor time that the server takes for them, once right after its
start (and by the clock of who asks) and once later. Events come from real hook processes; their delay counts from the write to the arrival at a client.
Memory is taken after a collection.

${markdownTable(['', 'measured', 'limit', ''], costs.map(cellsOf))}
`;

const cellsOf = (cost: DashboardCost): string[] => {
  const { name, measured, limit, unit } = cost;
  const withUnit = (value: number) => `${value.toFixed(value < 10 && unit !== '' ? 1 : 0)} ${unit}`.trim();
  return [name, withUnit(measured), withUnit(limit), holds(cost) ? 'holds' : 'broken'];
};

export const holds = ({ measured, limit, atLeast }: DashboardCost): boolean =>
  atLeast ? measured >= limit : measured <= limit;
