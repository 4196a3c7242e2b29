/**
 * Answers to what a workflow waits for: the server moves it at once, and the session is told at its next event. What a task
 * waits for is left to task flow, in the session's own hooks.
 */

import { AT_TERMINAL } from '../asks/ask.ts';
import type { AskFiles, KnownAsk } from '../store/sessions/ask-files.ts';
import type { SessionStore } from '../store/sessions/file-session-store.ts';
import { type SpecsStore, tickBox } from '../store/specs/specs-file-store.ts';
import { decideWait, seenOf, type WaitChoice } from '../workflow/decide-wait.ts';
import { foundIn } from '../workflow/ports.ts';

export type DecisionsOptions = {
  readonly store: SessionStore;
  readonly specsAt: (project: string) => SpecsStore;
  readonly now: () => Date;
};

/** Does nothing that was done before, so it may be called again and again. */
export function carryOut({ ask, state }: KnownAsk, files: AskFiles, options: DecisionsOptions): void {
  const { wait } = ask.about;
  if (state.status !== 'answered' || wait === undefined || wait.startsWith('task ')) return;
  const { store } = options;
  const seen = () =>
    seenOf({ id: ask.id, wait }, foundIn(store.readFlow(ask.session)), foundIn(store.readLoop(ask.session)));
  if (seen() === undefined) move({ ask, state }, wait, options);
  const saw = seen();
  if (saw === AT_TERMINAL) files.record(ask, { type: 'observed', saw });
  // Nothing more is to come: what is on disk is all there is to see.
  if (saw?.choice !== 'stop') return;
  files.record(ask, { type: 'handed' });
  files.record(ask, { type: 'observed', saw });
}

function move({ ask, state }: KnownAsk, wait: string, { store, specsAt, now }: DecisionsOptions): void {
  const { choice = '', text, by = '' } = state.answer ?? {};
  const order = { ask: ask.id, wait, choice: choice as WaitChoice, by, reason: text || by, at: now().toISOString() };
  store.update(ask.session, (view) => {
    const change = decideWait(view, order);
    const { flow, value: skipped = [] } = change;
    // First: whatever ends us in between, the workflow has not moved, and both are done when we come again.
    if (flow) for (const key of skipped) tickBox(flow, key, () => specsAt(ask.about.project ?? ''));
    return change;
  });
}
