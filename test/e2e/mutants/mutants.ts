/** Deliberate faults: each is a text replacement and the test that has to catch it. */
export type Mutant = {
  readonly fault: string;
  readonly file?: string;
  readonly find: string;
  readonly put: string;
  readonly noticedBy: { readonly suite: string; readonly test: string };
};

const by = (suite: string, test: string): Pick<Mutant, 'noticedBy'> => ({
  noticedBy: { suite: `test/e2e/${suite}.test.ts`, test },
});

export const MUTANTS: readonly Mutant[] = [
  {
    fault: 'the guard always allows',
    find: 'if (missing.length > 0) return { allowed: false',
    put: 'if (false) return { allowed: false',
    ...by('delegation', 'when it sends for the tester before the developer (foreground), then it is denied'),
  },
  {
    fault: 'agents are not told about the work',
    find: 'if (context === null || typeof task !== "string") return void 0;',
    put: 'return void 0;',
    ...by('delegation', 'then its first message holds the state of the work before the task'),
  },
  {
    fault: 'the next step is not delivered in the foreground',
    find: 'const delivered = deliveryText(services, takeReturn(input, services));',
    put: 'takeReturn(input, services); const delivered = "";',
    ...by('delegation', 'when it ran in the foreground, then the next step comes behind its result'),
  },
  {
    fault: 'the next step is not delivered in the background',
    find: 'return { context: deliveryText(services, delivered) };',
    put: 'return void 0;',
    ...by('delegation', 'when it ran in the background, then the next step comes with its notification'),
  },
  {
    fault: 'a hold repeats what the host is about to say',
    find: 'var isOnItsWay = (report) => report.background === true;',
    put: 'var isOnItsWay = () => false;',
    ...by('delegation', 'when it ends in the background while the main agent still speaks'),
  },
  {
    fault: 'a group of two has one member',
    find: 'quality: ["REVIEW", "TEST"]',
    put: 'quality: ["REVIEW"]',
    ...by('workflows', 'when the user calls quick, then its stages run in order to the end and the timeline tells so'),
  },
  {
    fault: 'one event is not registered',
    file: 'hooks/hooks.json',
    find: '"SubagentStop"',
    put: '"TaskCompleted"',
    ...by('smoke', 'when a workflow runs, then all hooks are loaded'),
  },
  {
    fault: 'a finished feature is not archived',
    find: '.archiveFeature(featureName)',
    put: '.readActiveFeature?.(featureName)',
    ...by('workflows', 'when it ends, then its feature is ticked off and archived'),
  },
  {
    fault: 'Stop never holds',
    find: '...decision.loop.iteration === 1 &&',
    put: 'block: void 0, ...decision.loop.iteration === 1 &&',
    ...by('loop', 'when it is held (foreground), then it hears the next step each time'),
  },
  {
    fault: 'Stop holds while agents work',
    find: 'if (isBusy(flow, facts)) return',
    put: 'if (facts.planMode) return',
    ...by('loop', 'when the main agent stops meanwhile, then Stop says nothing and holds nothing'),
  },
  {
    fault: 'Stop holds although the user has stopped the loop',
    find: 'if (loop.stopped) return isLeftDone(flow, loop, facts) ? finish(flow, loop, facts) : letGo(flow, loop);',
    put: '',
    ...by('loop', 'when the hook sees it, then no model does, the user reads the answer, and Stop lets go'),
  },
  {
    fault: 'Stop does not count its rounds',
    find: 'maxIterations: 100',
    put: 'maxIterations: 1e3',
    ...by('loop', 'when the main agent stops once more, then Stop lets go and says why'),
  },
  {
    fault: 'Stop never gives up',
    find: 'maxConsecutiveErrors: 3',
    put: 'maxConsecutiveErrors: 30',
    ...by('loop', 'when it is held again and again, then Stop lets go before the host has to'),
  },
  {
    fault: 'open tasks do not count',
    find: 'tasks.checked === tasks.total;',
    put: 'true;',
    ...by('loop', 'when the stages are done, then Stop holds until the last box is ticked'),
  },
  {
    fault: 'nothing is said after a compaction',
    find: 'return { context: recoveryOf(flow, services, source === "compact") };',
    put: 'return void 0;',
    ...by('memory', 'when the user compacts and goes on, then the next request holds workflow'),
  },
  {
    fault: 'a compaction sets stopped work going again',
    find: 'if (phase === "paused") return m.prompt.loopStopped;',
    put: '',
    ...by('loop', 'when the context is compacted, then the next request holds the stage'),
  },
  {
    fault: 'a new session is not told of open tasks',
    find: 'return leftBehind(input, flow, services);',
    put: 'return void 0;',
    ...by('memory', 'when a new session starts, then it is told of the open tasks'),
  },
  {
    fault: 'agents of a dead process count as running',
    find: 'const isAlive = () => source === "clear";',
    put: 'const isAlive = () => true;',
    ...by('memory', 'when its session is continued, then the developer is sent again'),
  },
  {
    fault: 'reference texts are not delivered',
    find: 'return bodies.length > 0 ? { context: bodies.join("\\n\\n") } : void 0;',
    put: 'return void 0;',
    ...by('agents', '1b: then the first message of the developer holds the reference texts'),
  },
  {
    fault: 'the reviewer may write',
    file: 'agents/code-reviewer.md',
    find: 'disallowedTools: [Write, Edit, Task, NotebookEdit]\n',
    put: '',
    ...by('agents', '1a-1: when the code-reviewer tries to write'),
  },
  {
    fault: 'every verdict is a pass',
    find: 'const verdict = atStage(result, {',
    put: 'const verdict = atStage("pass", {',
    ...by('faults', 'when it fails once (background), then debugger, developer and tester follow'),
  },
  {
    fault: 'retries have no limit',
    find: 'maxRetries: 3',
    put: 'maxRetries: 30',
    ...by('faults', 'when it fails three times (background), then the work stops'),
  },
  {
    fault: 'a limit does not say what it was reached by',
    find: 'if (spent.on === "verdicts")',
    put: 'if (false)',
    ...by('faults', 'when none of its reports has a verdict (background), then the limit says so'),
  },
  {
    fault: 'an agent out of turns keeps its stage',
    find: 'const [ended, events] = advance(flow, { type: "agent.lost",',
    put: 'const [ended, events] = advance(flow, { type: "human.spoke",',
    ...by('faults', 'when it runs out of turns (foreground), then the stage is released'),
  },
  {
    fault: 'a failed delegation brings no next step',
    find: 'return tell(reportsText(services.text(), taken.flow, taken.reports));',
    put: 'return void 0;',
    ...by('tool-failures', 'when the model’s service refused it, then the advice is to delegate the same agent again'),
  },
  {
    fault: 'a failed write brings no advice',
    find: 'var FILE_TOOLS = ["Write", "Edit"];',
    put: 'var FILE_TOOLS = ["Edit"];',
    ...by('tool-failures', 'then Agent, Write and Edit bring advice to the model'),
  },
  {
    fault: 'a workflow named in code counts as named',
    find: '.replace(/`[^`\\n]*`/g, "")',
    put: '',
    ...by('prompts', 'when the main agent answers them, then no workflow is named or started'),
  },
  {
    fault: 'the end of a session forgets another one',
    find: 'if (readCurrentSession(home) === sessionId) removeFile',
    put: 'removeFile',
    ...by('sessions', 'when the older one ends, then the newer one is still the current one'),
  },
  {
    fault: 'the end of a session leaves its loop open',
    find: 'return { events, loop: closed, value: void 0 };',
    put: 'return { events, value: void 0 };',
    ...by('sessions', 'when it is cut off in the middle of a workflow, then its loop is closed as well'),
  },
  {
    fault: 'the phases of DEV are forgotten',
    find: 'return passes === void 0 ? void 0 : nextPhase(',
    put: 'return true ? void 0 : nextPhase(',
    ...by('mul-dev', 'when the main agent knows nothing but the hooks, then every part is sent for before the review'),
  },
  {
    fault: 'several developers are one',
    find: 'const instances = own.length > 1 && ',
    put: 'const instances = own.length > 99 && ',
    ...by('mul-dev', 'when one of two developers fails, then that one is repeated alone'),
  },
  {
    fault: 'the skills are told at length',
    file: 'skills/a/SKILL.md',
    find: '## Choose\n',
    put: `## Choose\n${'Weigh it well, and then weigh it again. '.repeat(20)}\n`,
    ...by('tokens', 'then no text budget is exceeded'),
  },
  {
    fault: 'a stage that was left out keeps no reason',
    file: 'dist/cli.js',
    find: 'skipReason: reason,\n    ...by && { skippedBy: by }',
    put: '',
    ...by('depth', 'when nothing warrants RETRO and DOCS, then both are left out'),
  },
  {
    fault: 'a refused edit is only talked about',
    find: '{ permission: { decision: "deny", reason } }, outcome]',
    put: '{ context: reason }, outcome]',
    ...by('edit-rules', 'when an edit breaks one, then it is refused whatever the user allows'),
  },
  {
    fault: 'a clean edit passes the permissions of the user',
    find: 'answerEdit(input, services, checked) : void 0;',
    put: 'answerEdit(input, services, checked) : { permission: { decision: "allow", reason: "" } };',
    ...by('edit-rules', 'when a clean edit comes in the mode default to behavior_packs/shop.py'),
  },
  {
    fault: 'an edit without rules passes the permissions of the user',
    file: 'dist/hooks/pre-task.js',
    find: 'if (rows.length === 0) return emptyAnswer(event);',
    put: 'if (rows.length === 0) return { hookSpecificOutput: { hookEventName: event, permissionDecision: "allow" } };',
    ...by('edit-rules', 'when a clean edit comes in the mode default to shop.txt'),
  },
  {
    fault: 'notifications come unasked',
    find: '...tasks.notify && manifest.notifications',
    put: '...manifest.notifications',
    ...by('notifications', 'when nobody asked for notifications, then there are none'),
  },
  {
    fault: 'a command with the name of the plugin is not known',
    find: 'command.replace(/^\\/ot:/i, "/")',
    put: 'command',
    ...by('task-commands', 'when /ot:mc is typed with a description, then the task is open'),
  },
  {
    fault: 'documents that are owed wait for the user’s next words',
    find: 'return task === void 0 && owed ? world.acts().owedDocuments(world, owed) : void 0;',
    put: 'return void 0;',
    ...by('task-flow', 'when the work is accepted in words that the model reports and wrapped up in the background'),
  },
  {
    fault: 'an answer is applied without proof',
    find: 'isProofOf(state, event.saw) ? "applied" : "superseded"',
    put: '"applied"',
    ...by('remote', 'when each is faster in turn, a hook is killed and the server restarted'),
  },
  {
    fault: 'a decision is said to be made and does not move the workflow',
    find: 'const change = decideWait(',
    put: 'const change = ((..._) => ({}))(',
    ...by('remote', 'when somebody elsewhere retries and later stops it'),
  },
];
