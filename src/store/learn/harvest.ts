/** Reads what is new in a session's transcript and learns from it. */

import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { decayInstinct, isFaded, retireInstinct } from '../../learn/instinct.ts';
import { learnSession } from '../../learn/memory.ts';
import type { Observation } from '../../learn/observations.ts';
import { isHarmful, latestReceipts, settleReceipts } from '../../learn/receipts.ts';
import type { Evidence, Instinct, Memory, Receipt } from '../../learn/records.ts';
import type { SessionTrace } from '../../learn/session-events.ts';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { asText, orUndefined } from '../../values/narrow.ts';
import { decodeWith } from '../../values/schema.ts';
import { foundIn } from '../../workflow/ports.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument, readForeignText } from '../disk/document.ts';
import type { SessionStore } from '../sessions/file-session-store.ts';
import type { FileStoreOptions } from '../sessions/session-paths.ts';
import { changeLearned, type FileOptions, type LearnChange } from './learn-file.ts';
import { globalPaths, type LearnHome, type LearnPaths, projectPaths } from './learn-paths.ts';
import { type Cursor, readTrace } from './transcript-trace.ts';

export type HarvestOptions = LearnHome & {
  readonly session: string;
  readonly transcript: string;
  /** Replaces secrets. */
  readonly mask: (text: string) => string;
  readonly observations: () => readonly Observation[];
  readonly files: FileOptions;
};

export function harvest(options: HarvestOptions): void {
  const { home, project, session, transcript, files } = options;
  if (transcript === '' || !existsSync(transcript)) return;
  const paths = projectPaths(home, project);
  let read: SessionTrace | undefined;
  changeLearned(paths, files, (memory, receipts) => {
    const cursors = readCursors(paths);
    const { trace, cursor } = readTrace(transcript, session, cursors[session] ?? {});
    if (trace.events.length === 0) return undefined;
    read = trace;
    const newest = Object.entries({ ...cursors, [session]: cursor }).slice(-MAX_CURSORS);
    replaceFile(paths.cursors, toJson(Object.fromEntries(newest)), files);
    const observed =
      cursors[session] === undefined ? options.observations().map((one) => observedIn(one, session)) : [];
    return learn(memory, receipts, { ...options, trace, observed });
  });
  const everywhere = globalPaths(home);
  if (read === undefined || !existsSync(everywhere.instincts)) return;
  const trace = read;
  changeLearned(everywhere, files, (memory, receipts) => {
    const known = new Set(memory.instincts.map(({ id }) => id));
    const change = learn(memory, receipts, { ...options, trace, observed: [] });
    // New instincts belong to the project they were seen in.
    const instincts = change.memory.instincts.filter(({ id }) => known.has(id));
    const evidence = (change.evidence ?? []).filter(({ instinct }) => known.has(instinct));
    return { ...change, evidence, memory: { ...change.memory, instincts, sightings: [] } };
  });
}

type Lesson = HarvestOptions & { readonly trace: SessionTrace; readonly observed: readonly Evidence[] };

function learn(memory: Memory, receipts: readonly Receipt[], lesson: Lesson): LearnChange {
  const { session, trace, mask, observed } = lesson;
  const own = receipts.filter((receipt) => receipt.session === session);
  const told = new Set(own.filter(({ arm }) => arm === 'shown').map(({ instinct }) => instinct));
  const learned = learnSession(memory, trace, { told, mask, instructions: instructionsOf(lesson) });
  const settled = settleReceipts(own, trace, learned.memory.instincts);
  const now = lesson.files.now().toISOString();
  return {
    memory: aged(withoutHarm(learned.memory, [...receipts, ...settled]), now),
    evidence: [...learned.evidence, ...observed].map((line) => masked(line, mask)),
    receipts: settled,
  };
}

/** Weeks unseen lower the confidence, and what has faded is deleted. */
export const aged = (memory: Memory, now: string): Memory => ({
  ...memory,
  instincts: memory.instincts.map((instinct) => decayInstinct(instinct, now)).filter((instinct) => !isGone(instinct)),
});

const isGone = (instinct: Instinct): boolean =>
  isFaded(instinct) && instinct.reason !== 'by-user' && instinct.state !== 'muted';

function withoutHarm(memory: Memory, receipts: readonly Receipt[]): Memory {
  const judge = (instinct: Instinct): Instinct => {
    const own = receipts.filter(({ instinct: id }) => id === instinct.id);
    return instinct.state === 'active' && isHarmful(latestReceipts(own))
      ? retireInstinct(instinct, 'harmful')
      : instinct;
  };
  return { ...memory, instincts: memory.instincts.map(judge) };
}

const MAX_EVIDENCE_TEXT = 160;
/** Secrets are masked before the text is cut, because half a secret no longer looks like one. */
const MAX_SCAN_CHARS = 2_000;

const masked = (line: Evidence, mask: (text: string) => string): Evidence => ({
  ...line,
  text: clip(oneLine(mask(clip(line.text, MAX_SCAN_CHARS))), MAX_EVIDENCE_TEXT),
});

/** The raw record of the session, read once. */
const observedIn = ({ id, lastSeen, type, tag, trigger, count }: Observation, session: string): Evidence => ({
  ...{ at: lastSeen, instinct: id, what: 'observed', session, call: '' },
  text: `${type}/${tag} ×${count}: ${trigger}`,
});

const MAX_INSTRUCTIONS_BYTES = 256 * 1024;

/** What the model is told anyway: the project's instructions and the host's memory. */
function instructionsOf({ project, transcript }: HarvestOptions): string {
  return [`${project}/CLAUDE.md`, `${project}/.claude/CLAUDE.md`, `${dirname(transcript)}/memory/MEMORY.md`]
    .map((path) => orUndefined(() => readForeignText(path, MAX_INSTRUCTIONS_BYTES)) ?? '')
    .join('\n');
}

const CURSORS = v.record(v.string(), v.record(v.string(), v.number()));
const MAX_CURSORS = 200;

const readCursors = ({ cursors }: LearnPaths): Readonly<Record<string, Cursor>> =>
  foundIn(readDocument(cursors, decodeWith(CURSORS))) ?? {};

/** A session that is silent for so long is read, from where it was read last. */
const IDLE_MS = 10 * 60 * 1000;
/** Older sessions have been read already, or are not worth it. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

type IdleOptions = Pick<FileStoreOptions, 'home' | 'pid' | 'now'> & { readonly store: SessionStore };

/** For the server: learns from sessions that went quiet without coming to an end. */
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
