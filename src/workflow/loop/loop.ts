import * as v from 'valibot';
import { count, decodeWith, flag, jsonObject, text } from '../../values/schema.ts';
import type { Extra, Flow } from '../flow.ts';
import { isOver } from '../start-agent.ts';

export type Loop = {
  readonly iteration: number;
  readonly stopped: boolean;
  readonly consecutiveErrors: number;
  readonly startedAt: string;
  readonly stoppedAt?: string;
  readonly stopReason?: string;
  /** The end of the loop was told to the user; later turns are silent. */
  readonly announced?: boolean;
  /** Stopped before the session ended, so `session:end` is still to be written. */
  readonly awaitsSessionEnd?: boolean;
  /** What the work looked like at the last stop; the same again means no progress. */
  readonly progress?: string;
  /** How often in a row a stop found a check that failed. */
  readonly reds?: number;
  /** How many agents had run when a verification was asked for: once is enough for the same work. */
  readonly askedAfter?: number;
  /** What it looked like when a person last spoke of something else: until it changes, their turn is not held. */
  readonly heard?: string;
  /** The person was told that the work waits for a word. */
  readonly waits?: boolean;
  readonly extra: Extra;
};

export const newLoop = (startedAt: string): Loop => ({
  iteration: 0,
  stopped: false,
  consecutiveErrors: 0,
  startedAt,
  extra: {},
});

const LOOP_FILE = v.pipe(
  jsonObject,
  v.looseObject({
    iteration: count,
    stopped: flag,
    consecutiveErrors: count,
    startedAt: text,
    stoppedAt: text,
    stopReason: text,
    announced: flag,
    awaitsSessionEnd: flag,
    progress: text,
    reds: count,
    askedAfter: count,
    heard: text,
    waits: flag,
  }),
  v.transform(({ iteration, stopped, consecutiveErrors, startedAt, ...file }): Loop => {
    const { stoppedAt, stopReason, announced, awaitsSessionEnd, progress, ...more } = file;
    const { reds, askedAfter, heard, waits, ...extra } = more;
    return {
      iteration,
      stopped,
      consecutiveErrors,
      startedAt,
      ...(stoppedAt && { stoppedAt }),
      ...(stopReason && { stopReason }),
      ...(announced && { announced }),
      ...(awaitsSessionEnd && { awaitsSessionEnd }),
      ...(progress && { progress }),
      ...(reds && { reds }),
      ...(askedAfter && { askedAfter }),
      ...(heard && { heard }),
      ...(waits && { waits }),
      extra,
    };
  }),
);

export const decodeLoop: (value: unknown) => Loop | undefined = decodeWith(LOOP_FILE);

export function encodeLoop({ extra, ...loop }: Loop): Record<string, unknown> {
  return { ...extra, ...loop };
}

/** `user`: told to stop. `session-end`: the session went away. The others are the loop's own exits. */
export type StopReason = 'user' | 'session-end' | 'finished' | 'aborted' | 'max-iterations' | 'no-progress';

/** Stopping twice keeps the first reason. */
export function stopLoop(loop: Loop, reason: StopReason, at: string): Loop {
  if (loop.stopped) return loop;
  return { ...loop, stopped: true, stoppedAt: at, stopReason: reason, awaitsSessionEnd: true };
}

/** A person said so: nothing they asked about before keeps it waiting. */
export function goingOn({ heard: _heard, waits: _waits, ...loop }: Loop): Loop {
  return loop;
}

/** A stopped loop that may go on: a resumed session, or a person's word after a limit. */
type Resumed = { readonly flow: Flow; readonly loop: Loop };

/** Unfinished work loops again from a fresh count; finished work stays as it is. */
export function resumeSession(flow: Flow, loop: Loop, at: string): Resumed | undefined {
  if (isOver(flow) || (!loop.stopped && flow.phase !== 'paused')) return undefined;
  const phase = flow.phase === 'paused' ? 'running' : flow.phase;
  return { flow: { ...flow, phase }, loop: { ...newLoop(at), extra: loop.extra } };
}

/** What a user stopped stays stopped until they say so; what a limit paused goes on with any decision. */
export const resumeForHuman = (flow: Flow, loop: Loop, at: string): Resumed | undefined =>
  loop.stopReason === 'max-iterations' || loop.stopReason === 'no-progress' ? resumeSession(flow, loop, at) : undefined;
