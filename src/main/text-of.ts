/** In a new process, what stands behind `toString` costs a fraction of it. Node has it for every encoding, but documents it for none. */
export function textOf(bytes: Uint8Array, encoding: 'utf8' | 'latin1', size: number): string {
  const slice = (Buffer.prototype as Slices)[`${encoding}Slice`];
  return slice ? slice.call(bytes, 0, size) : Buffer.from(bytes.buffer, bytes.byteOffset, size).toString(encoding);
}

type Slices = { readonly [Name in 'utf8Slice' | 'latin1Slice']?: (from: number, to: number) => string };
