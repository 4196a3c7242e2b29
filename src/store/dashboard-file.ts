/** dashboard.json: where the dashboard of this home runs. It is touched regularly; an old file is out of date. */
import { statSync, utimesSync } from 'node:fs';
import { optionalText, positive, whole } from '../values/fields.ts';
import { asText } from '../values/narrow.ts';
import { foundIn } from '../workflow/ports.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
import { removeFile, replaceFile, toJson } from './disk/atomic-write.ts';
import { readDocument } from './disk/document.ts';

/** `link`: opens the page. It holds a secret, and comes from the server, so that a hook need not load `node:crypto` for it. */
const FIELDS = {
  pid: positive,
  port: positive,
  url: optionalText,
  link: optionalText,
  startedAt: asText,
  version: asText,
};

const decode = whole(FIELDS, ['pid', 'port', 'url']);

export type DashboardFile = NonNullable<ReturnType<typeof decode>>;

export const dashboardFile = (home: string): string => `${home}/dashboard.json`;

/** Undefined where the file is missing or cannot be used. */
export const readDashboardFile = (home: string): DashboardFile | undefined =>
  foundIn(readDocument(dashboardFile(home), decode));

export const writeDashboardFile = (home: string, file: DashboardFile): void =>
  replaceFile(dashboardFile(home), toJson(file), { pid: file.pid });

/** The heartbeat. */
export const touchDashboardFile = (home: string, now: Date): void => utimesSync(dashboardFile(home), now, now);

/** Only the process it names removes it. */
export function removeDashboardFile(home: string, pid: number): void {
  if (readDashboardFile(home)?.pid === pid) removeFile(dashboardFile(home));
}

/** The dashboard that is running, judged by the age of the file alone: a hook has no time to ask the server. */
export function freshDashboard(home: string, now: number): DashboardFile | undefined {
  const touched = statSync(dashboardFile(home), { throwIfNoEntry: false })?.mtimeMs;
  if (touched === undefined || Math.abs(now - touched) > DASHBOARD_LIMITS.freshMs) return undefined;
  return readDashboardFile(home);
}

/** Versions of the plugin: numbers between dots; what follows a dash does not count. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)];
  const at = left.findIndex((number, index) => number !== (right[index] ?? 0));
  return at !== -1 && (left[at] ?? 0) > (right[at] ?? 0);
}

const numbersOf = (version: string): number[] =>
  (version.split('-')[0] ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0);
