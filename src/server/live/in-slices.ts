/** Work on many things without holding up the server: a few milliseconds, then everybody else has a turn. */
const SLICE_MS = 8;

export type Slices = { readonly done: Promise<void>; stop(): void };

export function inSlices<T>(items: readonly T[], work: (item: T) => void): Slices {
  let isStopped = false;
  const run = async (): Promise<void> => {
    let sliceEnds = performance.now() + SLICE_MS;
    for (const item of items) {
      if (performance.now() > sliceEnds) {
        await new Promise(setImmediate);
        sliceEnds = performance.now() + SLICE_MS;
      }
      if (isStopped) return;
      work(item);
    }
  };
  return {
    done: run(),
    stop() {
      isStopped = true;
    },
  };
}
