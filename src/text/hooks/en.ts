/** What hooks say, in English. */
import { stageLabels, workflowLabels } from '../labels/en.ts';
import { specsMessages } from '../specs/en.ts';
import type { HookMessages } from './zh-tw.ts';

export const messages: HookMessages = {
  stageLabels,

  session: {
    banner: (version) => `🎼 Overtone ${version} | /ot:auto to begin, /ot:status to see where things stand`,
    id: (short) => `Session: ${short}...`,
    dashboard: (url) => `Dashboard: ${url}`,
    unknownOption: (option) =>
      `⚠️ This Node does not know ${option}, so no other hook of Overtone can start: nothing is guarded, nothing is recorded. Update Overtone; until then use an older Node, or take the option out of the plugin’s hooks/hooks.json.`,
  },

  tasks: {
    header: 'Open tasks',
    interruptedHeader: 'Open tasks (the last session was interrupted)',
    title: (header) => `📋 **${header}**`,
    feature: (name, checked, total) => `Feature: ${name} (${checked}/${total} done)`,
    more: (count) => `... and ${count} more`,
    rebuild: '→ Rebuild the TaskList from these tasks with TaskCreate, then carry on.',
  },

  state: {
    contextTitle: '[Overtone Workflow Context]',
    recoveryTitle: '[Overtone state (after compaction)]',
    workflow: (type) => `Workflow: ${type}`,
    progress: (bar, done, total) => `Progress: ${bar} (${done}/${total})`,
    current: (title) => `Current stage: ${title}`,
    feature: (name) => `Feature: ${name}`,
    specs: (path) => `Specs: ${path}`,
    earlierTitle: 'Earlier stages:',
    earlier: (title, summary) => `- ${title}: ${summary}`,
    said: (verdict, summary) => `${verdict}: ${summary}`,
    handoff: (path) => `Handoff file: ${path}`,
    fails: (count, limit) => `Failures: ${count}/${limit}`,
    rejects: (count, limit) => `Rejections: ${count}/${limit}`,
    agents: (list) => `Active agents: ${list.join(', ')}`,
    agent: (name, stage) => `${name} (${stage})`,
    carryOn: '⛔ Do not ask the user whether to go on: continue at the current stage.\nFor guidance read /ot:auto.',
    contextCut: '... (cut)',
    recoveryCut: '... (cut, see workflow.json for the whole state)',
  },

  prompt: {
    choose: (workflows) =>
      [
        '⏭️ [Overtone] When code or documents are to change, read /ot:auto with the Skill tool first and choose a workflow; plain questions are answered directly.',
        `Workflows: ${workflows}`,
        '⛔ Inside a workflow you MUST delegate to agents and never write code yourself; where TaskCreate exists you MUST create the TaskList first.',
      ].join('\n'),
    override: (key, _label, skill) =>
      [
        `[Overtone] The user chose the workflow ${key} (${workflowLabels[key]}); skip the choice of /ot:auto.`,
        `⏭️ Run /ot:${skill} with the Skill tool`,
        '⛔ You MUST delegate to agents and never write code yourself; where TaskCreate exists you MUST create the TaskList before the first delegation.',
      ].join('\n'),
    status: (type, stages) => `[Overtone] Workflow ${type} in progress: ${stages}`,
    current: (key) => `Current stage: ${key}`,
    feature: (name, progress, path) => `Active feature: ${name}${progress}, in ${path}`,
    featureTasks: (checked, total) => ` (${checked}/${total} tasks done)`,
    carryOn: 'If this concerns the present work, go on with the next step above; /ot:auto explains the flow.',
    loopStopped: 'The loop is stopped: nothing continues by itself.',
  },

  guard: {
    missing: (target, missing) =>
      [
        `⛔ No required stage may be skipped: before ${target} these are not done`,
        ...missing.map((stage) => `- ${stage}`),
        'Finish them first, then delegate this agent.',
      ].join('\n'),
    missingStage: (title, key) => `${title} (${key})`,
    waiting:
      '⛔ The retry limit is reached and the workflow waits for the user. Explain the situation and ask how to go on; delegation works again after the answer.',
    off: (path, movedTo) =>
      `⚠️ The Overtone stage guard is off: its state is corrupt (${path}) and was moved to ${movedTo}. Start the workflow again with /ot:auto to bring it back.`,
  },

  report: {
    passed: (title, key) => `✅ ${title} (${key}) done`,
    failed: (title, key, count) => `❌ ${title} (${key}) failed (${count})`,
    rejected: (title, key, count) => `🔙 ${title} (${key}) rejected (${count})`,
    issues: (key, round) => `🔁 ${key} suggests improvements (retroCount: ${round})`,
    unknown: (title, key, agent) =>
      `❓ ${title} (${key}): ${agent} gave no readable verdict or could not do its check, so it counts as not done; have it add the VERDICT marker, or supply what it lacked and delegate it again.`,
    lost: (title, key, agent) =>
      `⚠️ ${title} (${key}): ${agent} ended without a report (out of turns, stopped, or a service error); the stage is free again.`,
    helper: (sign, agent, verdict) => `${sign} ${agent} reported: ${verdict}`,
    converged: (members) => `🔀 All parallel stages passed: ${members}`,
    specs: (path, progress) => `📂 Specs: ${path}${progress}`,
    notTicked: (path, why) => `⚠️ The task in ${path} could not be ticked: ${why}`,
    handoff: (path) => `📄 Handoff file: ${path}`,
    taskUpdate: '📊 TaskList, if any: mark this stage completed with TaskUpdate.',
    grader: (stage, agent, session) =>
      `💡 Optional: have ot:grader score it (STAGE=${stage} AGENT=${agent} SESSION_ID=${session})`,
    compact: '💡 The end of a stage is a good moment for /compact; the state comes back by itself.',
    newRound:
      '💡 Optional: have ot:developer take up the suggestions and run REVIEW + TEST and RETRO once more; or go on to the next stage.',
    lastRound: '⛔ No further retrospective rounds: finish the remaining stages.',
  },

  next: {
    delegate: (agents) => `⏭️ Next: delegate ${agents.join('')}`,
    delegateParallel: (agents) => `⏭️ Next: delegate in parallel, in one message, ${agents.join(' + ')}`,
    again: (agents) => `⏭️ Next: delegate again ${agents.join(' + ')}`,
    againParallel: (agents) => `⏭️ Next: delegate again in parallel, in one message, ${agents.join(' + ')}`,
    phase: (agent, { number, name, developers }) =>
      developers > 1
        ? `⏭️ Next: Phase ${number} “${name}”, ${developers} × ${agent} in one message, one part each (see /ot:mul-dev); tick what is done first`
        : `⏭️ Next: Phase ${number} “${name}”, delegate ${agent} (see /ot:mul-dev); tick what is done first`,
    phaseAgain: (agent, { number, name, developers }) =>
      `⏭️ Next: Phase ${number} “${name}”, give ${agent} only what failed again (${developers}); the rest is not repeated`,
    agent: (id, title) => `${id} (${title})`,
    wait: (agents) => `⏳ Wait for the running agents: ${agents.join(', ')}`,
    debug: (agent, stages) =>
      `⏭️ Next: delegate ${agent} to find the root cause of ${stages}; then developer repairs it and it runs again`,
    fix: (agent, stages) =>
      `⏭️ Next: delegate ${agent} to repair ${stages} (pass on why it failed or was rejected); then it runs again`,
    joint: 'A failed test comes before a rejected review: one repair for both, then REVIEW + TEST again in parallel.',
    askHuman: (spent) =>
      `⛔ The retry limit is reached (${spent}). Stop delegating, explain the situation and ask the user how to go on.`,
    spent: (fails, rejects) => `failures ${fails}, rejections ${rejects}`,
    noVerdict: (stages, count) => `${stages} ended ${count} times in a row without a readable verdict`,
    noRepair: (count) => `${count} attempts in a row to repair it came to nothing`,
    allDone: '🎉 All stages are done. If tasks are left, plan the next batch; otherwise sum up and finish.',
  },

  failure: {
    unknownAgent: (error, right) =>
      `⚠️ Delegating the agent failed: ${error}\n${right ? `subagent_type should be ${right}: correct it` : 'Check subagent_type (ot:<agent>)'} and retry; if it fails again, ask the user to step in.`,
    agent: (error, agent) =>
      `⚠️ Delegating the agent failed: ${error}\nRetry with the same task: delegate ${agent} again; if it fails again, ask the user to step in.`,
    file: (tool, error) =>
      `⚠️ Writing the file failed (${tool}): ${error}\nCheck the path and its permissions and the disk space, or use another path.`,
  },

  bash: {
    failed: (tag, code, error) =>
      [
        `⚠️ ${tag} failed (exit ${code}): ${error}`,
        '⛔ MUST NOT work around the error (hard-coding, skipping, blind retries).',
        '📋 MUST delegate ot:debugger to find the root cause and ot:developer to repair it before going on.',
      ].join('\n'),
  },

  wording: {
    title: (file) => `✏️ In ${file} emoji and wording differ in strength:`,
    warning: (line, text, mismatch) => `- line ${line} "${text}": ${mismatch}`,
    mismatch: (emoji, level, word, clash) =>
      `${emoji} is a ${level}, "${word}" a ${clash}; use a sign or a word that fits`,
    levels: { block: 'hard block', rule: 'strong rule', guidance: 'soft guidance', suggestion: 'suggestion' },
    guide: 'The guide is ref-wording-guide.',
  },

  stop: {
    goOn: (iteration, limit) => `🔁 [Overtone Loop ${iteration}/${limit}]`,
    progress: (bar, done, total) => `Progress: ${bar} (${done}/${total})`,
    tasks: (checked, total) => `Tasks: ${checked}/${total} done`,
    tasksLeft:
      '⏭️ All stages are done but tasks.md has open boxes: finish and tick them, or begin the next round with /ot:auto.',
    dontAsk: '⛔ Do not ask the user, just go on. The user stops it with /ot:stop.',
    stopped: (iteration) => `🛑 The loop was stopped by hand (iteration ${iteration}).`,
    maxIterations: (iteration, limit) =>
      `⏸️ The loop reached its limit of iterations (${iteration}/${limit}) and pauses. Any message continues it.`,
    noProgress: (count) =>
      `⛔ ${count} stops in a row without progress: the loop pauses. Look at what is stuck; any message continues it.`,
    askHuman: '⛔ The retry limit is reached and the decision is yours: say how to go on, or end it with /ot:stop.',
    finished: (type) => `🎉 Workflow ${type} complete`,
    aborted: (type) => `❌ Workflow ${type} ended with failed stages`,
    stage: (icon, title) => `${icon} ${title}`,
    retries: (fails, rejects) => `Retries: ${fails} failures, ${rejects} rejections`,
    elapsed: (time) => `Time: ${time}`,
    archived: (path) => `📦 Specs archived: ${path}`,
  },

  specs: specsMessages,

  observed: {
    routed: (type) => `workflow ${type}`,
    emptyPrompt: '(empty prompt)',
    corrected: 'the user corrected the direction',
    repeated: (type) => `workflow ${type} used again`,
    commandFailed: (tag, code) => `${tag} failed with exit ${code}`,
    searchTools: 'search with the Grep or Glob tool instead',
    wording: 'make emoji and wording agree in strength',
    toolFailed: (tool) => `the ${tool} tool failed`,
    agentPassed: (agent) => `${agent} finished well`,
    agentEnded: (agent, verdict) => `${agent} ended with ${verdict}`,
  },
};
