/** For the server: learns from sessions that went quiet without coming to an end. */
import { statSync } from 'node:fs';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import { asText } from '../../values/narrow.ts';
import type { SessionStore } from '../../workflow/ports.ts';
import { harvest } from './harvest.ts';

/** A session that is silent for so long is read, from where it was read last. */
const IDLE_MS = 10 * 60 * 1000;
/** What is older was read, or is not worth it. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

export type IdleOptions = {
  readonly home: string;
  readonly pid: number;
  readonly now: () => Date;
  readonly store: Pick<SessionStore, 'listSessions' | 'queryEvents' | 'readObservations'>;
};

export function harvestIdle({ home, pid, now, store }: IdleOptions): void {
  for (const { sessionId, updatedAt } of store.listSessions()) {
    if (now().getTime() - Date.parse(updatedAt) > RECENT_MS) continue;
    const begun = store.queryEvents(sessionId, { type: 'session:start', limit: 1 })[0];
    const [project, transcript] = [asText(begun?.['project']), asText(begun?.['transcript'])];
    const written = transcript === '' ? undefined : statSync(transcript, { throwIfNoEntry: false })?.mtimeMs;
    if (project === '' || written === undefined || now().getTime() - written < IDLE_MS) continue;
    harvest({
      ...{ home, project, session: sessionId, transcript },
      mask: (text) => maskSecrets(text),
      observations: () => store.readObservations(sessionId),
      files: { pid, now },
    });
  }
}
