/** The sessions that are followed: who joins, who leaves, and what a look at one of them brings. */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import type { LiveChange } from '../../core/dashboard/live-change.ts';
import type { SessionFacts } from '../../core/dashboard/session-facts.ts';
import { hasCode } from '../../store/disk/errno.ts';
import { isSessionId, sessionsDirectory } from '../../store/sessions/session-paths.ts';
import { type FollowedSession, followSession, touched } from './followed-session.ts';

export type Roster = {
  /** The directories there are, the last one worked in first. */
  names(): string[];
  ids(): string[];
  has(sessionId: string): boolean;
  facts(sessionId: string): SessionFacts | undefined;
  /** Newest first. */
  list(): readonly SessionFacts[];
  /** Takes a session over as it is, without a word about its past. */
  adopt(sessionId: string): void;
  /** `more`: there is more to read at once. */
  look(sessionId: string): { readonly changes: readonly LiveChange[]; readonly more: boolean };
  close(): void;
};

type Member = { readonly session: FollowedSession; readonly inode: number };

export function createRoster(home: string): Roster {
  const directory = sessionsDirectory(home);
  const members = createMembers(home);
  const inodeOf = (sessionId: string) => directoryInode(`${directory}/${sessionId}`);
  return {
    names: () => namesIn(directory),
    ids: members.ids,
    has: (sessionId) => members.of(sessionId) !== undefined,
    facts: (sessionId) => members.of(sessionId)?.session.facts(),
    list: members.list,
    adopt(sessionId) {
      const inode = inodeOf(sessionId);
      if (inode !== undefined && members.of(sessionId) === undefined) members.join(sessionId, inode, 'end');
    },
    look(sessionId) {
      const inode = inodeOf(sessionId);
      if (inode === undefined) return { changes: members.leave(sessionId), more: false };
      const known = members.of(sessionId);
      const left = known !== undefined && known.inode !== inode ? members.leave(sessionId) : [];
      const isNew = known === undefined || left.length > 0;
      const { session } = isNew ? members.join(sessionId, inode, 'start') : known;
      const { changes, more } = session.look();
      if (changes.length > 0) members.sortAgain();
      return { changes: [...left, ...(isNew ? [touched(sessionId)] : []), ...changes], more };
    },
    close: members.close,
  };
}

function createMembers(home: string) {
  const members = new Map<string, Member>();
  let listed: readonly SessionFacts[] | undefined;
  return {
    ids: () => [...members.keys()],
    of: (sessionId: string) => members.get(sessionId),
    list() {
      listed ??= [...members.values()].map(({ session }) => session.facts()).sort(newestFirst);
      return listed;
    },
    sortAgain() {
      listed = undefined;
    },
    join(sessionId: string, inode: number, from: 'start' | 'end'): Member {
      const member = { session: followSession(home, sessionId, from), inode };
      members.set(sessionId, member);
      listed = undefined;
      return member;
    },
    leave(sessionId: string): LiveChange[] {
      members.get(sessionId)?.session.close();
      listed = undefined;
      return members.delete(sessionId) ? [{ kind: 'removed', sessionId }] : [];
    },
    close() {
      for (const { session } of members.values()) session.close();
      members.clear();
    },
  };
}

function newestFirst(a: SessionFacts, b: SessionFacts): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.sessionId < b.sessionId ? -1 : 1;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isSessionId(entry.name))
      .map(({ name }) => ({ name, at: statSync(`${directory}/${name}`, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .sort((a, b) => b.at - a.at)
      .map(({ name }) => name);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP')) return [];
    throw error;
  }
}

/** A link to a directory elsewhere is no session. */
function directoryInode(path: string): number | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() ? stat.ino : undefined;
}
