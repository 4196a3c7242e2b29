/**
 * Between texts and bytes. In a new process, what stands behind Node's own functions costs a fraction of them. It has been
 * there for long, but is documented for nobody, so there is another way.
 */

export const utf8Of = (bytes: Uint8Array, size: number): string =>
  BEHIND.utf8Slice?.call(bytes, 0, size) ?? Buffer.from(bytes.buffer, bytes.byteOffset, size).toString('utf8');

export function utf8Bytes(text: string): Uint8Array {
  const room = new Uint8Array(MOST_BYTES_PER_UNIT * text.length);
  const size = BEHIND.utf8Write?.call(room, text, 0, room.length);
  return size === undefined ? Buffer.from(text) : room.subarray(0, size);
}

const MOST_BYTES_PER_UNIT = 3;

const BEHIND = Buffer.prototype as {
  readonly utf8Slice?: (from: number, to: number) => string;
  readonly utf8Write?: (text: string, at: number, length: number) => number;
};
