/** A hook is a list of features; each looks at the event and may want something of the host. */
import type { Denial } from '../core/dashboard/denial.ts';
import type { SessionStore, SpecsStore } from '../core/ports.ts';
import type { HookEvent } from '../core/registry/hook-events.ts';
import type { nextPhase } from '../core/specs/next-phase.ts';
import type { JudgeReport } from '../core/verdict/judge-report.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import type { SpecsEditorOptions } from '../store/specs/specs-editor.ts';
import type { SpecsReader } from '../store/specs/specs-reader.ts';
import type { HookMessages } from '../text/hooks/zh-tw.ts';

/** What hooks need of the session store. */
export type HookStore = Pick<
  SessionStore,
  | 'hasFlow'
  | 'readFlow'
  | 'readLoop'
  | 'update'
  | 'setAsideFlow'
  | 'appendEvents'
  | 'changeTagged'
  | 'writeHandoff'
  | 'readHandoff'
  | 'handoffPath'
  | 'writeCurrentSession'
  | 'clearCurrentSession'
>;

/** Made in main/; whatever is dear to load is behind a function. */
export type HookServices = {
  /** Overtone's own directory. */
  readonly home: string;
  readonly store: HookStore;
  readonly now: () => string;
  /** All there are on this machine. */
  readonly sessionIds: () => readonly string[];
  readonly observationId: () => string;
  readonly projectRoot: (cwd: string) => string;
  readonly specs: (root: string) => SpecsReader;
  readonly specsOptions: (root: string) => SpecsEditorOptions;
  /** Loaded only where a feature directory is moved. */
  readonly moveSpecs: (root: string) => Pick<SpecsStore, 'archiveFeature'>;
  /** Patterns of what a pack of the project calls a secret; loaded only where the project has packs. */
  readonly secrets: () => readonly string[];
  /** Loaded only for a report that does not end as agreed. */
  readonly judgeReport: JudgeReport;
  /** Looks for a task first; its rules are loaded only where there is one. */
  readonly taskFlow: (input: HookInput) => Outcome | undefined;
  /** Whether this session works on a task; then nobody needs to be told how to choose a workflow. */
  readonly hasTask: (input: HookInput) => boolean;
  /** For those who want to know later why work was held. */
  readonly keepDenial: (sessionId: string, denial: Denial) => void;
  /** Loaded only where DEV is cut into phases. */
  readonly nextPhase: typeof nextPhase;
  /** Loaded only where no dashboard runs; `undefined` where the user wants none. */
  readonly startDashboard: ((projectRoot: string) => void) | undefined;
  /** One that hooks.json starts the other events with and this Node does not know; tried only on a Node nobody has tried it on. */
  readonly unknownOption: () => string | undefined;
  readonly text: () => HookMessages;
  readonly readText: (path: string) => string | undefined;
  /** The body of a skill of this plugin. */
  readonly skillText: (name: string) => string | undefined;
  readonly version: () => string;
  readonly log: (name: string, message: string) => void;
};

/** Whether a feature has anything to do with an event, told from the event alone. */
export type Concern = (input: HookInput) => boolean;

export type Feature<S = HookServices> = {
  readonly name: string;
  /** Without it the feature looks at every event. */
  readonly concerns?: Concern;
  /** `undefined`: nothing to say. A feature that throws is logged and counts as silent. */
  readonly run: (input: HookInput, services: S) => Outcome | undefined;
  /** What holds when it throws; without it, nothing. */
  readonly whenBroken?: (input: HookInput, services: S, why: string) => Outcome | undefined;
};

/** Rows run in this order; what an earlier row changed in the tool's input is what a later row sees. */
export type FeatureList<S = HookServices> = { readonly event: HookEvent; readonly features: readonly Feature<S>[] };
