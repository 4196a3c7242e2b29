/** The context of a command. Only `main` touches the process, so tests run commands without one. */

import type { Environment } from '../settings/resolve-config.ts';
import type { DashboardLauncher } from '../store/dashboard-launcher.ts';
import type { SessionStore } from '../store/sessions/file-session-store.ts';
import type { SpecsStore } from '../store/specs/specs-file-store.ts';
import type { CliText, Locale } from '../text/messages.ts';
import type { ReadResult } from '../workflow/ports.ts';
import type { HookEvent } from '../workflow/registry/hook-events.ts';
import type { AddedFile, Finding } from '../workflow/verify/change.ts';

export type CliContext = {
  readonly store: SessionStore;
  /** Keys and tokens among these lines; loads its rules on first use. */
  readonly findSecrets: (files: readonly AddedFile[]) => Promise<readonly Finding[]>;
  readonly specsAt: (projectRoot: string) => SpecsStore;
  readonly projectRoot: string;
  /** Whether the user has accepted the settings, packs and rules that the project brings. */
  readonly trusted: () => boolean;
  /** Overtone's own directory. */
  readonly home: string;
  readonly pid: number;
  readonly locale: Locale;
  readonly env: Environment;
  readonly now: () => Date;
  readonly text: CliText;
  readonly version: string;
  /** The plugin this command belongs to. */
  readonly pluginRoot: string;
  readonly dashboard: DashboardLauncher;
  /** The dashboard of the hub, which has a home of its own. */
  readonly hubDashboard: DashboardLauncher;
  /** Loaded when it is needed: it brings the client of NATS. */
  readonly fleet: () => Promise<typeof import('../remote/fleet/fleet.ts')>;
  /** The user wants a browser wherever the dashboard is started. */
  readonly opensBrowser: boolean;
  /** hooks.json of the plugin, as it is. */
  readonly readHooks: () => ReadResult<unknown>;
  /** Runs the script of an event in which nothing happened: its milliseconds, or undefined where it gave no answer. */
  readonly tryHook: (event: HookEvent) => number | undefined;
  /** Standard input, in chunks of any size. */
  readonly stdin: () => AsyncIterable<string>;
  /** Calls back when the user wants to stop a long-running command; returns the function that stops listening. */
  readonly onInterrupt: (stop: (signal?: NodeJS.Signals) => void) => () => void;
  /** Where answers go, if it is a terminal. */
  readonly terminal?: Terminal;
  readonly print: (text: string) => void;
  readonly warn: (text: string) => void;
};

/** Some terminals say that they have no size at all: then it is 0. */
export type Terminal = {
  readonly columns: () => number;
  readonly rows: () => number;
  /** Returns the function that stops listening. */
  readonly onResize: (listener: () => void) => () => void;
};

/** The answer of a command, for programs (`--json`) and for people. */
export type Answer = {
  readonly json: unknown;
  readonly lines: readonly string[];
  /** 1 when the answer itself is bad news. */
  readonly exitCode?: 0 | 1;
};

/** A command that answers line by line prints for itself and leaves only the exit code. */
export type Streamed = { readonly exitCode: number };
