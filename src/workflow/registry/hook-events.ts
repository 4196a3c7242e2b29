/**
 * One row per Claude Code event we answer: the script that answers it and the tools it is woken for. hooks.json is
 * generated from this. Every event must be known to the oldest supported host: one unknown event makes that host drop
 * all hooks of the plugin.
 */
export type HookEventDef = {
  /** File name in dist/hooks. */
  readonly script: string;
  readonly matcher?: string;
  readonly timeoutSeconds: number;
  /** The hook runs only while this directory of Overtone's home exists; otherwise a shell looks and no Node is started. */
  readonly onlyWith?: Flag;
  /** The same for the tools the matcher leaves out. */
  readonly othersWith?: Flag;
};

/** Directories of Overtone's home whose existence says that something is going on. */
export type Flag = 'paused' | 'asks';

export const HOOK_EVENTS = {
  SessionStart: { script: 'on-start.js', timeoutSeconds: 10 },
  SessionEnd: { script: 'on-session-end.js', timeoutSeconds: 5 },
  PreCompact: { script: 'pre-compact.js', timeoutSeconds: 10 },
  UserPromptSubmit: { script: 'on-submit.js', timeoutSeconds: 10 },
  // All of Bash: the host's `if` ignores redirections.
  PreToolUse: {
    script: 'pre-task.js',
    matcher: 'Agent|Task|Edit|Write|MultiEdit|NotebookEdit|Bash',
    timeoutSeconds: 15,
    othersWith: 'paused',
  },
  SubagentStart: { script: 'on-subagent-start.js', timeoutSeconds: 10 },
  SubagentStop: { script: 'on-subagent-stop.js', timeoutSeconds: 15 },
  StopFailure: { script: 'on-stop-failure.js', timeoutSeconds: 10 },
  PostToolUse: {
    script: 'post-use.js',
    matcher: 'Agent|Task|Bash|Read|Edit|Write|MultiEdit|NotebookEdit|AskUserQuestion|ExitPlanMode',
    timeoutSeconds: 10,
    othersWith: 'asks',
  },
  // Waits for an answer from elsewhere while the terminal shows its dialog.
  PermissionRequest: { script: 'on-permission.js', timeoutSeconds: 3_600 },
  // The only event that shows the result of a call that was denied.
  PostToolBatch: { script: 'post-batch.js', timeoutSeconds: 10, onlyWith: 'asks' },
  PostToolUseFailure: { script: 'post-use-failure.js', timeoutSeconds: 10 },
  // In away mode it waits for a decision from elsewhere.
  Stop: { script: 'on-stop.js', timeoutSeconds: 3_600 },
} as const satisfies Record<string, HookEventDef>;

export type HookEvent = keyof typeof HOOK_EVENTS;

/** The tool that starts an agent: `Agent` today, `Task` on older hosts. */
export const AGENT_TOOLS: readonly string[] = ['Agent', 'Task'];
