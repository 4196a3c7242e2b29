/** SessionStart and SessionEnd: which task the session works on, and what it is told of it. */
import { clip, oneLine } from '../../core/clip.ts';
import { asText } from '../../core/narrow.ts';
import { patternTrouble } from '../../core/rules/compile-rule.ts';
import type { Rule } from '../../core/rules/rule.ts';
import { engineLine } from '../../core/tasks/history/history.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { readWorkflowConfig } from '../../store/config-file.ts';
import { clearSession, rebindTask } from '../../store/tasks/task-binding.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { leaveInInbox } from '../../store/tasks/task-inbox.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { changeTask } from '../../store/tasks/task-store.ts';
import { openTasks } from './open-tasks.ts';
import { rebuiltIn } from './rebuilt-record.ts';
import { brief, resumeOnly } from './resume-task.ts';
import type { TaskWorld } from './task-world.ts';

export function onSessionStart(world: TaskWorld): Outcome | undefined {
  const source = asText(world.input.raw['source']);
  return mergeOutcomes([bindFor(world, source) ?? {}, source === 'compact' ? {} : ruleTrouble(world)]);
}

function bindFor(world: TaskWorld, source: string): Outcome | undefined {
  const { store, input } = world;
  if (source === 'clear') {
    const left = clearSession(store, input.sessionId).map((result) => rebuiltIn(world, result));
    return mergeOutcomes([...left, openTasks(world) ?? {}]);
  }
  // A new session is bound to nothing; it is told what lies open.
  if (source === 'startup') return openTasks(world);
  const task = rebindTask(store, input.sessionId);
  if (task !== undefined) return brief(world, task, source);
  // The host does not say whose conversation was forked; where one task lies open, it is the one they spoke of.
  return source === 'fork' ? resumeOnly(world) : openTasks(world);
}

/** Rules that cannot be read protect nothing, and nobody would notice. */
function ruleTrouble({ pack, store, text }: TaskWorld): Outcome {
  const { rules, problems } = pack.rules();
  const { ignored: keys, trouble = '' } = readWorkflowConfig(store.project);
  const ignored = [oneLine(clip(trouble, MOST_OF_TROUBLE)), ...keys]
    .filter(Boolean)
    .map((what) => `- .claude/workflow-config.json: ${what}`);
  const unread = [...pack.problems, ...problems].map(({ file, at, expected }) => `- ${file} ${at}: ${expected}`);
  const lines = [...unread, ...rules.flatMap(unusable), ...ignored];
  return lines.length === 0 ? {} : { systemMessage: text.ruleTrouble(lines.slice(0, MOST_TROUBLES)) };
}

const MOST_TROUBLES = 5;
const MOST_OF_TROUBLE = 200;

/** A rule may be written well and still not run: its pattern is broken, or could take for ever. */
function unusable(rule: Rule): string[] {
  const trouble = rule.shipped ? undefined : patternTrouble(rule);
  return trouble === undefined ? [] : [`- ${rule.id}: ${trouble.pattern} (${trouble.problem})`];
}

export function onSessionEnd(world: TaskWorld): Outcome | undefined {
  const { store, input, at } = world;
  const { sessionId } = input;
  const { task } = boundTask(store, sessionId);
  if (task === undefined) return undefined;
  const reason = asText(input.raw['reason']);
  const event = { type: 'session.ended', ...world.stamp('session-end'), sessionId, reason } as const;
  const lines = [engineLine(at, 'session_end', { session_id: sessionId, reason: clip(reason, 40) })];
  const change = { events: [{ ...event, mute: true }], lines };
  // Nobody would hear now that a damaged record was made again: that is left to an event that can tell.
  if (readTask(task.taskDir).state !== 'found') leaveInInbox(taskPaths(task.taskDir), change, store);
  else changeTask(store, task, change);
  return undefined;
}
