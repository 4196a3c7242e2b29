/** The expert review as the model gets it: pattern, evidence, history, and who should do it. */

import { descriptionTerms } from '../../rules/symptoms/keywords.ts';
import { loadSymptoms } from '../../rules/symptoms/symptoms-file.ts';
import { hasFile } from '../../store/disk/document.ts';
import { archivedTasks } from '../../store/tasks/task-list.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { changedFiles, failureCount } from '../../tasks/record/measures.ts';
import type { Task } from '../../tasks/record/projections.ts';
import {
  type Block,
  type Episode,
  type Evidence,
  type Iteration,
  isConfirmed,
  type TaskRecord,
} from '../../tasks/record/record.ts';
import { loopTypeOf } from '../../tasks/triggers.ts';
import { clip, oneLine } from '../../text/clip.ts';
import type { TaskMessages } from '../../text/messages.ts';
import { ownValue } from '../../values/narrow.ts';
import { type TaskWorld, workflowOf } from './task-world.ts';

/** Together with the questions the host hands it on whole. */
const MAX = { feedback: 200, error: 300, errors: 3, rounds: 8, changes: 8, path: 120, history: 5_000 } as const;

export function reviewText(world: TaskWorld, record: TaskRecord, episodeId: number): string {
  const episode = record.episodes.find(({ id }) => id === episodeId);
  if (episode === undefined) return '';
  const { text } = world;
  const values = {
    loopType: `${episode.loopType} — ${ownValue(text.loops, episode.loopType) ?? ''}`,
    confidence: `${Math.round(episode.confidence * 100)} %`,
    evidence: evidenceLines(episode.evidence, text),
    history: roundsOf(record, text),
    errors: errorsOf(record, text),
  };
  const isMismatch = isAboutTheWish(record, episode);
  const review = world.prompt(isMismatch ? 'expert.requirement' : 'expert.bug', values);
  // Wrong direction is a question of design, everything else one of causes.
  const agent = isMismatch ? 'ot:architect' : 'ot:debugger';
  const proposal = workflowOf(world) === undefined ? '' : text.proposeExpert({ agent });
  return [review, similarText(world, record), proposal].filter((part) => part !== '').join('\n\n');
}

const isAboutTheWish = (record: TaskRecord, { loopType }: Episode): boolean =>
  loopType === 'requirement_mismatch' || (loopType === 'requested' && record.taskType === 'feature_implementation');

export function offerText(world: TaskWorld, record: TaskRecord, block: Extract<Block, { kind: 'offer' }>): string {
  const { text } = world;
  const loop = loopTypeOf(block.trigger);
  return world.prompt('expert.offer', {
    reason: ownValue(text.loops, loop) ?? loop,
    failures: failureCount(record),
    description: record.description,
    lastError: record.steps.step3_execute.lastError ?? undefined,
  });
}

const evidenceLines = (evidence: Evidence, { evidence: names }: TaskMessages): string =>
  Object.entries(evidence)
    .map(([key, value]) => `- ${ownValue(names, key) ?? key}: ${value}`)
    .join('\n');

function roundsOf({ iterations }: TaskRecord, text: TaskMessages): string {
  const rounds = iterations.slice(-MAX.rounds).map((round) => roundLines(round, text));
  while (rounds.length > 1 && rounds.join('\n').length > MAX.history) rounds.shift();
  return rounds.join('\n') || text.documents.none;
}

function roundLines(
  { iterationId, timestamp, sentiment, feedback, changesMade }: Iteration,
  text: TaskMessages,
): string {
  const said = clip(oneLine(feedback), MAX.feedback);
  const files = changesMade
    .slice(-MAX.changes)
    .map(({ file, changeSummary }) => text.changed({ file: clip(file, MAX.path), summary: changeSummary }));
  return [
    text.round({ number: iterationId, time: timestamp, sentiment: text.sentiments[sentiment], feedback: said }),
    ...files,
  ].join('\n');
}

/** Commands and edits alike, in the order in which they failed. */
function errorsOf({ failures, codeChanges }: TaskRecord, text: TaskMessages): string {
  const edits = codeChanges.flatMap(({ timestamp, operation, file, error }) =>
    error === undefined ? [] : [{ timestamp, command: `${operation} ${file}`, error }],
  );
  const last = [...failures, ...edits]
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
    .slice(-MAX.errors)
    .map(({ command, error }) => `- \`${clip(command, 80)}\`: ${shown(error)}`);
  return last.join('\n') || text.noErrors;
}

const shown = (error: string): string => clip(oneLine(error), MAX.error);

/** Similar solved tasks, for the review. */
const MOST = 2;

/** Empty where there are none. */
function similarText(world: TaskWorld, { description }: TaskRecord): string {
  const { stopWords } = loadSymptoms(world.pack.documents('symptoms')).table;
  const similar = similarTasks(description, archivedTasks(world.store), { stopWords, most: MOST });
  return similar.length === 0
    ? ''
    : world.text.similarTasks({ lines: similar.map((task) => summary(world, task)).join('\n') });
}

/** What was done and why; the file has the whole solution. */
function summary({ store, text }: TaskWorld, { record, taskDir }: Task): string {
  const { solution } = taskPaths(taskDir);
  const decisions = record.decisions.slice(-MOST).map(({ decision }) => `  - ${clip(oneLine(decision), 200)}`);
  const files = lastFiles(record, text.and);
  return [
    `- ${clip(oneLine(record.description), 120)}`,
    ...decisions,
    ...(files === '' ? [] : [`  - ${files}`]),
    ...(hasFile(solution) ? [`  - ${solution.slice(store.project.length + 1)}`] : []),
  ].join('\n');
}

/** The files a task has changed last, as texts name them. */
export const lastFiles = (task: Pick<TaskRecord, 'codeChanges'>, separator: string): string =>
  changedFiles(task).slice(-5).join(separator);

/** A single word in common is chance. */
const FEWEST_SHARED = 2;

/** Solved tasks similar to a description, by the words they share; the closest first. Only tasks that the user confirmed count as solved. */
export function similarTasks<T extends { readonly record: TaskRecord }>(
  description: string,
  tasks: readonly T[],
  { stopWords, most }: { readonly stopWords: readonly string[]; readonly most: number },
): T[] {
  const terms = new Set(descriptionTerms(description, stopWords));
  return tasks
    .filter(({ record }) => isConfirmed(record))
    .map((task) => {
      const shared = descriptionTerms(task.record.description, stopWords).filter((term) => terms.has(term));
      return { task, shared: shared.length };
    })
    .filter(({ shared }) => shared >= FEWEST_SHARED)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, most)
    .map(({ task }) => task);
}
