/** The sessions that are followed: who joins, who leaves, and what a look at one of them brings. */
import { readdirSync, statSync } from 'node:fs';
import type { LiveChange } from '../../core/dashboard/live-change.ts';
import type { SessionFacts } from '../../core/dashboard/session-facts.ts';
import { hasCode } from '../../store/errno.ts';
import { isSessionId, sessionsDirectory } from '../../store/session-paths.ts';
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
  const members = new Map<string, Member>();
  const directory = sessionsDirectory(home);
  let listed: readonly SessionFacts[] | undefined;

  const join = (sessionId: string, inode: number, from: 'start' | 'end'): Member => {
    const member = { session: followSession(home, sessionId, from), inode };
    members.set(sessionId, member);
    listed = undefined;
    return member;
  };
  const leave = (sessionId: string): LiveChange[] => {
    const member = members.get(sessionId);
    if (member === undefined) return [];
    member.session.close();
    members.delete(sessionId);
    listed = undefined;
    return [{ kind: 'removed', sessionId }];
  };
  return {
    names: () => namesIn(directory),
    ids: () => [...members.keys()],
    has: (sessionId) => members.has(sessionId),
    facts: (sessionId) => members.get(sessionId)?.session.facts(),
    list() {
      listed ??= [...members.values()].map(({ session }) => session.facts()).sort(newestFirst);
      return listed;
    },
    adopt(sessionId) {
      const inode = directoryInode(`${directory}/${sessionId}`);
      if (inode !== undefined && !members.has(sessionId)) join(sessionId, inode, 'end');
    },
    look(sessionId) {
      const inode = directoryInode(`${directory}/${sessionId}`);
      if (inode === undefined) return { changes: leave(sessionId), more: false };
      const known = members.get(sessionId);
      const isOther = known !== undefined && known.inode !== inode;
      const left = isOther ? leave(sessionId) : [];
      const isNew = known === undefined || isOther;
      const { session } = isNew ? join(sessionId, inode, 'start') : known;
      const { changes, more } = session.look();
      if (changes.length > 0) listed = undefined;
      return { changes: [...left, ...(isNew ? [touched(sessionId)] : []), ...changes], more };
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
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

function directoryInode(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() ? stat.ino : undefined;
}
