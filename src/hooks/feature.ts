/** The types of hook features, their services and their rows in the event table. */

import type { PackPattern } from '../rules/patterns.ts';
import type { Settings } from '../settings/schema.ts';
import type { SpecsOptions } from '../store/specs/specs-file-store.ts';
import type { ProjectTrust } from '../store/trust/trust-file.ts';
import type { ChangeSize } from '../tasks/documents/documents.ts';
import type { HookMessages, Locale } from '../text/messages.ts';
import type { Flow } from '../workflow/flow.ts';
import type { HookEvent } from '../workflow/registry/hook-events.ts';
import type { Proof } from '../workflow/verify/proof.ts';
import type { HookInput } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';
import type { Notifier } from './tasks/notify.ts';
import type * as taskActs from './tasks/task-acts.ts';

/** Everything a feature may use, created per event in main/. */
export type HookServices = {
  /** Overtone's own directory. */
  readonly home: string;
  readonly pluginRoot: string;
  /** Root of the project the event happened in. */
  readonly project: string;
  /** Whether the user has accepted the settings, packs and rules that the project brings. */
  readonly trusted: () => boolean;
  readonly projectTrust: () => ProjectTrust;
  readonly pid: number;
  /** Whether the host that started this hook has ended. */
  readonly hostIsGone: () => boolean;
  readonly now: () => Date;
  readonly observationId: () => string;
  /** What `~` stands for. */
  readonly userHome: () => string;
  /** The system's directory for temporary files. */
  readonly temporary: () => string;

  readonly text: () => HookMessages;
  readonly locale: () => Locale;
  readonly settings: () => Settings;
  readonly version: () => string;

  readonly specsOptions: () => SpecsOptions;
  readonly readText: (path: string) => string | undefined;
  /** The body of one of the plugin's skills. */
  readonly skillText: (name: string) => string | undefined;
  /** Patterns a pack of the project declares as secrets. */
  readonly secrets: () => readonly PackPattern[];

  /** Records the process of the session, and its first request. */
  readonly noteSession: (sessionId: string, request: () => string) => void;
  /** CPU time of this process: wall-clock time says little on a busy machine. */
  readonly workedMs: () => number;

  /** How broken rules are reported and recorded; loaded on first use. */
  readonly ruleAnswers: () => typeof import('./rule-answers.ts');
  /** Tells the task of the session what rules found; loaded on first use. */
  readonly taskRules: () => typeof import('./tasks/on-rules.ts');
  /** Answers a prompt for the task of the session; loaded on first use. */
  readonly taskPrompt: () => Feature;
  /** What only a few task events need: effects, openings, briefings. */
  readonly taskActs: () => TaskActs;
  readonly hasTask: (sessionId: string) => boolean;
  /** Line counts from git; runs git. */
  readonly countChanges: (files: readonly string[]) => readonly ChangeSize[];
  /** The result of the signals for a workflow whose stages are done; runs git. */
  readonly proofOf: (flow: Flow) => Proof | undefined;
  readonly notifier: () => Notifier;
  /** `undefined` when the user wants no dashboard. */
  readonly startDashboard: (() => void) | undefined;
  readonly log: (name: string, message: string) => void;
};

/** `repeated`: rules that refused this file several times in a row. */
export type Denied = { readonly repeated: readonly string[]; readonly outcome: Outcome };

export type TaskActs = typeof taskActs;

/** `undefined`: nothing to say. */
export type Feature = (input: HookInput, services: HookServices) => Outcome | undefined;

/** Where an event happened: the root of the project, Overtone's own directory, and the plugin. */
export type Places = Pick<HookServices, 'project' | 'home' | 'pluginRoot'>;

/** The file of dist/parts that holds a feature. */
export type PartOfRow =
  | 'agent-features'
  | 'command-rules'
  | 'decide-features'
  | 'edit-features'
  | 'end-features'
  | 'failure-features'
  | 'guard-features'
  | 'learn-features'
  | 'lost-features'
  | 'prompt-features'
  | 'remote-features'
  | 'report-features'
  | 'resume-features'
  | 'session-features'
  | 'skill-features'
  | 'stop-features'
  | 'task-end'
  | 'task-failure'
  | 'task-guard'
  | 'task-prompt'
  | 'task-report'
  | 'task-start'
  | 'task-stop'
  | 'task-tool'
  | 'tool-features'
  | 'turn-features'
  | 'workflow-features';

export type Condition = (input: HookInput, places: Places) => boolean;

/** A feature, and when it runs: most events concern few features, so one is loaded only when its condition holds. */
export type Row = {
  readonly name: string;
  /** If several parts hold the feature, the first that fits. */
  readonly part: PartOfRow | readonly { readonly part: PartOfRow; readonly when?: Condition }[];
  readonly when?: Condition;
  /** Skipped if another row holds the turn. */
  readonly unlessHeld?: true;
  /** How the row answers if its feature throws or cannot be loaded. Without it the error is logged and the row fails open. */
  readonly whenBroken?: FailMode;
};

/**
 * `untried`: the call passes with a warning, or is refused if settings say so. `no-state`, `no-task`: a warning; `no-task` also
 * answers every command. `not-stopped`: the user is told that the loop was not stopped. `held`: the call is refused.
 */
export type FailMode = 'untried' | 'no-state' | 'no-task' | 'not-stopped' | 'held';

/** Rows run in this order; a later one sees the tool input an earlier one changed. */
export type FeatureList = { readonly event: HookEvent; readonly features: readonly Row[] };
