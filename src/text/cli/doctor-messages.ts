/** What `ot doctor` says: one sentence per finding, told with the facts of what was found. */
import type { GuardName, ReasonFacts } from '../../core/doctor/guards.ts';

export type CheckFacts = {
  readonly hooks: readonly [count: number];
  readonly 'hook-missing': readonly [event: string];
  readonly home: readonly [path: string];
  readonly 'home-closed': readonly [path: string];
  readonly pack: readonly [id: string];
  readonly 'pack-problem': readonly [where: string, expected: string];
  readonly 'set-aside': readonly [path: string];
};

export type DoctorText = {
  readonly doctor: {
    readonly title: (version: string, pluginRoot: string) => string;
    readonly checks: { readonly [C in keyof CheckFacts]: (...facts: CheckFacts[C]) => string };
    readonly guardsTitle: (sessionId: string | undefined) => string;
    readonly guards: Readonly<Record<GuardName, string>>;
    readonly reasons: { readonly [R in keyof ReasonFacts]: (...facts: ReasonFacts[R]) => string };
    readonly well: string;
    readonly unwell: string;
  };
};
