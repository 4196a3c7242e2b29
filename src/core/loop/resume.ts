/** A stopped loop that may go on: a resumed session, or a person's word after a limit. */
import type { Flow } from '../workflow/flow.ts';
import { isOver } from '../workflow/guard.ts';
import { type Loop, newLoop } from './loop.ts';

export type Resumed = { readonly flow: Flow; readonly loop: Loop };

/** Unfinished work loops again from a fresh count; finished work stays as it is. */
export function resumeSession(flow: Flow, loop: Loop, at: string): Resumed | undefined {
  if (isOver(flow) || (!loop.stopped && flow.phase !== 'paused')) return undefined;
  const phase = flow.phase === 'paused' ? 'running' : flow.phase;
  return { flow: { ...flow, phase }, loop: { ...newLoop(at), extra: loop.extra } };
}

/** What a user stopped stays stopped; what a limit paused goes on when a person speaks. */
export const resumeForHuman = (flow: Flow, loop: Loop, at: string): Resumed | undefined =>
  loop.stopReason === 'max-iterations' || loop.stopReason === 'no-progress' ? resumeSession(flow, loop, at) : undefined;
