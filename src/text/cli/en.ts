/** The command line in English. */

import { clip } from '../../core/clip.ts';
import { eventLabels, stageLabels, workflowLabels } from '../labels/en.ts';
import { specsMessages } from '../specs/en.ts';
import { enDashboard } from './en-dashboard.ts';
import { enDoctor } from './en-doctor.ts';
import { enHelp } from './en-help.ts';
import { enLaunch } from './en-launch.ts';
import { enLint } from './en-lint.ts';
import { enPack } from './en-pack.ts';
import { enTask } from './en-task.ts';
import { enVerify } from './en-verify.ts';
import type { CliText } from './messages.ts';

export const enCli: CliText = {
  ...enHelp,
  ...enVerify,
  ...enLint,
  ...enPack,
  ...enLaunch,
  ...enDashboard,
  ...enDoctor,
  stageLabels,
  workflowLabels,
  eventLabels,

  phases: {
    running: 'running',
    'waiting-for-human': 'waiting for a human',
    paused: 'paused',
    finished: 'finished',
    aborted: 'aborted',
  },

  unknownValue: (option, value, known) => `${option} cannot be "${value}". Use one of: ${known.join(', ')}.`,
  badNumber: (option, value, expected) => `${option} must be ${expected}, got "${value}".`,

  session: {
    missing: 'Which session? Add --session ID (ot sessions lists them), or run this inside a Claude Code session.',
    invalid: (value) => `"${clip(value, 80)}" is not a session id: letters, digits, - and _, at most 128 characters.`,
    unknown: (sessionId) => `There is no session "${sessionId}". ot sessions lists those there are.`,
    noWorkflow: (sessionId) => `The session "${sessionId}" has no workflow. Start one with ot init <workflow>.`,
    corrupt: (path, why) =>
      `${path} is damaged (${why}). ot init sets it aside and starts over; or repair it by hand and try again.`,
    unreadable: (path, why) => `${path} cannot be read (${why}). Check its permissions.`,
  },
  init: {
    unknownWorkflow: (name, known) => `There is no workflow "${name}". Use one of: ${known.join(', ')}.`,
    unfinished: (workflow) =>
      `The session's workflow ${workflow} is not finished; nothing was changed. Finish it, or abort it with --force.`,
    aborted: (workflow) => `The unfinished workflow ${workflow} was aborted.`,
    setAside: (path) => `The damaged ${path} was set aside and kept.`,
    started: (label, workflow) => `🎼 Workflow started: ${label} (${workflow})`,
    stages: (list) => `Stages: ${list}`,
    feature: (name, path) => `Feature: ${name} (${path})`,
    withoutFeature: (workflow) => `The workflow ${workflow} keeps specs, but without --feature none are created.`,
    featureUnused: (workflow, name) => `The workflow ${workflow} keeps no specs; the feature "${name}" is ignored.`,
    featureContinued: (name) => `The feature "${name}" is in progress already and is continued.`,
    specsFailed: (name, why) =>
      `⚠️ The feature "${name}" could not be created: ${why} The workflow starts, without specs.`,
    next: (agents) => `⏭️ Next: delegate ${agents.join(' + ')}`,
  },
  status: {
    session: (sessionId) => `Session: ${sessionId}`,
    workflow: (label, workflow, phase) => `Workflow: ${label} (${workflow}) · ${phase}`,
    progress: (bar, done, total) => `Progress: ${bar} (${done}/${total})`,
    attempts: (count) => `${count} attempts`,
    skipped: (reason) => `skipped: ${reason}`,
    agents: 'Agents at work:',
    background: 'background',
    counters: (fails, rejects, limit) => `Fails ${fails}/${limit} · rejects ${rejects}/${limit}`,
    retro: (rounds) => `Retrospective rounds: ${rounds}`,
    feature: (name, tasks) => (tasks ? `Feature: ${name} (${tasks.checked}/${tasks.total} tasks)` : `Feature: ${name}`),
    loopRunning: (iteration, limit) => `Loop: running ${iteration}/${limit}`,
    loopStopped: (iteration, reason) => `Loop: stopped (round ${iteration}${reason ? `, reason ${reason}` : ''})`,
    events: 'Last events:',
  },
  stop: {
    stopped: (sessionId) => `🛑 The loop of session "${sessionId}" is stopped.`,
    already: (sessionId, reason) => `The loop of session "${sessionId}" was stopped before (reason ${reason}).`,
  },
  skip: {
    skipped: (stage, reason) => `⏭️ ${stage} is left out: ${reason}`,
    over: (workflow) => `The workflow ${workflow} is over; there is nothing left to skip.`,
    notInWorkflow: (stage, workflow, candidates) =>
      `The workflow ${workflow} has no ${stage}. What can be skipped now: ${candidates.join(', ') || 'nothing'}.`,
    notSkippable: (stage, skippable) =>
      `${stage} cannot be skipped; only ${skippable.join(' and ')} can. Delegate its agent instead.`,
    notPending: (stage, status) => `${stage} is ${status}; only a stage that has not started can be skipped.`,
    boxLeftOpen: (stage, feature) =>
      `⚠️ The feature "${feature}" is not in progress in this project; tick ${stage} in its tasks.md yourself.`,
  },
  specs: {
    refused: specsMessages,
    started: (name) => `The feature "${name}" is in progress.`,
    noted: (name) => `The feature "${name}" is in the backlog.`,
    paused: (name) => `The feature "${name}" is paused.`,
    resumed: (name) => `The feature "${name}" is in progress again.`,
    archived: (name) => `The feature "${name}" is archived.`,
    othersInProgress: (names) =>
      `⚠️ Also in progress: ${names.join(', ')}. Use ot specs pause for those that should wait.`,
    inProgress: 'In Progress',
    pausedTitle: 'Paused',
    backlog: 'Backlog',
    archivedTitle: 'Archived',
    tasks: (checked, total) => `(${checked}/${total} tasks)`,
    none: 'This project has no features yet. Use ot specs init <feature> or ot init <workflow> --feature <feature>.',
  },
  task: enTask,
  grade: {
    unknownStage: (value, known) =>
      `There is no stage "${value}". Use one of: ${known.join(', ')}; a repeated one as in TEST:2.`,
    unknownAgent: (value, known) => `There is no agent "${value}". Use one of: ${known.join(', ')}.`,
    badScore: (option, value) => `${option} must be a whole number from 1 to 5, got "${value}".`,
    scored: (stage, agent, { clarity, completeness, actionability, overall }) =>
      `${stage} ${agent}: clarity ${clarity} · completeness ${completeness} · actionability ${actionability} · overall ${overall}`,
  },
  instinct: {
    none: 'No observation fits.',
    unknown: (id) => `There is no observation "${id}". ot instinct query lists them.`,
    totals: (total, applicable) => `${total} observations, ${applicable} of them applicable`,
    skill: (tag, count, confidence) => `Could become a skill: ${tag} (${count} times, mean confidence ${confidence})`,
    agent: (tag, count) => `Could become an agent: ${tag} (${count} times)`,
    decayed: (decayed, pruned) => `${decayed} faded, ${pruned} forgotten.`,
    pruned: (count) => `${count} forgotten.`,
  },
  stats: {
    none: 'No stage has been completed yet.',
    overall: (pass1, pass3) => `Overall: pass@1 ${pass1} · pass@3 ${pass3}`,
  },
  timeline: { none: 'No event fits.' },
  sessions: {
    none: 'There are no sessions on this machine yet.',
    noWorkflow: 'no workflow',
    damaged: (sessionId) => `workflow.json is damaged: ot status --session ${sessionId}`,
    removed: ({ removed, kept, days }) =>
      `Sessions silent for more than ${days} days, removed: ${removed}. Kept: ${kept}.`,
    wouldRemove: ({ removed, kept, days }) =>
      `Sessions silent for more than ${days} days: ${removed}. Nothing was removed. Others: ${kept}.`,
  },
  jsonLines: {
    notAnObject: 'this line is not a JSON object',
    noText: (field) => `the string field "${field}" is missing`,
  },
  verdict: { unknownStage: (value) => `there is no stage "${clip(value, 40)}"` },
  hooks: {
    missing: 'The plugin has no hooks.json. Install it again.',
    unreadable: (path, why) => `${path} cannot be used (${why}). Install the plugin again.`,
  },
  config: {
    kinds: {
      text: 'a text',
      flag: 'true or false',
      port: 'a whole number from 0 to 65535',
      count: 'a whole number from 1 to 200',
      marker: 'a word of 4 to 40 letters, digits and dashes',
      object: 'an object',
    },
    unknownKey: (source, key) => `⚠️ ${source}: the setting "${key}" is unknown and ignored.`,
    wrongType: (source, key, expected) => `⚠️ ${source}: the setting "${key}" must be ${expected}; it is ignored.`,
    unreadable: (path, why) => `⚠️ ${path} cannot be used (${why}) and is ignored.`,
    unknownLocale: (value, known) => `⚠️ There is no language "${value}". Use one of: ${known.join(', ')}.`,
  },
};
