/**
 * One row per Claude Code event we answer: the script that answers it and the tools it is woken for.
 * hooks.json is generated from this. Every event here must be known to the oldest host we support:
 * one unknown event makes that host drop all hooks of the plugin.
 */
export type HookEventDef = {
  /**
   * Its file. Node asks a `.js` which package it belongs to before it runs it, a `.cjs` nothing; the scenarios name two
   * files of hooks.json in full, and those are `.js`. Every script lies in dist under both names.
   */
  readonly script: string;
  readonly matcher?: string;
  readonly timeoutSeconds: number;
  /**
   * Tools whose calls always concern us get a script that looks at nothing before it loads its part. The event's own
   * script answers them as well.
   */
  readonly shortWay?: { readonly script: string; readonly matcher: string };
  /** Started without `V8_OPTIONS`, so that it can tell of a Node that knows one of them no longer. */
  readonly startsAnywhere?: true;
};

/**
 * With these Node leaves out what hooks do not need: looks for links in their path, folders of global modules and
 * settings of OpenSSL (ADR 26), threads nobody gives work to (ADR 29). It documents all of them.
 */
export const NODE_OPTIONS: readonly string[] = [
  '--preserve-symlinks-main',
  '--no-global-search-paths',
  '--openssl-config=/dev/null',
  '--v8-pool-size=1',
];

/** Of V8, and nobody's promise: new hashes for all names Node starts with are left out (ADR 29). */
export const V8_OPTIONS: readonly string[] = ['--no-rehash-snapshot'];

/** The newest Node of which we know that it knows them. */
export const TRIED_NODE = 26;

export const HOOK_EVENTS = {
  SessionStart: { script: 'on-start.cjs', timeoutSeconds: 10, startsAnywhere: true },
  SessionEnd: { script: 'on-session-end.js', timeoutSeconds: 5 },
  PreCompact: { script: 'pre-compact.cjs', timeoutSeconds: 10 },
  UserPromptSubmit: { script: 'on-submit.cjs', timeoutSeconds: 10 },
  PreToolUse: {
    // All of Bash: the host's `if` leaves redirections out of what it compares.
    script: 'pre-task.cjs',
    matcher: 'Edit|Write|MultiEdit|NotebookEdit|Bash',
    timeoutSeconds: 15,
    shortWay: { script: 'pre-agent.cjs', matcher: 'Agent|Task' },
  },
  SubagentStart: { script: 'on-subagent-start.cjs', timeoutSeconds: 10 },
  SubagentStop: { script: 'on-subagent-stop.cjs', timeoutSeconds: 15 },
  StopFailure: { script: 'on-stop-failure.cjs', timeoutSeconds: 10 },
  PostToolUse: {
    script: 'post-use.cjs',
    matcher: 'Bash|Read|Edit|Write|MultiEdit|NotebookEdit|AskUserQuestion|ExitPlanMode',
    timeoutSeconds: 10,
    shortWay: { script: 'post-agent.cjs', matcher: 'Agent|Task' },
  },
  PostToolUseFailure: { script: 'post-use-failure.js', timeoutSeconds: 10 },
  Stop: { script: 'on-stop.cjs', timeoutSeconds: 15 },
} as const satisfies Record<string, HookEventDef>;

export type HookEvent = keyof typeof HOOK_EVENTS;

/** No tool is in two of them. */
export const waysOf = ({ shortWay, ...own }: HookEventDef): readonly Pick<HookEventDef, 'script' | 'matcher'>[] =>
  shortWay ? [own, shortWay] : [own];

/** What a host calls the tool that starts an agent: `Agent` today, `Task` before. */
export const AGENT_TOOLS: readonly string[] = ['Agent', 'Task'];
