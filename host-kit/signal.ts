/** A promise with its resolver: lets one part of a script wait for another without timers. */
export type Signal = { readonly give: () => void; readonly given: Promise<void> };

export function createSignal(): Signal {
  const controller = new AbortController();
  return {
    give: () => controller.abort(),
    given: new Promise((resolve) => controller.signal.addEventListener('abort', () => resolve())),
  };
}

/** One signal per name, created on first use. */
export function createSignals(): (name: string) => Signal {
  const signals = new Map<string, Signal>();
  return (name) => {
    const signal = signals.get(name) ?? createSignal();
    signals.set(name, signal);
    return signal;
  };
}
