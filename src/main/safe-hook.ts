/** The promises every hook keeps: what comes in cannot break it, what goes out is one JSON object, errors are one line. */
import { messageOf } from '../core/narrow.ts';
import { LIMITS } from '../core/registry/limits.ts';
import { readJson, writeAll } from './descriptor.ts';

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
/** The host writes the event at once; a longer silence means nobody will. */
const MAX_SILENCE_MS = 5_000;

/** `{}` for everything that is not a JSON object, with a line on stderr that says why. */
export function safeReadStdin(fd = STDIN): unknown {
  try {
    return readJson(fd, { maxBytes: LIMITS.hookInputBytes, maxWaitMs: MAX_SILENCE_MS });
  } catch (error) {
    hookError('safeReadStdin', messageOf(error));
    return {};
  }
}

/** Prints the answer, or the default one when there is none to be had. */
export function safeRun(work: () => object, otherwise: object): void {
  let answer = otherwise;
  try {
    answer = work();
  } catch (error) {
    hookError('safeRun', messageOf(error));
  }
  try {
    writeAll(STDOUT, `${JSON.stringify(answer)}\n`);
  } catch (error) {
    hookError('safeRun', messageOf(error));
  }
}

/** One line on stderr; a closed stderr is nobody's loss. */
export function hookError(name: string, message: string): void {
  try {
    writeAll(STDERR, `[overtone/${name}] ${message.replace(/\s+/g, ' ').slice(0, MAX_ERROR_LENGTH)}\n`);
  } catch {
    // Nobody listens, and a hook must not fail for that.
  }
}

const MAX_ERROR_LENGTH = 500;
