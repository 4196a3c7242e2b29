/** Everything the demonstration says. Each language is one table of this shape. */
import type { Verdict } from '../../src/core/workflow/flow.ts';
import type { Labels } from '../../src/text/labels/labels.ts';
import type { ScreenText } from './screen-messages.ts';

type Names = readonly string[];

/** What the work begins with: nothing of the feature, a faulty one, or a good one. */
export type Beginning = 'fresh' | 'broken' | 'working';

export type DemoText = Labels & {
  readonly requests: Readonly<Record<Beginning, string>>;
  readonly reports: ReportText;
  readonly lapses: { readonly stopsEarly: string };
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly screen: ScreenText;
  readonly ending: EndingText;
  readonly trouble: TroubleText;
  readonly dashboard: DashboardHint;
};

/** The Context section of the agents' reports. */
export type ReportText = {
  readonly product: string;
  readonly plan: string;
  readonly architecture: string;
  readonly design: string;
  readonly specified: string;
  readonly built: string;
  readonly repaired: (passed: number) => string;
  readonly stillFailing: (failed: number) => string;
  readonly tidied: (passed: number) => string;
  readonly removed: (file: string, passed: number) => string;
  readonly stillUsed: (file: string) => string;
  readonly verified: (passed: number) => string;
  readonly failed: (failed: number, names: Names) => string;
  readonly cause: (shown: string) => string;
  readonly notReproduced: string;
  readonly reviewed: string;
  readonly secure: string;
  readonly noDatabase: string;
  readonly unread: (file: string) => string;
  readonly used: (title: string, result: string) => string;
  readonly misused: (title: string, result: string) => string;
  readonly retrospective: string;
  readonly docs: (file: string) => string;
};

/** What is said once the curtain is down. */
export type EndingText = {
  readonly title: string;
  readonly finished: (workflow: string, seconds: string) => string;
  readonly unfinished: (workflow: string) => string;
  readonly runs: (agents: number, tools: number) => string;
  readonly denied: (count: number) => string;
  readonly held: (count: number) => string;
  readonly repaired: (count: number) => string;
  readonly untouched: string;
  readonly checkTitle: string;
  readonly tests: (command: string, passed: number, failed: number) => string;
  readonly failsOnPurpose: string;
  readonly shows: (command: string, output: string) => string;
  readonly files: string;
  readonly noFiles: string;
  readonly kept: (path: string) => string;
  readonly keptSession: (path: string) => string;
  readonly inProject: (path: string) => string;
  readonly removed: (path: string) => string;
  readonly removedSession: (path: string) => string;
  readonly next: string;
  /** What to type and what it does. */
  readonly steps: readonly (readonly [command: string, what: string])[];
};

export type DashboardHint = {
  readonly at: (url: string) => string;
  readonly stays: (url: string) => string;
  readonly missing: string;
};

export type TroubleText = {
  readonly preparing: (version: string) => string;
  readonly unsupported: (platform: string) => string;
  readonly noHost: (why: string) => string;
  readonly hooksOnly: string;
  readonly hooksOnlyEnd: string;
  readonly sentTooEarly: string;
  readonly wantsToStop: string;
  readonly copied: (path: string) => string;
  readonly tooBig: (path: string, files: number) => string;
  readonly notADirectory: (path: string) => string;
  readonly unknownWorkflow: (name: string, known: Names) => string;
  readonly interrupted: string;
  readonly failed: (why: string) => string;
  readonly seeHelp: string;
};
