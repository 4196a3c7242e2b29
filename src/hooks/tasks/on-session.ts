/** SessionStart: which task the session works on, and what the model is told of it. */

import { compileRule, isCompiled } from '../../rules/compile-rule.ts';
import type { Rule } from '../../rules/rule.ts';
import { readWorkflowConfig } from '../../store/config-file.ts';
import { documentProblems } from '../../store/packs/document-problems.ts';
import { clearSession, rebindTask } from '../../store/tasks/task-index-file.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { asText } from '../../values/narrow.ts';
import type { HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { recoverAll } from './recovery.ts';
import { brief, openTasks, resumeOnly } from './resume-task.ts';
import { createTaskWorld, type TaskWorld } from './task-world.ts';

export function onSessionStart(input: HookInput, services: HookServices): Outcome {
  const world = createTaskWorld(input, services);
  const source = asText(input.raw['source']);
  return mergeOutcomes([
    recoverAll(world),
    bindFor(world, source) ?? {},
    source === 'compact' ? {} : ruleTrouble(world),
  ]);
}

function bindFor(world: TaskWorld, source: string): Outcome | undefined {
  const { store, input } = world;
  if (source === 'clear') {
    clearSession(store, input.sessionId);
    return openTasks(world);
  }
  // A new session is bound to nothing; it is told what lies open.
  if (source === 'startup') return openTasks(world);
  const task = rebindTask(store, input.sessionId);
  if (task !== undefined) return brief(world, task, source);
  // The host does not say whose conversation was forked; where one task lies open, it is the one they spoke of.
  return source === 'fork' ? resumeOnly(world) : openTasks(world);
}

/** Rules that cannot be read protect nothing, so the user is told. */
function ruleTrouble({ pack, store, text, services }: TaskWorld): Outcome {
  const { rules, problems } = pack.rules();
  const { ignored: keys, trouble = '' } = readWorkflowConfig({ projectRoot: store.project, trusted: services.trusted });
  const ignored = [oneLine(clip(trouble, MOST_OF_TROUBLE)), ...keys]
    .filter(Boolean)
    .map((what) => `- .claude/workflow-config.json: ${what}`);
  // Only a project that brings files of its own pays for reading them here.
  const brought = services.trusted() ? documentProblems(pack) : [];
  const unread = [...pack.problems, ...problems, ...brought].map(
    ({ file, at, expected }) => `- ${file} ${at}: ${expected}`,
  );
  const lines = [...unread, ...rules.flatMap(unusable), ...ignored];
  return lines.length === 0
    ? {}
    : { systemMessage: text.ruleTrouble({ lines: lines.slice(0, MOST_TROUBLES).join('\n') }) };
}

const MOST_TROUBLES = 5;
const MOST_OF_TROUBLE = 200;

/** A rule may be written well and still not run: the engine for patterns of projects cannot express its pattern. */
function unusable(rule: Rule): string[] {
  if (rule.foreign.length === 0) return [];
  const result = compileRule(rule);
  return isCompiled(result) ? [] : [`- ${rule.id}: ${result.pattern} (${result.problem})`];
}
