/** What `ot verify` says, and what `ot status` says about signals. */
import type { PhaseReason } from '../../core/verify/judge.ts';
import type { SignalState } from '../../core/verify/judge-signals.ts';
import type { PhaseId } from '../../core/verify/phases.ts';
import type { SignalId } from '../../core/verify/signals.ts';

type Names = readonly string[];

/** What a reason is told with: the tool that is missing, the exit code, the time that ran out. */
export type ReasonFacts = { readonly tool: string; readonly exitCode: number; readonly limit: string };

export type VerifyText = {
  readonly verify: {
    readonly phases: Readonly<Record<PhaseId, string>>;
    readonly project: (language: string, packageManager: string | null) => string;
    readonly unknownProject: (marks: Names) => string;
    readonly brokenManifest: (path: string, why: string) => string;
    readonly running: (phase: string, command: string) => string;
    readonly stillRunning: (phase: string, time: string, lastLine: string) => string;
    readonly interrupted: string;
    readonly reasons: Readonly<Record<PhaseReason, (facts: ReasonFacts) => string>>;
    readonly changes: (files: number, insertions: number, deletions: number, untracked: number) => string;
    readonly good: string;
    readonly goodWithWarnings: (phases: Names) => string;
    readonly bad: (phase: string) => string;
    readonly recorded: (sessionId: string) => string;
    readonly notRecorded: string;
    readonly unrecorded: (sessionId: string, why: string) => string;
  };
  readonly signals: {
    readonly names: Readonly<Record<SignalId, string>>;
    readonly states: Readonly<Record<SignalState, string>>;
    readonly line: (signals: Names) => string;
    readonly verify: string;
    readonly unreadable: (path: string, why: string) => string;
  };
};
