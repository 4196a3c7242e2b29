/** Which sessions work on a task, and which have put it aside. */
import { clip } from '../text/clip.ts';
import type { Reactions, TaskDraft } from './draft.ts';
import type { SessionSpan, TaskRecord } from './record/record.ts';

/** The status of a span whose session works on another task first. */
export const WAITING = 'waiting';

/** The status of a span whose session saw the task through, where that does not archive it. */
export const FINISHED = 'finished';

/** The status of a span whose session was cleared: the task returns only on request. */
export const CLEARED = 'cleared';

export const SESSIONS = {
  /** Resuming a task ends its suspension for all sessions. */
  'session.started': (draft, { sessionId }) => startSession(draft, sessionId),

  'session.paused'(draft, { sessionId }) {
    const paused = { endedAt: draft.at, status: WAITING };
    const isMine = (span: SessionSpan) => span.sessionId === sessionId && isOpen(span);
    if (draft.record.sessions.some(isMine)) changeSessions(draft, isMine, () => paused);
    else draft.grow('sessions', { sessionId, startedAt: draft.at, ...paused });
  },

  'session.returned': (draft, { sessionId }) => returnTo(draft, sessionId),

  'session.cleared'(draft, { sessionId }) {
    const last = draft.record.sessions.findLast((span) => span.sessionId === sessionId);
    changeSessions(
      draft,
      (span) => span === last,
      ({ endedAt }) => ({ endedAt: endedAt ?? draft.at, status: CLEARED }),
    );
  },

  'session.ended'(draft, { sessionId, reason }) {
    changeSessions(
      draft,
      (span) => span.sessionId === sessionId && isOpen(span),
      () => ({ endedAt: draft.at, status: clip(reason, 40) || 'ended' }),
    );
  },
} satisfies Partial<Reactions>;

export const isOpen = ({ endedAt }: SessionSpan): boolean => endedAt === null;

/** Suspended: no session works on the task, but it can be resumed. */
export const isWaiting = ({ sessions }: TaskRecord): boolean =>
  sessions.some(({ status }) => status === WAITING) && !sessions.some(isOpen);

export function changeSessions(
  draft: TaskDraft,
  isMeant: (span: SessionSpan) => boolean,
  change: (span: SessionSpan) => Partial<SessionSpan>,
): void {
  const { sessions } = draft.record;
  if (!sessions.some(isMeant)) return;
  draft.set({ sessions: sessions.map((span) => (isMeant(span) ? { ...span, ...change(span) } : span)) });
}

function startSession(draft: TaskDraft, sessionId: string): void {
  const last = draft.record.sessions.at(-1);
  if (last?.sessionId === sessionId && isOpen(last)) return;
  changeSessions(
    draft,
    ({ status }) => status === WAITING,
    () => ({ status: 'waited' }),
  );
  draft.grow('sessions', { sessionId, startedAt: draft.at, endedAt: null, status: 'active' });
}

/** The task is on top again; the model is briefed. */
function returnTo(draft: TaskDraft, sessionId: string): void {
  startSession(draft, sessionId);
  draft.tell({ kind: 'back' });
}

/** Work reached a suspended task: the process that resumed it died before it could say so. */
export function wakeUp(draft: TaskDraft): void {
  if (!isWaiting(draft.record)) return;
  const span = draft.record.sessions.findLast(({ status }) => status === WAITING);
  if (span) returnTo(draft, span.sessionId);
}
