/**
 * Ends a hook that has answered. Nothing is under way and nobody listens for the end, so the last step of
 * `process.exit` is enough; what comes before it, or an orderly shutdown of the VM, only costs time.
 */
export const endProcess = (): void => ((process as WithReallyExit).reallyExit ?? process.exit).call(process, 0);

type WithReallyExit = { reallyExit?: (code: number) => void };
