// @ts-check
/** The pipeline, drawn the same way in the overview and the replay. */
import { clock, duration } from './format.js';

/** @typedef {import('../../../../src/workflow/view/segments.ts').Segment} Segment */
/** @typedef {import('../../../../src/workflow/view/segments.ts').StageCard} StageCard */
/** @typedef {import('../../../../src/workflow/view/view.ts').AgentView} AgentView */
/** @typedef {import('./i18n.js').TheWords} TheWords */
/** @typedef {Pick<AgentView, 'agent' | 'stage' | 'startedAt'>} Runner */
/** @typedef {{ words: TheWords, now: number, agents: readonly Runner[], fresh?: ReadonlySet<string> }} Moment */

/** How a stage is displayed: its state, or how it ended. @typedef {'pending' | 'active' | 'done' | 'failed' | 'warned' | 'skipped'} Look */

/**
 * @param {readonly Segment[]} pipeline
 * @param {Moment} moment
 */
export const pipelineModel = (pipeline, moment) =>
  pipeline.map((segment, index) => ({
    id: `${index}:${segment.stages.map(({ key }) => key).join('+')}`,
    parallel: segment.type === 'parallel',
    name: segment.type === 'parallel' ? groupWord(segment.groupName, moment.words) : '',
    done: segment.stages.every(({ status }) => status === 'completed'),
    stages: segment.stages.map((card) => stageModel(card, moment)),
  }));

/**
 * @param {string} group
 * @param {TheWords} words
 */
export const groupWord = (group, { has, t }) =>
  has(`page.pipeline.group.${group}`) ? t(`page.pipeline.group.${group}`) : group;

/**
 * @param {StageCard} card
 * @param {Moment} moment
 */
function stageModel(card, { words, now, agents, fresh }) {
  const look = lookOf(card);
  const title = words.stage(card.stage);
  const mode = card.mode === null ? '' : words.t(`page.mode.${card.mode}`);
  const state = stateWord(card, look, words);
  const time = timeOf(card, { now, agents, words });
  return {
    key: card.key,
    emoji: card.emoji,
    title,
    mode,
    state,
    time,
    classes: [`look-${look}`, `hue-${card.color}`, fresh?.has(card.key) ? 'is-fresh' : ''].join(' '),
    tries: card.attempts.length,
    graded: card.graded === null ? '' : card.graded.toFixed(1),
    skipReason: card.skipReason ?? '',
    canOpen: card.attempts.length > 0 || card.skipReason !== null,
    attempts: card.attempts.map((attempt, index) => ({
      id: `${card.key}.${index}`,
      number: index + 1,
      agent: words.agent(attempt.agent),
      startedAt: attempt.startedAt,
      time: duration(attempt.durationMs, words.t),
      result: resultWord(attempt.result, words),
      tone: toneOf(attempt.result),
    })),
  };
}

/** @param {StageCard} card @returns {Look} */
function lookOf({ status, result, skipReason }) {
  if (status === 'active') return 'active';
  if (skipReason !== null) return 'skipped';
  if (status === 'failed' || result === 'fail') return 'failed';
  if (result === 'reject' || result === 'issues') return 'warned';
  return status === 'completed' ? 'done' : 'pending';
}

/**
 * @param {StageCard} card
 * @param {Look} look
 * @param {TheWords} words
 */
function stateWord(card, look, words) {
  if (look === 'skipped') return resultWord('skipped', words);
  if (look === 'active' || look === 'pending') return words.named('status', card.status);
  return card.result === null ? words.named('status', card.status) : resultWord(card.result, words);
}

/**
 * An active stage shows its running time; a finished one the duration of its last attempt.
 * @param {StageCard} card
 * @param {{ now: number, agents: readonly Runner[], words: TheWords }} moment
 */
function timeOf(card, { now, agents, words }) {
  if (card.status === 'active') {
    const starts = agents.filter(({ stage }) => stage === card.key).map(({ startedAt }) => Date.parse(startedAt));
    return starts.length === 0 ? '' : clock(now - Math.min(...starts));
  }
  const last = card.attempts.at(-1);
  return last === undefined || last.durationMs === null ? '' : duration(last.durationMs, words.t);
}

/**
 * @param {string} result
 * @param {TheWords} words
 */
export const resultWord = (result, words) => words.named('result', result);

/** @param {string} result */
export function toneOf(result) {
  if (result === 'pass') return 'good';
  if (result === 'fail' || result === 'lost') return 'bad';
  return result === 'reject' || result === 'issues' ? 'warn' : 'plain';
}

/**
 * Stages that ended between two states: they flash once.
 * @param {readonly Segment[]} before
 * @param {readonly Segment[]} after
 */
export function justCompleted(before, after) {
  const was = new Map(before.flatMap(({ stages }) => stages).map(({ key, status }) => [key, status]));
  return after
    .flatMap(({ stages }) => stages)
    .filter(({ key, status }) => status === 'completed' && was.has(key) && was.get(key) !== 'completed')
    .map(({ key }) => key);
}
