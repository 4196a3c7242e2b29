/** The block shared by the two commands that open a task. The hooks have already handled the command. */

/** The host fills the variable in when it loads a skill. */
const CLI = `node "\${CLAUDE_PLUGIN_ROOT}/dist/cli.js"`;

export const renderTaskBlock = (): string =>
  `${[
    'The hooks have already handled this command; this turn contains their answer: guide and task id, briefing, or why nothing was done. In the last case, tell the user and stop. Never write state files or create the task folder yourself.',
    ...STEPS.map((step, index) => `${index + 1}. ${step}`),
    '',
    `By hand, only if the user asks: \`${CLI} task …\` with \`list\`, \`show\`, \`log\`, \`resume\`, \`reopen\`, \`expert\`, each with a part of the id. \`confirm\`, \`wrap-up\`, \`skip\` and \`archive\` are for the user to type and refused here. If this turn names no task at all, the hooks did not run: say so and offer \`/ot:audit\`.`,
  ].join('\n')}`;

const STEPS = [
  'Work yourself: find the cause, make the smallest change that solves it, run what proves it. A refused edit names the correct form; repeat it in that form.',
  'Then say what changed and ask the user to test it. Offer these replies, in their language: fixed (已修复, 已修復) or still broken (还是不行, 還是不行) with what they see.',
  'Only the user ends a task. Never call it done, never answer for them. What they say in free words you report with the command the hook names, quoting them word for word; report nothing they did not say.',
  'A review that is called for comes before the next edit: answer its questions from the evidence and show the report to the user.',
  'Confirmed: ask whether to wrap up (需要收尾, 執行收尾) or skip cleanup (跳过收尾, 跳過收尾) or keep it open (保持打开, 保持打開), and wait.',
  'Wrap-up: send one general-purpose agent with the complete job the hook provides. Its report must end with the marker line of the job; archiving is automatic. Then update the documents that are named.',
  'The user can type after the same command: `status`, `resume` with a part of an id, `--stack` with another request to do first, `confirm`, `review`, `continue`, `wrap-up`, `skip`, `keep-open`, `undo`, `reopen`, `note` with a decision, `cancel`.',
];
