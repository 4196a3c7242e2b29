/** The loop that keeps a session going. On disk it is loop.json; fields written by others are carried through. */
import { asCount, isRecord } from '../narrow.ts';
import type { Extra } from '../workflow/flow.ts';

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
  readonly extra: Extra;
};

export const newLoop = (startedAt: string): Loop => ({
  iteration: 0,
  stopped: false,
  consecutiveErrors: 0,
  startedAt,
  extra: {},
});

export function decodeLoop(value: unknown): Loop | undefined {
  if (!isRecord(value)) return undefined;
  const {
    iteration,
    stopped,
    consecutiveErrors,
    startedAt,
    stoppedAt,
    stopReason,
    announced,
    awaitsSessionEnd,
    progress,
    ...extra
  } = value;
  return {
    iteration: asCount(iteration),
    stopped: stopped === true,
    consecutiveErrors: asCount(consecutiveErrors),
    startedAt: typeof startedAt === 'string' ? startedAt : '',
    ...(typeof stoppedAt === 'string' && { stoppedAt }),
    ...(typeof stopReason === 'string' && { stopReason }),
    ...(announced === true && { announced }),
    ...(awaitsSessionEnd === true && { awaitsSessionEnd }),
    ...(typeof progress === 'string' && { progress }),
    extra,
  };
}

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
