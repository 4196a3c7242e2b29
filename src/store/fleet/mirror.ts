/**
 * The hub's copy of a session of another machine, in the files a session has anywhere. Each line and each state carries
 * its number, so what is on disk says what has arrived, also after a crash: a repeat is recognised and dropped.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { asCount, asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument } from '../disk/document.ts';
import { type SessionPaths, sessionPaths } from '../sessions/session-paths.ts';
import { appendTimeline, newestRecords, parseRecord } from '../sessions/timeline-file.ts';

/** Another epoch: the machine lost its place and tells the session from the start. */
export type MirrorStep = { readonly epoch: string } & (
  | { readonly kind: 'event'; readonly n: number; readonly event: UnknownRecord }
  | { readonly kind: 'state'; readonly flow: UnknownRecord | null; readonly loop: UnknownRecord | null }
);

/** How far the copy has come. */
type Place = { readonly epoch: string; readonly n: number };

/** Names of machines never hold two hyphens in a row. */
export const mirroredId = (machine: string, session: string): string => `${machine}--${session}`;

export function originOf(mirrored: string): { readonly machine: string; readonly session: string } | undefined {
  const at = mirrored.indexOf('--');
  return at > 0 ? { machine: mirrored.slice(0, at), session: mirrored.slice(at + 2) } : undefined;
}

export function createMirror(home: string, options: { readonly pid: number }) {
  const places = new Map<string, Place>();
  return {
    /** In the order they arrived. */
    apply(machine: string, session: string, steps: readonly MirrorStep[]) {
      const id = mirroredId(machine, session);
      const paths = sessionPaths(home, id);
      let place = places.get(id) ?? lastPlace(paths);
      let fresh: MirrorStep[] = [];
      let [repeats, missing] = [0, 0];
      for (const step of steps) {
        if (step.epoch !== place.epoch) {
          rmSync(paths.directory, { recursive: true, force: true });
          fresh = [];
          place = { epoch: step.epoch, n: 0 };
        }
        if (step.kind === 'event' && step.n <= place.n) {
          repeats += 1;
          continue;
        }
        fresh.push(step);
        if (step.kind === 'state') continue;
        missing += step.n - place.n - 1;
        place = { epoch: step.epoch, n: step.n };
      }
      if (fresh.length > 0) write(paths, fresh, { machine, id, pid: options.pid });
      places.set(id, place);
      return { written: fresh.length, repeats, missing };
    },
  };
}

type Owner = { readonly machine: string; readonly id: string; readonly pid: number };

/** Only the hub writes here, so there is no lock. */
function write(paths: SessionPaths, steps: readonly MirrorStep[], { machine, id, pid }: Owner): void {
  mkdirSync(paths.directory, { recursive: true, mode: 0o700 });
  appendTimeline(paths, steps.flatMap((step) => eventLine(step, machine)).join(''), (work) => work());
  const state = steps.findLast((step) => step.kind === 'state');
  if (state?.flow) replaceFile(paths.flow, toJson(flowOf(state.flow, state.epoch, { machine, id })), { pid });
  if (state?.loop) replaceFile(paths.loop, toJson(state.loop), { pid });
}

/** Kinds of events that only a newer version knows are left out. */
function eventLine(step: MirrorStep, machine: string): string[] {
  if (step.kind !== 'event' || parseRecord(JSON.stringify(step.event)) === undefined) return [];
  const { n, epoch, event } = step;
  return [`${JSON.stringify({ ...event, ...placed(event, machine), fleet: { epoch, n } })}\n`];
}

const flowOf = (flow: UnknownRecord, epoch: string, { machine, id }: Pick<Owner, 'machine' | 'id'>): UnknownRecord => ({
  ...flow,
  ...placed(flow, machine),
  sessionId: id,
  fleet: { machine, epoch },
});

/** A path means something on its own machine only. */
const placed = ({ project }: UnknownRecord, machine: string): UnknownRecord =>
  typeof project === 'string' ? { project: `${machine}:${project}` } : {};

function lastPlace(paths: SessionPaths): Place {
  const [event] = newestRecords(paths);
  const flow = readDocument(paths.flow, (value) => (isRecord(value) ? value : undefined));
  const { epoch, n } = fleetPart(event) ?? fleetPart(flow.state === 'found' ? flow.value : undefined) ?? {};
  return { epoch: asText(epoch), n: asCount(n) };
}

const fleetPart = (record: UnknownRecord | undefined): UnknownRecord | undefined =>
  isRecord(record?.['fleet']) ? record['fleet'] : undefined;
