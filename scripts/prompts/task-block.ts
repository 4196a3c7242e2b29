/** The part both commands that open a task share: how a tracked task goes. The hooks have read the command before. */

/** The host fills the variable in when it loads a skill. */
const CLI = `node "\${CLAUDE_PLUGIN_ROOT}/dist/cli.js"`;

export const renderTaskBlock = (): string =>
  `${[
    'The hooks have acted on this command already; this turn holds what they say: guide and task id, briefing, or why nothing was done. Pass the last on and stop. Never write state files or create the task folder yourself.',
    ...STEPS.map((step, index) => `${index + 1}. ${step}`),
    '',
    `By hand, only if the user asks or a reply was not understood: \`${CLI} task …\` with \`list\`, \`show\`, \`confirm\`, \`wrap-up\`, \`skip\`, \`archive\`, \`resume\`, \`reopen\`, \`expert\`, each with a part of the id. If this turn names no task at all, the hooks did not run: say so and offer \`/ot:audit\`.`,
  ].join('\n')}`;

const STEPS = [
  'Work yourself: find the cause, make the smallest change that solves it, run what proves it. A refused edit names the correct form; make it again like that.',
  'Then say what changed and ask the user to test it. Replies to name, in their language: fixed (已修复, 已修復) or still broken (还是不行, 還是不行) with what they see.',
  'Only the user ends a task. Never call it done, never answer for them.',
  'A review that is called for comes before the next edit: answer its questions from the evidence, put the report to the user.',
  'Confirmed: ask whether to wrap up (需要收尾, 執行收尾) or skip cleanup (跳过收尾, 跳過收尾), and wait.',
  'Wrap-up: one general-purpose agent with the job the hook hands over, whole. Its report must end with the marker line of the job; archiving follows by itself. Documents named afterwards are yours to bring up to date.',
  'The user can type after the same command: `status`, `resume` with a part of an id, `--stack` with another request to do first, `confirm`, `review`, `continue`, `wrap-up`, `skip`, `note` with a decision, `cancel`.',
];
