/** Looks again whenever a file of a directory changes, and every second besides: some systems tell nobody. */
import { type FSWatcher, watch } from 'node:fs';
import type { CliContext } from '../context.ts';

export type Following = {
  readonly directory: string;
  /** `false`: there is nothing left to look at. */
  readonly look: () => boolean;
  readonly onInterrupt: CliContext['onInterrupt'];
};

const LOOK_MS = 1_000;
/** A hook writes several files in one go. */
const SETTLE_MS = 40;

/** Ends when there is nothing left, when the user interrupts, and with whatever `look` throws. */
export function follow({ directory, look, onInterrupt }: Following): Promise<void> {
  return new Promise((done, fail) => {
    let settling: NodeJS.Timeout | undefined;
    const end = (finish: () => void) => {
      watcher?.close();
      clearInterval(timer);
      clearTimeout(settling);
      stopListening();
      finish();
    };
    const check = () => {
      settling = undefined;
      try {
        if (!look()) end(done);
      } catch (error) {
        end(() => fail(error));
      }
    };
    const watcher = watched(directory, () => {
      settling ??= setTimeout(check, SETTLE_MS);
    });
    const timer = setInterval(check, LOOK_MS);
    const stopListening = onInterrupt(() => end(done));
    check();
  });
}

/** Where a directory cannot be watched, or is gone, looking every second has to do. */
function watched(directory: string, onChange: () => void): FSWatcher | undefined {
  try {
    return watch(directory, onChange).on('error', () => undefined);
  } catch {
    return undefined;
  }
}
