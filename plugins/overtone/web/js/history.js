// @ts-check
/** Statistics over sessions: the server renders the tables, the charts are drawn here. */

import Alpine from '../vendor/alpine.js';
import { whyNot } from './actions.js';
import { ApiError, fetchExport, fetchHistory } from './api.js';
import { app, onSignal, speak, t, toast, words } from './app.js';
import { drawChart } from './charts.js';
import { lastPart, percent } from './format.js';
import { chartsOf, chartTexts } from './history-charts.js';
import { onTables, onThemeChange, showLocalTimes, watch } from './history-watch.js';
import { refine } from './navigate.js';
import { makeSortable } from './sort-table.js';

/** @typedef {import('../../../../src/workflow/view/history.ts').HistoryView} HistoryView */

const DAY_MS = 86_400_000;
const PERIODS = ['7', '30', '90', 'all'];
const USUAL = '30';

export function history() {
  /** @type {(() => void)[]} */
  let charts = [];
  /** @type {(() => void)[]} */
  let leave = [];
  let asked = 0;

  return {
    project: app.route.params['project'] ?? '',
    workflow: app.route.params['workflow'] ?? '',
    period: PERIODS.find((id) => id === app.route.params['period']) ?? USUAL,
    loading: true,
    /** Sessions have changed since these figures were loaded. */
    newer: false,
    error: '',
    /** @type {HistoryView | null} */
    view: null,
    /** @type {HistoryView | null} Without a filter: what can be chosen. */
    all: null,

    async init() {
      const form = /** @type {HTMLElement} */ (document.querySelector('.history-filter'));
      // Set the fields first, because htmx requests the tables as soon as it processes the form.
      Alpine.nextTick(() => htmx().process(form));
      leave = [
        onThemeChange(() => this.draw()),
        onTables(() => void [showLocalTimes(), makeSortable(tables())]),
        ...this.listen(),
      ];
      let language = app.language;
      leave.push(
        watch(() => {
          if (app.language !== language) Alpine.nextTick(() => htmx().trigger(form, 'refresh'));
          language = app.language;
        }),
      );
      await Promise.all([this.load(), this.loadChoices()]);
    },
    listen() {
      const changed = () => {
        this.newer = true;
      };
      return [
        onSignal('session', ({ row, known }) => row.group !== known?.group && changed()),
        onSignal('removed', changed),
        onSignal('snapshot', changed),
        onSignal('back', () => this.error !== '' && this.refresh()),
      ];
    },
    /** The figures are refreshed only on request, so that they do not change while being read. */
    refresh() {
      htmx().trigger(document.querySelector('.history-filter'), 'refresh');
      return Promise.all([this.load(), this.loadChoices()]);
    },
    choose() {
      const { project, workflow, period } = this;
      const chosen = Object.entries({ project, workflow, period: period === USUAL ? '' : period });
      refine(Object.fromEntries(chosen.filter(([, value]) => value !== '')));
      return this.load();
    },
    async loadChoices() {
      this.all = await fetchHistory({}).catch(() => this.all);
    },
    destroy() {
      for (const stop of [...leave, ...charts]) stop();
    },

    get params() {
      const since = this.period === 'all' ? undefined : `${daysAgo(Number(this.period) - 1)}T00:00:00.000Z`;
      return { project: this.project, workflow: this.workflow, since };
    },
    /** The time axis covers the requested period. */
    get span() {
      return this.period === 'all' ? {} : { from: daysAgo(Number(this.period) - 1), to: daysAgo(0) };
    },
    async load() {
      const mine = ++asked;
      this.loading = true;
      this.newer = false;
      try {
        const view = await fetchHistory(this.params);
        // Responses may arrive out of order.
        if (mine === asked) this.take(view);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (mine === asked) this.error = t('page.history.failed', { why: whyNot(error) });
      }
      if (mine === asked) this.loading = false;
    },
    /** @param {HistoryView} view */
    take(view) {
      this.view = view;
      this.error = '';
      speak(t('page.history.matches', { count: view.overall.sessions }));
    },

    get periods() {
      return PERIODS.map((id) => ({ id, label: t(`page.history.time.${id}`) }));
    },
    get since() {
      return this.params.since ?? '';
    },
    get projects() {
      return withChosen(this.all?.projects ?? [], this.project).map((path) => ({ path, name: lastPart(path) }));
    },
    get workflows() {
      const types = (this.all?.workflows ?? []).map(({ workflowType }) => workflowType);
      return withChosen(types, this.workflow).map((id) => ({ id, name: words.workflow(id) }));
    },
    /** @param {'csv' | 'json'} format */
    async exportAs(format) {
      try {
        download(await fetchExport({ ...this.params, format }), `overtone-history.${format}`);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toast(t('page.history.failed', { why: whyNot(error) }), 'bad');
      }
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
    get hasSessions() {
      return (this.view?.overall.sessions ?? 0) > 0;
    },
    get texts() {
      return chartTexts(this.view, words, this.span);
    },

    draw() {
      for (const remove of charts) remove();
      const plans = this.view === null ? [] : chartsOf(this.view, words, app.language, this.span);
      charts = plans.flatMap(({ id, ...plan }) => {
        const box = document.getElementById(id);
        return box === null || plan.labels.length === 0 ? [] : [drawChart({ box, ...plan })];
      });
    },
  };
}

/**
 * Adds the option named in the URL, which may not be loaded yet.
 * @param {readonly string[]} choices
 * @param {string} chosen
 */
const withChosen = (choices, chosen) => (chosen === '' || choices.includes(chosen) ? choices : [...choices, chosen]);

/** @returns {{ process(element: Element): void, trigger(element: Element | null, event: string): void }} */
const htmx = () => /** @type {any} */ (globalThis).htmx;

/**
 * A plain link cannot send the key, so the file is fetched first.
 * @param {Blob} file
 * @param {string} name
 */
function download(file, name) {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

const tables = () => /** @type {HTMLElement} */ (document.getElementById('history-tables'));

/** @param {number} count */
const daysAgo = (count) => new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10);

/**
 * @param {string} name
 * @param {string} value
 */
const tile = (name, value) => ({ name, value, label: t(`page.history.${name}`), hint: t(`page.history.${name}.hint`) });
