/**
 * Publishes the events of this machine's sessions to the team. The session files are the buffer: what could not
 * be sent is still there, and the position advances only when the server has stored what was sent.
 */
import { readFileSync } from 'node:fs';
import { parseLine } from '../../store/disk/document.ts';
import { fileAt, ifReadable } from '../../store/disk/reading.ts';
import type { Cursors, SessionCursor } from '../../store/fleet/fleet-files.ts';
import { type SessionPaths, sessionPaths } from '../../store/sessions/session-paths.ts';
import { readTimelineFrom } from '../../store/sessions/timeline-reading.ts';
import type { UnknownRecord } from '../../values/narrow.ts';
import { type SessionMessage, sharedEvent, sharedFlow } from './message.ts';

export type PublisherOptions = {
  readonly home: string;
  readonly cursors: Cursors;
  readonly shareContent: boolean;
  /** Resolves when the server has stored it; a repeat of an id is stored once. */
  readonly publish: (session: string, message: SessionMessage, id: string) => Promise<void>;
};

const NEW: SessionCursor = { n: 0, inode: 0, offset: 0, stamp: '' };

/** Sends what is new in the session; false where nothing was. */
export async function publishNews(session: string, options: PublisherOptions): Promise<boolean> {
  const { sessions } = options.cursors;
  for (let isNews = false; ; isNews = true) {
    const cursor = sessions.get(session) ?? NEW;
    const { messages, after } = nextMessages(session, cursor, options);
    if (after.offset === cursor.offset && after.inode === cursor.inode && messages.length === 0) return isNews;
    await Promise.all(messages.map(([message, id]) => options.publish(session, message, id)));
    sessions.set(session, after);
  }
}

type Batch = { readonly messages: readonly (readonly [SessionMessage, id: string])[]; readonly after: SessionCursor };

/**
 * Events are numbered by their position in the files, so that one sent again after a crash keeps its number. A
 * state has none: the newest counts.
 */
function nextMessages(session: string, cursor: SessionCursor, options: PublisherOptions): Batch {
  const { home, shareContent, cursors } = options;
  const { epoch } = cursors;
  const paths = sessionPaths(home, session);
  const stamp = stampOf(paths);
  const messages: [SessionMessage, string][] = [];
  if (stamp !== cursor.stamp) {
    const [flow, loop] = [readJson(paths.flow), readJson(paths.loop)];
    const message = { kind: 'state', epoch, flow: flow && sharedFlow(flow, shareContent), loop } as const;
    messages.push([message, `${session}/${epoch}/${stamp}`]);
  }
  let { n } = cursor;
  const place = readTimelineFrom(paths, cursor, (line) => {
    const event = parseLine(line);
    if (event === undefined) return;
    n += 1;
    const message = { kind: 'event', epoch, n, event: sharedEvent(event, shareContent) } as const;
    messages.push([message, `${session}/${epoch}/${n}`]);
  });
  return { messages, after: { n, inode: place.inode, offset: place.offset, stamp } };
}

const stampOf = ({ flow, loop }: SessionPaths): string =>
  [flow, loop]
    .map((path) => fileAt(path)[0]?.stamp ?? '')
    .join(' ')
    .trim();

const readJson = (path: string): UnknownRecord | null =>
  parseLine(ifReadable(() => readFileSync(path, 'utf8')) ?? '') ?? null;
