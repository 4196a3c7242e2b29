/** dashboard.json: where the dashboard of this home is. Its age says whether that is still true. */
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { foundIn } from '../core/found-in.ts';
import { asCount, asText, isRecord } from '../core/narrow.ts';
import { DASHBOARD_LIMITS } from '../core/registry/dashboard-limits.ts';
import { removeFile, replaceFile, toJson } from './disk/atomic-write.ts';
import { readDocument } from './disk/document.ts';
import { hasCode } from './disk/errno.ts';

export type DashboardFile = {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  readonly startedAt: string;
  readonly version: string;
};

const fileIn = (home: string): string => `${home}/dashboard.json`;

/** A file that cannot be read says as little as none. */
export function readDashboardFile(home: string): DashboardFile | undefined {
  const file = readDocument(fileIn(home), decode);
  return foundIn(file);
}

function decode(value: unknown): DashboardFile | undefined {
  if (!isRecord(value)) return undefined;
  const { pid, port, url, startedAt, version } = value;
  if (asCount(pid) === 0 || asCount(port) === 0 || asText(url) === '') return undefined;
  return {
    pid: asCount(pid),
    port: asCount(port),
    url: asText(url),
    startedAt: asText(startedAt),
    version: asText(version),
  };
}

export const writeDashboardFile = (home: string, file: DashboardFile): void =>
  replaceFile(fileIn(home), toJson(file), { pid: file.pid });

/** The proof of life. */
export const touchDashboardFile = (home: string, now: Date): void => utimesSync(fileIn(home), now, now);

/** Only the one it names takes it away. */
export function removeDashboardFile(home: string, pid: number): void {
  if (readDashboardFile(home)?.pid === pid) removeFile(fileIn(home));
}

/** What the file says, when it was touched lately; one look for a hook that has no time to ask. */
export function freshDashboard(home: string, now: number): Pick<DashboardFile, 'url' | 'version'> | undefined {
  const path = fileIn(home);
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (touched === undefined || Math.abs(now - touched) > DASHBOARD_LIMITS.freshMs) return undefined;
  try {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isRecord(file) || asText(file['url']) === '') return undefined;
    return { url: asText(file['url']), version: asText(file['version']) };
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
