import { flag, openPart, optionalCount, optionalFlag, optionalText, someText, whole } from '../../values/fields.ts';
import { asCount, asText } from '../../values/narrow.ts';
import { type Flow, isOver } from '../flow.ts';

const LOOP_FIELDS = {
  iteration: asCount,
  stopped: flag,
  consecutiveErrors: asCount,
  startedAt: asText,
  stoppedAt: optionalText,
  stopReason: optionalText,
  /** The end of the loop was told to the user; later turns are silent. */
  announced: optionalFlag,
  /** Stopped before the session ended, so `session:end` is still to be written. */
  awaitsSessionEnd: optionalFlag,
  /** What the work looked like at the last stop; the same again means no progress. */
  progress: someText,
  /** How often in a row a stop found a check that failed. */
  reds: optionalCount,
  /** How many agents had run when a verification was asked for: once is enough for the same work. */
  askedAfter: optionalCount,
  /** What it looked like when a person last spoke of something else: until it changes, their turn is not held. */
  heard: someText,
  /** The person was told that the work waits for them. */
  waits: optionalFlag,
};
export const decodeLoop = whole(LOOP_FIELDS, [], openPart);

export type Loop = NonNullable<ReturnType<typeof decodeLoop>>;

export const newLoop = (startedAt: string): Loop => ({
  iteration: 0,
  stopped: false,
  consecutiveErrors: 0,
  startedAt,
});

/** `user`: told to stop. `session-end`: the session went away. The others are the loop's own exits. */
export type StopReason = 'user' | 'session-end' | 'finished' | 'aborted' | 'max-iterations' | 'no-progress';

/** Stopping twice keeps the first reason. */
export function stopLoop(loop: Loop, reason: StopReason, at: string): Loop {
  if (loop.stopped) return loop;
  return { ...loop, stopped: true, stoppedAt: at, stopReason: reason, awaitsSessionEnd: true };
}

/** A person said so: earlier questions no longer keep it waiting. */
export function goingOn({ heard: _heard, waits: _waits, ...loop }: Loop): Loop {
  return loop;
}

/** A stopped loop that may continue: a resumed session, or a message after a limit. */
type Resumed = { readonly flow: Flow; readonly loop: Loop };

/** Unfinished work loops again from a fresh count; finished work stays as it is. */
export function resumeSession(flow: Flow, loop: Loop, at: string): Resumed | undefined {
  if (isOver(flow) || (!loop.stopped && flow.phase !== 'paused')) return undefined;
  const phase = flow.phase === 'paused' ? 'running' : flow.phase;
  const foreign = Object.fromEntries(Object.entries(loop).filter(([name]) => !Object.hasOwn(LOOP_FIELDS, name)));
  return { flow: { ...flow, phase }, loop: { ...foreign, ...newLoop(at) } };
}

/** A loop the user stopped continues only on request; one paused by a limit continues after any decision. */
export const resumeForHuman = (flow: Flow, loop: Loop, at: string): Resumed | undefined =>
  loop.stopReason === 'max-iterations' || loop.stopReason === 'no-progress' ? resumeSession(flow, loop, at) : undefined;
