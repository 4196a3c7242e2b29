/**
 * The promises every hook keeps: input cannot break it, output is one JSON object, errors are one line on stderr.
 * Descriptors are read and written synchronously. The host's end of descriptor 0 is a socket, so `/dev/stdin` cannot be
 * opened and reads may fail with EAGAIN.
 */
import { readSync, writeSync } from 'node:fs';
import { messageOf } from '../values/narrow.ts';
import { LIMITS } from '../workflow/registry/limits.ts';

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
/** The host writes the event at once; after a longer silence none will come. */
const MAX_SILENCE_MS = 5_000;
const MAX_ERROR_LENGTH = 500;

/** `{}` for everything that is not a JSON object, with the reason on stderr. */
export function safeReadStdin(fd = STDIN): unknown {
  try {
    return readStdin(fd);
  } catch (error) {
    hookError('safeReadStdin', messageOf(error));
    return error instanceof InputTooLarge ? TOO_LARGE : {};
  }
}

class InputTooLarge extends Error {
  override readonly name = 'InputTooLarge';
}

/** Empty like any input that could not be read; a guard has to tell it apart. */
export const TOO_LARGE = Object.freeze({});

/** Throws for everything that is not JSON. */
export const readStdin = (fd = STDIN): unknown =>
  readJson(fd, { maxBytes: LIMITS.hookInputBytes, maxWaitMs: MAX_SILENCE_MS });

export const writeAnswer = (answer: object): void => writeAll(STDOUT, `${JSON.stringify(answer)}\n`);

/** Prints the answer, or the default one when `work` throws. */
export function safeRun(work: () => object, otherwise: object): void {
  let answer = otherwise;
  try {
    answer = work();
  } catch (error) {
    hookError('safeRun', messageOf(error));
  }
  try {
    writeAnswer(answer);
  } catch (error) {
    hookError('safeRun', messageOf(error));
  }
}

/** A closed stderr must not fail the hook. */
export function hookError(name: string, message: string): void {
  try {
    writeAll(STDERR, `[overtone/${name}] ${message.replace(/\s+/g, ' ').slice(0, MAX_ERROR_LENGTH)}\n`);
  } catch {
    // There is no other place to report to.
  }
}

/** Enough for most events. */
const FIRST_BYTES = 64 * 1024;
const MAX_WRITE_WAIT_MS = 5_000;
const PAUSE_MS = 2;
const CLOSING_BRACE = 0x7d;

/**
 * Reads one JSON value and does not wait for end-of-file, because not every host closes its end. Throws past `maxBytes`
 * or after `maxWaitMs` of silence.
 */
function readJson(fd: number, { maxBytes, maxWaitMs }: { maxBytes: number; maxWaitMs: number }): unknown {
  let read = Buffer.allocUnsafe(FIRST_BYTES);
  let size = 0;
  for (;;) {
    if (size === read.length) read = Buffer.concat([read], 2 * size);
    const count = retry(() => readSync(fd, read, size, read.length - size, null), maxWaitMs);
    if (count === 0) return parse(read, size);
    size += count;
    if (size > maxBytes) throw new InputTooLarge(`input is larger than ${maxBytes} bytes`);
    const whole = read[size - 1] === CLOSING_BRACE ? tryParse(read, size) : undefined;
    if (whole !== undefined) return whole;
  }
}

const parse = (read: Buffer, size: number): unknown =>
  JSON.parse(read.toString('utf8', 0, size).replace(/^\uFEFF/, ''));

function tryParse(read: Buffer, size: number): unknown {
  try {
    return parse(read, size);
  } catch {
    return undefined;
  }
}

/** `process.stdout` loses output on pipes when the process ends; writing to the descriptor does not, but may have to wait. */
export function writeAll(fd: number, text: string, maxWaitMs = MAX_WRITE_WAIT_MS): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const written = retry(() => writeSync(fd, rest), maxWaitMs);
    rest = rest.subarray(written);
  }
}

/** Some pipes report end-of-file as an error; a full or empty socket answers EAGAIN and wants another try. */
function retry(work: () => number, maxWaitMs: number): number {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN' || waited >= maxWaitMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
