// @ts-check
/** Statistics over sessions: tables come from the server as they are, charts are drawn here. */

import Alpine from '../vendor/alpine.js';
import { whyNot } from './actions.js';
import { ApiError, fetchHistory, query } from './api.js';
import { app, t, words } from './app.js';
import { drawChart } from './charts.js';
import { day, duration, lastPart, percent } from './format.js';

/** @typedef {import('../../../../src/core/dashboard/history-view.ts').HistoryView} HistoryView */

const DAY_MS = 86_400_000;
const PERIODS = ['7', '30', '90', 'all'];

export function history() {
  /** @type {(() => void)[]} */
  let charts = [];

  return {
    project: '',
    workflow: '',
    period: '30',
    loading: true,
    error: '',
    /** @type {HistoryView | null} */
    view: null,
    /** @type {HistoryView | null} Without a filter: what can be chosen. */
    all: null,

    async init() {
      const root = /** @type {HTMLElement} */ (document.querySelector('.history'));
      /** @type {any} */ (globalThis).htmx.process(root);
      // The charts take their colours from the page, so they are drawn anew in another theme or language.
      Alpine.effect(() => void [app.theme, app.language, this.view !== null && this.draw()]);
      matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.draw());
      await this.load();
      this.all = this.view;
      if (this.params.since !== undefined) this.all = await fetchHistory({}).catch(() => this.view);
    },
    destroy() {
      for (const remove of charts) remove();
    },

    get params() {
      const since = this.period === 'all' ? undefined : sinceDays(Number(this.period));
      return { project: this.project, workflow: this.workflow, since };
    },
    async load() {
      this.loading = true;
      try {
        this.view = await fetchHistory(this.params);
        this.error = '';
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.error = t('page.history.failed', { why: whyNot(error) });
      }
      this.loading = false;
    },

    get periods() {
      return PERIODS.map((id) => ({ id, label: t(`page.history.time.${id}`) }));
    },
    get since() {
      return this.params.since ?? '';
    },
    get projects() {
      return (this.all?.projects ?? []).map((path) => ({ path, name: lastPart(path) }));
    },
    get workflows() {
      return (this.all?.workflows ?? []).map(({ workflowType }) => ({
        id: workflowType,
        name: words.workflow(workflowType),
      }));
    },
    /** @param {'csv' | 'json'} format */
    exportLink(format) {
      return `/api/history${query({ ...this.params, format })}`;
    },
    get tiles() {
      const overall = this.view?.overall;
      if (overall === undefined) return [];
      return [
        tile('sessions', String(overall.sessions)),
        tile('pass1', percent(overall.pass1Rate)),
        tile('pass3', percent(overall.pass3Rate)),
        tile('passAll3', percent(overall.passConsecutive3Rate)),
      ];
    },
    get troubleText() {
      const days = this.view?.days ?? [];
      const sum = (/** @type {'failures' | 'rejections' | 'retries'} */ name) =>
        days.reduce((total, one) => total + one[name], 0);
      const most = Math.max(0, ...days.map(({ failures, rejections }) => failures + rejections));
      return t('page.history.summary', {
        days: days.length,
        failures: sum('failures'),
        rejections: sum('rejections'),
        retries: sum('retries'),
        most,
      });
    },
    get sessionText() {
      const days = this.view?.days ?? [];
      const started = days.reduce((total, { sessions }) => total + sessions, 0);
      return t('page.history.sessionsSummary', {
        days: days.length,
        started,
        finished: days.reduce((total, { finished }) => total + finished, 0),
      });
    },
    get durationText() {
      const stages = this.view?.stages ?? [];
      return (
        stages.map(({ stage, medianMs }) => `${words.stage(stage)} ${duration(medianMs, t)}`).join(', ') ||
        t('page.history.noData')
      );
    },

    draw() {
      for (const remove of charts) remove();
      charts = [];
      const { view } = this;
      if (view === null) return;
      const { days } = view;
      const labels = days.map((one) => day(one.day, app.language));
      place('chart-troubles', labels, [
        { label: 'failures', hue: 'red', kind: 'line', values: days.map(({ failures }) => failures) },
        { label: 'rejections', hue: 'yellow', kind: 'line', values: days.map(({ rejections }) => rejections) },
        { label: 'retries', hue: 'blue', kind: 'line', values: days.map(({ retries }) => retries) },
      ]);
      place('chart-sessions', labels, [
        { label: 'started', hue: 'purple', kind: 'bars', values: days.map(({ sessions }) => sessions) },
        { label: 'finished', hue: 'green', kind: 'line', values: days.map(({ finished }) => finished) },
      ]);
      const timed = view.stages.filter(({ medianMs }) => medianMs !== null);
      const format = (/** @type {number} */ ms) => t('page.duration.minutes', { m: Math.round(ms / 60_000) });
      place(
        'chart-durations',
        timed.map(({ stage }) => words.stage(stage)),
        [
          { label: 'median', hue: 'cyan', kind: 'bars', values: timed.map(({ medianMs }) => medianMs) },
          { label: 'p90', hue: 'orange', kind: 'points', values: timed.map(({ p90Ms }) => p90Ms) },
        ],
        format,
      );
    },
  };

  /**
   * @param {string} id
   * @param {string[]} labels
   * @param {import('./charts.js').Series[]} series
   * @param {(value: number) => string} [format]
   */
  function place(id, labels, series, format) {
    const box = document.getElementById(id);
    if (box !== null && labels.length > 0) charts.push(drawChart({ box, labels, series, ...(format && { format }) }));
  }
}

/** @param {number} count */
const sinceDays = (count) => `${new Date(Date.now() - (count - 1) * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;

/**
 * @param {string} name
 * @param {string} value
 */
const tile = (name, value) => ({ name, value, label: t(`page.history.${name}`), hint: t(`page.history.${name}.hint`) });
