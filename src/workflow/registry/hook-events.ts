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
};

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
  },
  SubagentStart: { script: 'on-subagent-start.js', timeoutSeconds: 10 },
  SubagentStop: { script: 'on-subagent-stop.js', timeoutSeconds: 15 },
  StopFailure: { script: 'on-stop-failure.js', timeoutSeconds: 10 },
  PostToolUse: {
    script: 'post-use.js',
    matcher: 'Agent|Task|Bash|Read|Edit|Write|MultiEdit|NotebookEdit|AskUserQuestion|ExitPlanMode',
    timeoutSeconds: 10,
  },
  PostToolUseFailure: { script: 'post-use-failure.js', timeoutSeconds: 10 },
  Stop: { script: 'on-stop.js', timeoutSeconds: 15 },
} as const satisfies Record<string, HookEventDef>;

export type HookEvent = keyof typeof HOOK_EVENTS;

/** The tool that starts an agent: `Agent` today, `Task` on older hosts. */
export const AGENT_TOOLS: readonly string[] = ['Agent', 'Task'];
