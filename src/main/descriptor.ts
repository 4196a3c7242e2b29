/**
 * Reading and writing descriptors without streams: opening `process.stdin` and `process.stdout` costs a hook more than
 * its own work. The host's end of descriptor 0 is a socket, so `/dev/stdin` cannot be opened and reads may say EAGAIN.
 * In a process that has just started, the calls for lists of buffers cost half of what those for one buffer do.
 */
import { readvSync, writevSync } from 'node:fs';
import { utf8Bytes, utf8Of } from '../store/disk/utf8.ts';

/** Most events fit. */
const CHUNK_BYTES = 16 * 1024;

/**
 * The JSON value that is sent; what follows it is not waited for, because not every host hangs up. Throws past
 * `maxBytes`, or when the other side says nothing for `maxWaitMs`; a descriptor that blocks waits for the host's patience.
 */
export function readJson(fd: number, { maxBytes, maxWaitMs }: { maxBytes: number; maxWaitMs: number }): unknown {
  let bytes = new Uint8Array(CHUNK_BYTES);
  let size = 0;
  for (;;) {
    if (size === bytes.length) bytes = twiceAsLong(bytes);
    const free = bytes.subarray(size);
    const count = patiently(() => readvSync(fd, [free]), maxWaitMs);
    if (count === 0) return parse(bytes, size);
    size += count;
    if (size > maxBytes) throw new Error(`input is larger than ${maxBytes} bytes`);
    const whole = bytes[size - 1] === CLOSING_BRACE ? tryParse(bytes, size) : undefined;
    if (whole !== undefined) return whole;
  }
}

function twiceAsLong(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(2 * bytes.length);
  longer.set(bytes);
  return longer;
}

const CLOSING_BRACE = 0x7d;

function parse(bytes: Uint8Array, size: number): unknown {
  const text = utf8Of(bytes, size);
  return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
}

function tryParse(bytes: Uint8Array, size: number): unknown {
  try {
    return parse(bytes, size);
  } catch {
    return undefined;
  }
}

export function writeAll(fd: number, text: string): void {
  let rest = utf8Bytes(text);
  for (;;) {
    const written = patiently(() => writevSync(fd, [rest]), MAX_WRITE_WAIT_MS);
    if (written === rest.length) return;
    rest = rest.subarray(written);
  }
}

const MAX_WRITE_WAIT_MS = 5_000;
const PAUSE_MS = 2;

/** Node says EOF as an error on some pipes; a full or empty socket says EAGAIN and wants another try. */
function patiently(work: () => number, maxWaitMs: number): number {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return work();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN' || waited >= maxWaitMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
