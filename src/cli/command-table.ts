/** One row per command. A new command is a name among the texts, a definition beside its noun, and a row here. */
import type { Command, CommandDef, CommandName } from './command.ts';
import { createCompletion } from './completion.ts';
import { dashboard } from './dashboard.ts';
import { doctor } from './doctor.ts';
import { fleetAdmit, fleetJoin, fleetLeave, fleetStatus, hub } from './fleet.ts';
import { hooks } from './hooks.ts';
import { harden, permissions, trust } from './host-settings.ts';
import { init } from './init.ts';
import {
  instinctApplicable,
  instinctConfirm,
  instinctContradict,
  instinctDecay,
  instinctGet,
  instinctPrune,
  instinctQuery,
  instinctSummarize,
} from './instinct.ts';
import { instinctApprove, instinctForget, instinctMute, instinctRetire } from './instincts/decide.ts';
import { instinctEvolve } from './instincts/evolve.ts';
import { instinctExport, instinctImport } from './instincts/exchange.ts';
import { instinctList, instinctReceipts, instinctWhy } from './instincts/list.ts';
import { classify, verdict } from './json-lines.ts';
import { demo, launch } from './launch.ts';
import { packLearn, packList, packNew, packValidate } from './pack.ts';
import { remoteAway, remotePair, remoteSetup, remoteStatus, remoteTest, remoteUnpair } from './remote.ts';
import { rulesCheck, rulesTest } from './rules.ts';
import { sessions } from './sessions.ts';
import { specsArchive, specsBacklog, specsInit, specsList, specsPause, specsResume } from './specs.ts';
import { grade, stats } from './stats.ts';
import { status } from './status.ts';
import { pauseCommand, resumeCommand, review, skip, stop } from './steer.ts';
import {
  taskArchive,
  taskConfirm,
  taskExpert,
  taskHeard,
  taskReopen,
  taskResume,
  taskSkip,
  taskWrapUp,
} from './task/decide.ts';
import { taskDocuments, taskList, taskLog, taskShow } from './task/show.ts';
import { timeline } from './timeline.ts';
import { verify } from './verify.ts';

const TABLE: Readonly<Record<CommandName, CommandDef>> = {
  init,
  status,
  stop,
  skip,
  review,
  pause: pauseCommand,
  resume: resumeCommand,
  'remote setup': remoteSetup,
  'remote pair': remotePair,
  'remote unpair': remoteUnpair,
  'remote test': remoteTest,
  'remote status': remoteStatus,
  'remote away': remoteAway,
  verify,
  'specs list': specsList,
  'specs init': specsInit,
  'specs pause': specsPause,
  'specs resume': specsResume,
  'specs backlog': specsBacklog,
  'specs archive': specsArchive,
  'task list': taskList,
  'task show': taskShow,
  'task confirm': taskConfirm,
  'task heard': taskHeard,
  'task log': taskLog,
  'task wrap-up': taskWrapUp,
  'task skip': taskSkip,
  'task archive': taskArchive,
  'task resume': taskResume,
  'task reopen': taskReopen,
  'task expert': taskExpert,
  'task documents': taskDocuments,
  grade,
  'instinct list': instinctList,
  'instinct why': instinctWhy,
  'instinct approve': instinctApprove,
  'instinct retire': instinctRetire,
  'instinct mute': instinctMute,
  'instinct receipts': instinctReceipts,
  'instinct evolve': instinctEvolve,
  'instinct import': instinctImport,
  'instinct export': instinctExport,
  'instinct forget': instinctForget,
  'instinct summarize': instinctSummarize,
  'instinct query': instinctQuery,
  'instinct applicable': instinctApplicable,
  'instinct get': instinctGet,
  'instinct confirm': instinctConfirm,
  'instinct contradict': instinctContradict,
  'instinct decay': instinctDecay,
  'instinct prune': instinctPrune,
  stats,
  timeline,
  sessions,
  verdict,
  classify,
  hooks,
  doctor,
  trust,
  permissions,
  harden,
  'rules check': rulesCheck,
  'rules test': rulesTest,
  'pack list': packList,
  'pack validate': packValidate,
  'pack new': packNew,
  'pack learn': packLearn,
  dashboard,
  hub,
  'fleet admit': fleetAdmit,
  'fleet join': fleetJoin,
  'fleet status': fleetStatus,
  'fleet leave': fleetLeave,
  run: launch,
  completion: createCompletion(() => COMMANDS),
  demo,
};

export const COMMANDS: readonly Command[] = (Object.keys(TABLE) as CommandName[]).map((name) => ({
  ...TABLE[name],
  name,
  usage: `${name} ${TABLE[name].usage}`.trim(),
}));
