/** A promise and the means to keep it: how one part of a script waits for another without a clock. */
export type Signal = { readonly give: () => void; readonly given: Promise<void> };

export function createSignal(): Signal {
  const controller = new AbortController();
  return {
    give: () => controller.abort(),
    given: new Promise((resolve) => controller.signal.addEventListener('abort', () => resolve())),
  };
}
