/**
 * The features of rows, by the part that holds them. The build makes a file of dist/parts of each part; what an event does not
 * need is not loaded, so features belong together that the same events need.
 */
import { agentFailed, delegationFailed } from '../hooks/agent-lost.ts';
import { agentReport, lateReports } from '../hooks/agent-report.ts';
import { nameAgent, referenceSkills } from '../hooks/agent-start.ts';
import { commandRules as commandRule } from '../hooks/command-rules.ts';
import { commandWatch } from '../hooks/command-watch.ts';
import { agentReturned } from '../hooks/delivery.ts';
import { editRules, ownRules } from '../hooks/edit-rules.ts';
import type { Feature } from '../hooks/feature.ts';
import { humanAnswer, humanTurn, interruption, stopWord } from '../hooks/human-turn.ts';
import { learnedAgent, learnedFailure, learnedRewrite, learnedStart, learnSession } from '../hooks/learned.ts';
import { ownCommand } from '../hooks/own-command.ts';
import { pauseGuard } from '../hooks/pause-guard.ts';
import { projectTrust, settingsTrouble } from '../hooks/project-trust.ts';
import { hint, nothingToStop, rememberSession, sessionCard, welcome } from '../hooks/prompt.ts';
import { guidance, notification } from '../hooks/prompt-status.ts';
import { askElsewhere } from '../hooks/remote-ask.ts';
import { askDecision, decidedHere, followDecisions } from '../hooks/remote-decide.ts';
import { deliverMessages } from '../hooks/remote-messages.ts';
import { askDenied, askProof, askSessionOver, askTurnOver } from '../hooks/remote-proof.ts';
import { closeSession, forgetSession } from '../hooks/session-end.ts';
import { compaction, dashboardStart, featureSync, greeting, recovery, resumption } from '../hooks/session-start.ts';
import { stageGuard } from '../hooks/stage-guard.ts';
import { codeGuard } from '../hooks/tasks/code-guard.ts';
import {
  heardReport,
  taskEndRow,
  taskPromptRow,
  taskReportRow,
  taskStartRow,
  taskStopRow,
  taskToolRow,
} from '../hooks/tasks/task-rows.ts';
import { toolFailure } from '../hooks/tool-failure.ts';
import { turnEnd } from '../hooks/turn-end.ts';
import { wordingWatch } from '../hooks/wording-watch.ts';

type Features = Readonly<Record<string, Feature>>;

export const editFeatures = { 'edit-rules': editRules, 'own-rules': ownRules } as const satisfies Features;

export const commandRules = { 'command-rules': commandRule, 'own-command': ownCommand } as const satisfies Features;

export const toolFeatures = {
  'command-watch': commandWatch,
  'wording-watch': wordingWatch,
} as const satisfies Features;

export const failureFeatures = { 'tool-failure': toolFailure } as const satisfies Features;

export const sessionFeatures = {
  greeting,
  trust: projectTrust,
  settings: settingsTrouble,
  dashboard: dashboardStart,
  'session-card': sessionCard,
} as const satisfies Features;

export const resumeFeatures = {
  greeting,
  trust: projectTrust,
  settings: settingsTrouble,
  dashboard: dashboardStart,
  'session-card': sessionCard,
  'feature-sync': featureSync,
  resumption,
  recovery,
  compaction,
} as const satisfies Features;

export const endFeatures = {
  'close-session': closeSession,
  'forget-session': forgetSession,
} as const satisfies Features;

export const promptFeatures = {
  'remember-session': rememberSession,
  'session-card': sessionCard,
  welcome,
  'nothing-to-stop': nothingToStop,
  hint,
} as const satisfies Features;

export const turnFeatures = {
  'remember-session': rememberSession,
  'session-card': sessionCard,
  welcome,
  'nothing-to-stop': nothingToStop,
  'stop-word': stopWord,
  interruption,
  'human-turn': humanTurn,
  notification,
  guidance,
} as const satisfies Features;

export const stopFeatures = { 'turn-end': turnEnd } as const satisfies Features;

export const workflowFeatures = {
  'agent-returned': agentReturned,
  'human-answer': humanAnswer,
} as const satisfies Features;

export const guardFeatures = { 'stage-guard': stageGuard } as const satisfies Features;

export const agentFeatures = { 'name-agent': nameAgent } as const satisfies Features;

export const lostFeatures = {
  'agent-failed': agentFailed,
  'delegation-failed': delegationFailed,
} as const satisfies Features;

export const skillFeatures = { 'reference-skills': referenceSkills } as const satisfies Features;

export const reportFeatures = { 'agent-report': agentReport, 'late-reports': lateReports } as const satisfies Features;

export const learnFeatures = {
  'learn-session': learnSession,
  'learned-agent': learnedAgent,
  'learned-failure': learnedFailure,
  'learned-rewrite': learnedRewrite,
  'learned-start': learnedStart,
} as const satisfies Features;

export const remoteFeatures = {
  'ask-denied': askDenied,
  'ask-elsewhere': askElsewhere,
  'ask-messages': deliverMessages,
  'ask-proof': askProof,
  'ask-session-over': askSessionOver,
  'ask-turn-over': askTurnOver,
  pause: pauseGuard,
} as const satisfies Features;

/** What a session waits for by itself, asked elsewhere. */
export const decideFeatures = {
  'ask-decision': askDecision,
  decisions: followDecisions,
  'decided-here': decidedHere,
} as const satisfies Features;

export const taskTool = { 'task-tool': taskToolRow } as const satisfies Features;

export const taskFailure = { 'tool-failure': toolFailure, 'task-tool': taskToolRow } as const satisfies Features;

export const taskGuard = { 'code-guard': codeGuard } as const satisfies Features;

export const taskPrompt = {
  'remember-session': rememberSession,
  'session-card': sessionCard,
  welcome,
  'nothing-to-stop': nothingToStop,
  'task-prompt': taskPromptRow,
  hint,
  heard: heardReport,
} as const satisfies Features;

export const taskStop = { 'task-stop': taskStopRow } as const satisfies Features;

export const taskReport = { 'task-report': taskReportRow } as const satisfies Features;

export const taskEnd = {
  'task-end': taskEndRow,
  'close-session': closeSession,
  'forget-session': forgetSession,
} as const satisfies Features;

export const taskStart = {
  greeting,
  trust: projectTrust,
  settings: settingsTrouble,
  dashboard: dashboardStart,
  'session-card': sessionCard,
  'task-start': taskStartRow,
} as const satisfies Features;
