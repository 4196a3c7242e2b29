// @ts-check
/** One event in words: a line for the list, and all its fields for who wants to know more. */
import { dateAndTime, duration, timeOfDay } from './format.js';
import { resultWord, toneOf } from './pipeline.js';

/** @typedef {import('../../../../src/server/ports.ts').TimelineWindow['events'][number]} EventRow */
/** @typedef {import('./i18n.js').TheWords} TheWords */

/**
 * @param {EventRow} event
 * @param {TheWords} words
 */
export function eventModel(event, words) {
  const result = textOf(event['result']);
  return {
    time: timeOfDay(event.ts),
    label: words.event(event.type),
    category: event.category,
    detail: detailOf(event, words),
    result: result === '' ? '' : resultWord(result, words),
    tone: result === '' ? '' : toneOf(result),
  };
}

/** @type {readonly (readonly [field: string, say: (value: string, words: TheWords) => string])[]} */
const DETAILS = [
  ['agent', (value, words) => words.agent(value)],
  ['stage', (value, words) => words.stage(value)],
  ['workflowType', (value, words) => words.workflow(value)],
  ['tool', (value) => value],
  ['iteration', (value, words) => words.t('page.timeline.round', { iteration: value })],
  ['progress', (value) => value],
  ['reason', (value, words) => words.named(words.has(`result.${value}`) ? 'result' : 'loop.reason', value)],
  ['error', (value) => value],
  ['featureName', (value) => value],
];

/**
 * @param {EventRow} event
 * @param {TheWords} words
 */
function detailOf(event, words) {
  const parts = DETAILS.map(([field, say]) => {
    const value = textOf(event[field]);
    return value === '' ? '' : say(value, words);
  });
  const ms = event['durationMs'] ?? event['duration'];
  // Some agents are called like their stage: said once.
  const said = [...new Set([...parts, typeof ms === 'number' ? duration(ms, words.t) : ''])];
  return said.filter(Boolean).join(' · ');
}

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/**
 * Every field as it is on disk.
 * @param {EventRow} event
 * @param {string} language
 */
export const fieldsOf = (event, language) =>
  Object.entries(event).map(([name, value]) => ({
    name,
    value: name === 'ts' ? `${dateAndTime(event.ts, language)} (${event.ts})` : pretty(value),
  }));

/** @param {unknown} value */
const pretty = (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
