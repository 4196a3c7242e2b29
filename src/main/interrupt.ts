/** Ctrl-C and its kin, while a command runs that has something to end first. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function onInterrupt(stop: (signal?: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}
