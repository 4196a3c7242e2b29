/** The loop that keeps a session going. On disk it is loop.json; fields written by others are carried through. */
import type { Extra } from '../workflow/flow.ts';

export type Loop = {
  readonly iteration: number;
  readonly stopped: boolean;
  readonly consecutiveErrors: number;
  readonly startedAt: string;
  readonly stoppedAt?: string;
  readonly stopReason?: string;
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { iteration, stopped, consecutiveErrors, startedAt, stoppedAt, stopReason, progress, ...extra } =
    value as Record<string, unknown>;
  return {
    iteration: count(iteration),
    stopped: stopped === true,
    consecutiveErrors: count(consecutiveErrors),
    startedAt: typeof startedAt === 'string' ? startedAt : '',
    ...(typeof stoppedAt === 'string' && { stoppedAt }),
    ...(typeof stopReason === 'string' && { stopReason }),
    ...(typeof progress === 'string' && { progress }),
    extra,
  };
}

export function encodeLoop({ extra, ...loop }: Loop): Record<string, unknown> {
  return { ...extra, ...loop };
}

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
