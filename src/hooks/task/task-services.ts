/** What task flow needs of its surroundings; made in main/, like everything hooks run on. */
import type { Denial } from '../../core/dashboard/denial.ts';
import type { Violation } from '../../core/rules/rule.ts';
import type { RuleNote } from '../../core/rules/rule-note.ts';
import type { ChangeSize } from '../../core/tasks/documents/change-sizes.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import type { TaskConfig } from '../../core/tasks/settings/task-config.ts';
import type { Flow } from '../../core/workflow/flow.ts';
import type { HookInput } from '../../protocol/hook-input.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import type { Notifier } from './notify.ts';
import type { UsedTool } from './task-use.ts';

export type TaskServices = {
  readonly home: string;
  /** What `~` stands for. */
  readonly userHome: () => string;
  readonly pluginRoot: string;
  readonly project: string;
  readonly pid: number;
  readonly now: () => Date;
  /** What the user asked for; a pack has a language of its own otherwise. */
  readonly locale: () => string | undefined;
  readonly config: () => TaskConfig;
  /** Whether a call is refused when the rules cannot be tried on it. */
  readonly failsClosed: () => boolean;
  /** What lets a rule pass in the text; the pack has one otherwise. */
  readonly allowMarker: () => string | undefined;
  /** The workflow of this session. */
  readonly workflow: () => Flow | undefined;
  /** Tells the task of the session, if there is one. */
  readonly recordDenial: (input: HookInput, violations: readonly Violation[]) => Denied;
  /** The same for what was found and not refused. */
  readonly recordNotes: (input: HookInput, notes: readonly RuleNote[]) => Outcome;
  /** Time this process has worked, not time that went by: on a busy machine everything takes long. */
  readonly workedMs: () => number;
  /** For those who want to know later why an edit was refused. */
  readonly keepDenial: (denial: Denial) => void;
  /** What git counts of files that were changed; loaded when it is asked for. */
  readonly countChanges: (files: readonly string[]) => readonly ChangeSize[];
  /** Whether git ignores a file; it is run for that. */
  readonly isIgnored: (file: string) => boolean;
  /** Everything about tasks that needs words, loaded when it is asked for. */
  readonly taskFlow: () => TaskFlow;
  /** Shows notifications; loaded only where somebody asked for them. */
  readonly notifier: () => Notifier;
  readonly log: (name: string, message: string) => void;
};

/** `repeated`: rules that refused this file several times in a row. */
export type Denied = { readonly repeated: readonly string[]; readonly outcome: Outcome };

/** What the part for tasks has to offer. */
export type TaskFlow = {
  readonly answerTask: (input: HookInput, services: TaskServices) => Outcome | undefined;
  readonly answerTool: (input: HookInput, services: TaskServices, task: TaskRef, used: UsedTool) => Outcome;
  /** For code that is to be changed. */
  readonly beforeCode: (input: HookInput, services: TaskServices) => Outcome | undefined;
  readonly onRuleNotes: (input: HookInput, notes: readonly RuleNote[], services: TaskServices) => Outcome;
  readonly onDenial: (input: HookInput, violations: readonly Violation[], services: TaskServices) => Denied;
};
