// @ts-check
/** Statistics over sessions: tables come from the server as they are, charts are drawn here. */

import Alpine from '../vendor/alpine.js';
import { whyNot } from './actions.js';
import { ApiError, fetchHistory, query } from './api.js';
import { app, t, words } from './app.js';
import { drawChart } from './charts.js';
import { lastPart, percent } from './format.js';
import { chartsOf, chartTexts } from './history-charts.js';

/** @typedef {import('../../../../src/core/dashboard/history-view.ts').HistoryView} HistoryView */

const DAY_MS = 86_400_000;
const PERIODS = ['7', '30', '90', 'all'];

export function history() {
  /** @type {(() => void)[]} */
  let charts = [];
  /** @type {(() => void)[]} */
  let leave = [];

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
      const form = /** @type {HTMLElement} */ (document.querySelector('.history-filter'));
      // Only when the fields have their values: the tables are asked for as soon as the form is known.
      Alpine.nextTick(() => htmx().process(form));
      leave = [whenLooksChange(() => this.draw())];
      let language = app.language;
      leave.push(
        watch(() => {
          if (app.language !== language) Alpine.nextTick(() => htmx().trigger(form, 'refresh'));
          language = app.language;
        }),
      );
      await this.load();
      this.all = this.params.since === undefined ? this.view : await fetchHistory({}).catch(() => this.view);
    },
    destroy() {
      for (const stop of [...leave, ...charts]) stop();
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
    get texts() {
      return chartTexts(this.view, words);
    },

    draw() {
      for (const remove of charts) remove();
      const plans = this.view === null ? [] : chartsOf(this.view, words, app.language);
      charts = plans.flatMap(({ id, ...plan }) => {
        const box = document.getElementById(id);
        return box === null || plan.labels.length === 0 ? [] : [drawChart({ box, ...plan })];
      });
    },
  };
}

/** @returns {{ process(element: Element): void, trigger(element: Element, event: string): void }} */
const htmx = () => /** @type {any} */ (globalThis).htmx;

/** Runs again whenever something it reads changes. @param {() => void} action */
function watch(action) {
  const effect = Alpine.effect(action);
  return () => Alpine.release(effect);
}

/** Charts take their colours from the page. @param {() => void} action */
function whenLooksChange(action) {
  const light = matchMedia('(prefers-color-scheme: light)');
  const stop = watch(() => void [app.theme, action()]);
  light.addEventListener('change', action);
  return () => {
    stop();
    light.removeEventListener('change', action);
  };
}

/** @param {number} count */
const sinceDays = (count) => `${new Date(Date.now() - (count - 1) * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;

/**
 * @param {string} name
 * @param {string} value
 */
const tile = (name, value) => ({ name, value, label: t(`page.history.${name}`), hint: t(`page.history.${name}.hint`) });
