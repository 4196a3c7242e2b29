/** Expectations that every run with the plugin has to meet. */
import { expect } from 'vitest';
import type { HostRun } from '../../../host-kit/host/run-host.ts';
import type { ModelRequest } from '../../../host-kit/model/request.ts';

/** The host loaded all of the plugin, no hook failed or complained, and the session ended by itself. */
export function expectHealthy({ pluginErrors, exitCode, hooks }: HostRun): void {
  expect(pluginErrors).toEqual([]);
  expect(hooks.length).toBeGreaterThan(0);
  expect(hooks.filter((hook) => hook.exitCode !== 0 || hook.stderr !== '')).toEqual([]);
  expect(exitCode).toBe(0);
}

export const countOf = (events: readonly string[], type: string): number =>
  events.filter((event) => event === type).length;

/** What Stop said when it held the turn, once per hold. */
export const holdsOf = ({ hooks }: HostRun): string[] =>
  hooks
    .filter(({ event, stdout }) => event === 'Stop' && stdout.includes('"hookEventName":"Stop"'))
    .map(({ stdout }) => stdout);

const RECOVERY =
  /SessionStart hook additional context: (\[Overtone 狀態恢復(?:（compact 後）)?\][\s\S]*?)<\/system-reminder>/;

/** What a request says of the work after a compaction or a break. */
export const recoveryIn = (request: ModelRequest | undefined): string => RECOVERY.exec(request?.text ?? '')?.[1] ?? '';
