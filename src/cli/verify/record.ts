/** Writes what a verification has shown into the session it ran in. */
import { foundIn } from '../../core/found-in.ts';
import { messageOf } from '../../core/narrow.ts';
import { signalsSeen } from '../../core/verify/record-signals.ts';
import type { Revision } from '../../core/verify/revision.ts';
import type { SignalBook } from '../../core/verify/signal-book.ts';
import type { CliContext } from '../context.ts';
import type { VerifyRun } from './run.ts';

type VerifiedRun = VerifyRun & { readonly before: Revision; readonly after: Revision };

/** Says why it could not be done: nobody should have to run the tests again to hear how they went. */
export function recordSignals(sessionId: string, run: VerifiedRun, context: CliContext): string | null {
  try {
    record(sessionId, run, context);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function record(sessionId: string, run: VerifiedRun, context: CliContext): void {
  const flow = context.store.readFlow(sessionId);
  const news = signalsSeen({
    ...run,
    at: context.now().toISOString(),
    flow: foundIn(flow),
    book: readBook(sessionId, context),
  });
  context.signals.record(sessionId, news);
}

/** A damaged book is said to be one and counts as empty. */
export function readBook(sessionId: string, { signals, text, warn }: CliContext): SignalBook {
  const book = signals.read(sessionId);
  if (book.state === 'corrupt' || book.state === 'unreadable') warn(text.signals.unreadable(book.path, book.why));
  return book.state === 'found' ? book.value : {};
}
