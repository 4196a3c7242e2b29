/** One row per command. A new command is a name among the texts, a file beside this one, and a row here. */
import type { CommandName } from '../text/cli/help-messages.ts';
import { classify } from './classify.ts';
import type { Command } from './command.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor/doctor.ts';
import { grade } from './grade.ts';
import { hooks } from './hooks.ts';
import { init } from './init.ts';
import { instinctApplicable } from './instinct/applicable.ts';
import { instinctDecay } from './instinct/decay.ts';
import { instinctGet } from './instinct/get.ts';
import { instinctConfirm, instinctContradict } from './instinct/judge.ts';
import { instinctPrune } from './instinct/prune.ts';
import { instinctQuery } from './instinct/query.ts';
import { instinctSummarize } from './instinct/summarize.ts';
import { launch } from './launch.ts';
import { createLint } from './lint.ts';
import { packLearn } from './pack/learn.ts';
import { packList } from './pack/list.ts';
import { packNew } from './pack/new.ts';
import { packValidate } from './pack/validate.ts';
import { rulesCheck } from './rules/check.ts';
import { rulesTest } from './rules/test.ts';
import { sessions } from './sessions.ts';
import { skip } from './skip.ts';
import { specsArchive } from './specs/archive.ts';
import { specsBacklog } from './specs/backlog.ts';
import { specsInit } from './specs/init.ts';
import { specsList } from './specs/list.ts';
import { specsPause } from './specs/pause.ts';
import { specsResume } from './specs/resume.ts';
import { stats } from './stats.ts';
import { status } from './status/status.ts';
import { stop } from './stop.ts';
import { taskArchive, taskReopen } from './task/archive.ts';
import { taskConfirm, taskSkip, taskWrapUp } from './task/decide.ts';
import { taskDocuments } from './task/documents.ts';
import { taskExpert } from './task/expert.ts';
import { taskList } from './task/list.ts';
import { taskResume } from './task/resume.ts';
import { taskShow } from './task/show.ts';
import { timeline } from './timeline.ts';
import { verdict } from './verdict.ts';
import { verify } from './verify/verify.ts';

const TABLE: Readonly<Record<CommandName, Command>> = {
  init,
  status,
  stop,
  skip,
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
  'task wrap-up': taskWrapUp,
  'task skip': taskSkip,
  'task archive': taskArchive,
  'task resume': taskResume,
  'task reopen': taskReopen,
  'task expert': taskExpert,
  'task documents': taskDocuments,
  grade,
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
  lint: createLint(() => COMMANDS),
  'rules check': rulesCheck,
  'rules test': rulesTest,
  'pack list': packList,
  'pack validate': packValidate,
  'pack new': packNew,
  'pack learn': packLearn,
  dashboard,
  run: launch,
  demo,
};

export const COMMANDS: readonly Command[] = Object.values(TABLE);

/** Some names are two words; the first of them is a group. */
export const commandNamed = (name: string): Command | undefined => COMMANDS.find((command) => command.name === name);

export const commandsOfGroup = (group: string): Command[] =>
  COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
