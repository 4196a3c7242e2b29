/** A home whose sessions are followed, and words to change them with. Everything waits for conditions, never for time. */

import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createLiveSessions, type LiveOptions } from '../../../src/server/live/live-sessions.ts';
import type { LiveChange } from '../../../src/workflow/view/rows.ts';
import { createTestStore } from '../../store/test-store.ts';

export const AT = '2026-03-01T08:00:00.000Z';

export const eventLine = (key: string | number, more: object = {}): string =>
  `${JSON.stringify({ ts: AT, type: 'tool:failure', category: 'tool', label: '工具失敗', key, ...more })}\n`;

export function createHome() {
  const root = mkdtempSync(join(tmpdir(), 'overtone-live-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 20 }));
  const home = join(root, 'home');
  const project = join(root, 'project');
  const now = () => new Date();
  const file = (sessionId: string, name: string) => join(home, 'sessions', sessionId, name);
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  return {
    home,
    project,
    now,
    file,
    put,
    store: createTestStore({ home, pid: process.pid, now, waitMs: 45_000 }),
    append: (sessionId: string, text: string | Uint8Array, name = 'timeline.jsonl') => {
      mkdirSync(dirname(file(sessionId, name)), { recursive: true });
      appendFileSync(file(sessionId, name), text);
    },
  };
}

export type Home = ReturnType<typeof createHome>;

export async function follow(world: Home, options: Partial<LiveOptions> = {}) {
  const errors: unknown[] = [];
  const live = createLiveSessions({
    home: world.home,
    now: world.now,
    fastMs: 10,
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(() => live.close());
  const changes: LiveChange[] = [];
  const waiting = new Set<() => void>();
  live.subscribe((change) => {
    changes.push(change);
    for (const look of [...waiting]) look();
  });
  await live.whenReady();
  return {
    live,
    changes,
    errors,
    keys: (sessionId = 's1') => keysOf(changes, sessionId),
    /** Resolves as soon as it holds; a change that never comes ends in the time limit of the test. */
    until: (holds: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!holds()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

export const keysOf = (changes: readonly LiveChange[], sessionId = 's1'): unknown[] =>
  changes.flatMap((change) =>
    change.kind === 'timeline' && change.sessionId === sessionId ? [change.event['key']] : [],
  );
