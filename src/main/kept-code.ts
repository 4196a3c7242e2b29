/** The code V8 made of a part, as it lies in Overtone's home: the code, a sample of each page, and a last byte that says what it is. */

/** Of a source or its code. Asking for the size first would take as long as reading, and what is not read of these costs nothing. */
export const MOST_BYTES = 1536 * 1024;

/** The last byte of all. A first run is seldom like those that follow, so its code is made whole by the next. */
export const REJECTED = 0;
export const OF_FIRST_RUN = 1;
export const WITH_VM = 2;
export const DIRECT = 3;
export type CodeKind = typeof REJECTED | typeof OF_FIRST_RUN | typeof WITH_VM | typeof DIRECT;

/**
 * V8 knows code of another source, version or length, but not code that is damaged. So each page has a sample behind the code: the
 * step at which its first byte other than zero is found, and that byte. A page that was never written gives itself away,
 * and one of other code nearly always does.
 */
export const PAGE = 4096;
export const PAGE_STEP = PAGE / 256;
export const SAMPLE_BYTES = 2;

export function samplesOf(code: Uint8Array): Uint8Array {
  const samples: number[] = [];
  for (let page = 0; page < code.length; page += PAGE) {
    const bytes = code.subarray(page, page + PAGE);
    const at = bytes.findIndex((byte, index) => byte !== 0 && index % PAGE_STEP === 0);
    samples.push(Math.max(at, 0) / PAGE_STEP, bytes[Math.max(at, 0)] ?? 0);
  }
  return Uint8Array.from(samples);
}
