// @ts-check
/** The charts of the history page, and their text alternatives. */
import { day, duration } from './format.js';

/** @typedef {import('../../../../src/workflow/view/history.ts').HistoryView} HistoryView */
/** @typedef {import('../../../../src/workflow/view/history.ts').HistoryDay} HistoryDay */
/** @typedef {import('./i18n.js').TheWords} TheWords */
/** @typedef {Omit<import('./charts.js').Chart, 'box'> & { id: string }} ChartPlan */

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;
/** From a tenth of a second to a day. */
const STEPS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1200, 3600, 7200, 21_600, 86_400].map((s) => s * 1000);

/**
 * Includes days without sessions; otherwise the time axis would be wrong.
 * @param {readonly HistoryDay[]} days
 * @param {{ from?: string, to?: string }} [span] What was asked for; else from the first to the last there is.
 * @returns {HistoryDay[]}
 */
export function everyDay(days, { from = days[0]?.day, to = days.at(-1)?.day } = {}) {
  if (days.length === 0) return [];
  const known = new Map(days.map((one) => [one.day, one]));
  const [first, last] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  const count = Math.round((last - first) / DAY_MS) + 1;
  if (!(count <= MOST_DAYS)) return [...days];
  return Array.from({ length: count }, (_, index) => {
    const name = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(name) ?? emptyDay(name);
  });
}

/** @param {string} name @returns {HistoryDay} */
const emptyDay = (name) => ({
  day: name,
  sessions: 0,
  finished: 0,
  failures: 0,
  rejections: 0,
  retries: 0,
  pass1Rate: null,
});

/**
 * @param {HistoryView} view
 * @param {TheWords} words
 * @param {string} language
 * @param {{ from?: string, to?: string }} [span]
 * @returns {ChartPlan[]}
 */
export function chartsOf(view, words, language, span) {
  const days = everyDay(view.days, span);
  const labels = days.map((one) => day(one.day, language));
  const timed = view.stages.filter(({ medianMs }) => medianMs !== null);
  return [
    {
      id: 'chart-troubles',
      labels,
      series: [
        { label: 'failures', hue: 'red', kind: 'line', values: days.map(({ failures }) => failures) },
        { label: 'rejections', hue: 'yellow', kind: 'line', values: days.map(({ rejections }) => rejections) },
        { label: 'retries', hue: 'blue', kind: 'line', values: days.map(({ retries }) => retries) },
      ],
    },
    {
      id: 'chart-sessions',
      labels,
      series: [
        { label: 'started', hue: 'purple', kind: 'bars', values: days.map(({ sessions }) => sessions) },
        { label: 'finished', hue: 'green', kind: 'points', values: days.map(({ finished }) => finished) },
      ],
    },
    {
      id: 'chart-durations',
      labels: stageNames(timed, words),
      steps: STEPS,
      format: (ms) => axisDuration(ms, words),
      series: [
        { label: 'median', hue: 'cyan', kind: 'bars', values: timed.map(({ medianMs }) => medianMs) },
        { label: 'p90', hue: 'orange', kind: 'points', values: timed.map(({ p90Ms }) => p90Ms) },
      ],
    },
  ];
}

/**
 * @param {number} ms
 * @param {TheWords} words
 */
export function axisDuration(ms, { t }) {
  if (ms === 0) return '0';
  if (ms % 3_600_000 === 0) return t('page.duration.hours', { h: ms / 3_600_000 });
  return ms % 60_000 === 0 ? t('page.duration.minutes', { m: ms / 60_000 }) : duration(ms, t);
}

/**
 * A TEST stage shows its purpose, as in the pipeline; its key distinguishes it from a TEST of another workflow.
 * @param {HistoryView['stages']} stages
 * @param {TheWords} words
 */
function stageNames(stages, words) {
  const names = stages.map(({ stage, mode }) =>
    [words.stage(stage), mode === null ? '' : words.t(`page.mode.${mode}`)].filter(Boolean).join(' '),
  );
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${stages[at]?.stage})`,
  );
}

/**
 * The text alternative of the charts.
 * @param {HistoryView | null} view
 * @param {TheWords} words
 * @param {{ from?: string, to?: string }} [span]
 */
export function chartTexts(view, words, span) {
  const { t } = words;
  const days = everyDay(view?.days ?? [], span);
  const sum = (/** @type {keyof HistoryDay} */ name) => days.reduce((total, one) => total + Number(one[name]), 0);
  const most = Math.max(0, ...days.map(({ failures, rejections }) => failures + rejections));
  const stages = view?.stages ?? [];
  const names = stageNames(stages, words);
  const durations = stages.map(({ medianMs }, at) => `${names[at]} ${duration(medianMs, t)}`);
  return {
    troubles: t('page.history.summary', {
      days: days.length,
      failures: sum('failures'),
      rejections: sum('rejections'),
      retries: sum('retries'),
      most,
    }),
    sessions: t('page.history.sessionsSummary', {
      days: days.length,
      started: sum('sessions'),
      finished: sum('finished'),
    }),
    durations: durations.join(t('page.comma')) || t('page.history.noData'),
  };
}
