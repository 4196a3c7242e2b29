/** Gathers what changes often, so that each session is shown anew at most once in a while. */
export type Pacer = {
  notice(sessionId: string): void;
  forget(sessionId: string): void;
  close(): void;
};

/** What takes long to make is made less often: at most this part of the time goes into it. */
const SHARE_OF_TIME = 1 / 4;

export function createPacer(settleMs: number, show: (sessionIds: readonly string[]) => void): Pacer {
  const noticed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let restMs = settleMs;
  const run = (): void => {
    timer = undefined;
    const ids = [...noticed];
    noticed.clear();
    const began = performance.now();
    show(ids);
    restMs = Math.max(settleMs, (performance.now() - began) / SHARE_OF_TIME);
  };
  return {
    notice(sessionId) {
      noticed.add(sessionId);
      timer ??= setTimeout(run, restMs);
    },
    forget: (sessionId) => noticed.delete(sessionId),
    close: () => clearTimeout(timer),
  };
}
