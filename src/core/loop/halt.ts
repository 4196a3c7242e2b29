/** Stopping a session for its user: the loop lets go, and the workflow waits. Doing it twice changes nothing. */
import type { ReadResult, SessionChange, SessionView } from '../ports.ts';
import { advance } from '../workflow/advance.ts';
import type { Flow } from '../workflow/flow.ts';
import { isOver } from '../workflow/guard.ts';
import { newLoop, stopLoop } from './loop.ts';

export type Halted = { readonly stopped: true; readonly stopReason: string; readonly changed: boolean };

/** `undefined`: there is nothing to stop. */
export function halt(view: SessionView, at: string): SessionChange<Halted | undefined> {
  const flow = view.flow();
  const loop = view.loop();
  if (flow.state === 'missing' && loop.state === 'missing') return { value: undefined };
  const before = loop.state === 'found' ? loop.value : newLoop(at);
  const after = stopLoop(before, 'user', at);
  const paused = pausedFlow(flow);
  return {
    ...(after !== before && { loop: after }),
    ...(paused && { flow: paused }),
    value: { stopped: true, stopReason: after.stopReason ?? 'user', changed: after !== before },
  };
}

/**
 * What is over stays over; a damaged workflow.json is left for the one who can say what is lost. To stop is a person's
 * word: a limit that waited for one is lifted.
 */
function pausedFlow(flow: ReadResult<Flow>): Flow | undefined {
  if (flow.state !== 'found' || isOver(flow.value) || flow.value.phase === 'paused') return undefined;
  const [heard] = advance(flow.value, { type: 'human.spoke' });
  return { ...heard, phase: 'paused' };
}
