// @ts-check
/** One event as text: a line for the list, and all its fields for the details. */
import { dateAndTime, duration, timeOfDay } from './format.js';
import { groupWord, resultWord, toneOf } from './pipeline.js';

/** @typedef {import('../../../../src/server/live/window-reader.ts').TimelineWindow['events'][number]} EventRow */
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
  ['toolName', (value) => value],
  ['iteration', (value, words) => words.t('page.timeline.round', { iteration: value })],
  ['progress', (value) => value],
  ['group', (value, words) => groupWord(value, words)],
  ['red', (value, words) => words.signals(value)],
  ['unverified', (value, words) => words.signals(value)],
  ['reason', (value, words) => words.named(words.has(`result.${value}`) ? 'result' : 'loop.reason', value)],
  ['error', (value) => value],
  ['featureName', (value) => value],
  ['verification', (value, words) => words.named('verification', value)],
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
  // Some agents have the same name as their stage; show it once.
  const said = [...new Set([...parts, typeof ms === 'number' ? duration(ms, words.t) : ''])];
  return said.filter(Boolean).join(' · ');
}

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** How to show the values of some fields. @type {Readonly<Record<string, (value: string, words: TheWords) => string>>} */
const SAID = {
  type: (value, words) => words.event(value),
  category: (value, words) => words.named('category', value),
  agent: (value, words) => words.agent(value),
  firstAgent: (value, words) => words.agent(value),
  stage: (value, words) => words.stage(value),
  currentStage: (value, words) => words.stage(value),
  workflowType: (value, words) => words.workflow(value),
  result: (value, words) => resultWord(value, words),
  group: (value, words) => groupWord(value, words),
  red: (value, words) => words.signals(value),
  unverified: (value, words) => words.signals(value),
  verification: (value, words) => words.named('verification', value),
  reason: (value, words) => words.named(words.has(`result.${value}`) ? 'result' : 'loop.reason', value),
  duration: (value, words) => duration(Number(value), words.t),
  durationMs: (value, words) => duration(Number(value), words.t),
};

/** `label` repeats the type, and `session` is the selected one. */
const LEFT_OUT = ['label', 'sessionId'];

/**
 * Every field with its translated name; fields without one are shown together as JSON.
 * @param {EventRow} event
 * @param {TheWords} words
 * @param {string} language
 */
export function fieldsOf(event, words, language) {
  const fields = Object.entries(event).filter(([name]) => !LEFT_OUT.includes(name));
  const named = fields.filter(([name]) => words.has(`page.field.${name}`));
  const rest = fields.filter(([name]) => !words.has(`page.field.${name}`));
  return [
    ...named.map(([name, value]) => ({ name: words.t(`page.field.${name}`), value: sayValue(name, value) })),
    ...(rest.length === 0 ? [] : [{ name: words.t('page.field.more'), value: pretty(Object.fromEntries(rest)) }]),
  ];

  /**
   * @param {string} name
   * @param {unknown} value
   */
  function sayValue(name, value) {
    if (name === 'ts') return dateAndTime(event.ts, language);
    if (name === 'n') return String(event.n + 1);
    if (Array.isArray(value))
      return value.map((one) => (typeof one === 'string' ? words.stage(one) : pretty(one))).join(', ');
    return SAID[name]?.(textOf(value), words) ?? pretty(value);
  }
}

/** @param {unknown} value */
const pretty = (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
