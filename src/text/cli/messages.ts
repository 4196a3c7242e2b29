/** Everything the command line says. Each locale is one table of this shape. */

import type { SettingKind } from '../../core/config/schema.ts';
import type { SpecsMessages } from '../../core/specs/specs-messages.ts';
import type { Phase } from '../../core/workflow/flow.ts';
import type { Labels } from '../labels/labels.ts';
import type { DashboardCommandText } from './dashboard-messages.ts';
import type { DoctorText } from './doctor-messages.ts';
import type { HelpText } from './help-messages.ts';
import type { LaunchText } from './launch-messages.ts';
import type { LintText } from './lint-messages.ts';
import type { PackText } from './pack-messages.ts';
import type { TaskText } from './task-messages.ts';
import type { VerifyText } from './verify-messages.ts';

type Scores = {
  readonly clarity: number;
  readonly completeness: number;
  readonly actionability: number;
  readonly overall: number;
};
type TaskCount = { readonly checked: number; readonly total: number };
type Names = readonly string[];

export type CliText = HelpText &
  Labels &
  VerifyText &
  LintText &
  PackText &
  LaunchText &
  DashboardCommandText &
  DoctorText &
  CommandText;

type CommandText = {
  readonly phases: Readonly<Record<Phase, string>>;

  readonly unknownValue: (option: string, value: string, known: Names) => string;
  readonly badNumber: (option: string, value: string, expected: string) => string;

  readonly session: {
    readonly missing: string;
    readonly invalid: (value: string) => string;
    readonly unknown: (sessionId: string) => string;
    readonly noWorkflow: (sessionId: string) => string;
    readonly corrupt: (path: string, why: string) => string;
    readonly unreadable: (path: string, why: string) => string;
  };
  readonly init: {
    readonly unknownWorkflow: (name: string, known: Names) => string;
    readonly unfinished: (workflow: string) => string;
    readonly aborted: (workflow: string) => string;
    readonly setAside: (path: string) => string;
    readonly started: (label: string, workflow: string) => string;
    readonly stages: (list: string) => string;
    readonly feature: (name: string, path: string) => string;
    readonly withoutFeature: (workflow: string) => string;
    readonly featureUnused: (workflow: string, name: string) => string;
    readonly featureContinued: (name: string) => string;
    readonly specsFailed: (name: string, why: string) => string;
    readonly next: (agents: Names) => string;
  };
  readonly status: {
    readonly session: (sessionId: string) => string;
    readonly workflow: (label: string, workflow: string, phase: string) => string;
    readonly progress: (bar: string, done: number, total: number) => string;
    readonly attempts: (count: number) => string;
    readonly skipped: (reason: string) => string;
    readonly agents: string;
    readonly background: string;
    readonly counters: (fails: number, rejects: number, limit: number) => string;
    readonly retro: (rounds: number) => string;
    readonly feature: (name: string, tasks: TaskCount | null) => string;
    readonly loopRunning: (iteration: number, limit: number) => string;
    readonly loopStopped: (iteration: number, reason: string | null) => string;
    readonly events: string;
  };
  readonly stop: {
    readonly stopped: (sessionId: string) => string;
    readonly already: (sessionId: string, reason: string) => string;
  };
  readonly skip: {
    readonly skipped: (stage: string, reason: string) => string;
    readonly over: (workflow: string) => string;
    readonly notInWorkflow: (stage: string, workflow: string, candidates: Names) => string;
    readonly notSkippable: (stage: string, skippable: Names) => string;
    readonly notPending: (stage: string, status: string) => string;
    readonly boxLeftOpen: (stage: string, feature: string) => string;
  };
  readonly specs: {
    readonly refused: SpecsMessages;
    readonly started: (name: string) => string;
    readonly noted: (name: string) => string;
    readonly paused: (name: string) => string;
    readonly resumed: (name: string) => string;
    readonly archived: (name: string) => string;
    readonly othersInProgress: (names: Names) => string;
    readonly inProgress: string;
    readonly pausedTitle: string;
    readonly backlog: string;
    readonly archivedTitle: string;
    readonly tasks: (checked: number, total: number) => string;
    readonly none: string;
  };
  readonly task: TaskText;
  readonly grade: {
    readonly unknownStage: (value: string, known: Names) => string;
    readonly unknownAgent: (value: string, known: Names) => string;
    readonly badScore: (option: string, value: string) => string;
    readonly scored: (stage: string, agent: string, scores: Scores) => string;
  };
  readonly instinct: {
    readonly none: string;
    readonly unknown: (id: string) => string;
    readonly totals: (total: number, applicable: number) => string;
    readonly skill: (tag: string, count: number, confidence: number) => string;
    readonly agent: (tag: string, count: number) => string;
    readonly decayed: (decayed: number, pruned: number) => string;
    readonly pruned: (count: number) => string;
  };
  readonly stats: { readonly none: string; readonly overall: (pass1: string, pass3: string) => string };
  readonly timeline: { readonly none: string };
  readonly sessions: {
    readonly none: string;
    readonly noWorkflow: string;
    readonly damaged: (sessionId: string) => string;
    readonly removed: (counts: PruneCounts) => string;
    readonly wouldRemove: (counts: PruneCounts) => string;
  };
  readonly jsonLines: { readonly notAnObject: string; readonly noText: (field: string) => string };
  readonly verdict: { readonly unknownStage: (value: string) => string };
  readonly hooks: { readonly missing: string; readonly unreadable: (path: string, why: string) => string };
  readonly config: {
    /** What a setting has to be. */
    readonly kinds: Readonly<Record<SettingKind | 'object', string>>;
    readonly unknownKey: (source: string, key: string) => string;
    readonly wrongType: (source: string, key: string, expected: string) => string;
    readonly unreadable: (path: string, why: string) => string;
    readonly unknownLocale: (value: string, known: Names) => string;
  };
};

/** `days`: nobody worked in a session for longer than this. */
export type PruneCounts = { readonly removed: number; readonly kept: number; readonly days: number };
