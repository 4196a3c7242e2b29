/** A promise and the means to keep it: how one part of a script waits for another without a clock. */
export type Signal = { readonly give: () => void; readonly given: Promise<void> };

export function createSignal(): Signal {
  const controller = new AbortController();
  return {
    give: () => controller.abort(),
    given: new Promise((resolve) => controller.signal.addEventListener('abort', () => resolve())),
  };
}

/** One signal per name, made when it is first asked for. */
export function createSignals(): (name: string) => Signal {
  const signals = new Map<string, Signal>();
  return (name) => {
    const signal = signals.get(name) ?? createSignal();
    signals.set(name, signal);
    return signal;
  };
}
