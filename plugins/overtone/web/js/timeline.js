// @ts-check
/** The timeline of one session: live, searchable, of any length. */
import { whyNot } from './actions.js';
import { ApiError, fetchEvents } from './api.js';
import { app, onSignal, t, words } from './app.js';
import { fieldsOf } from './event-row.js';
import { timeOfDay } from './format.js';
import { goTo, refine } from './navigate.js';
import { createTimelineGrid } from './timeline-grid.js';
import { createTimelineWindow } from './timeline-window.js';

const CATEGORIES = [
  'workflow',
  'stage',
  'agent',
  'loop',
  'handoff',
  'parallel',
  'grader',
  'specs',
  'error',
  'session',
  'tool',
];
const TYPING_MS = 200;

export function timeline() {
  /** @type {ReturnType<typeof createTimelineWindow>} */
  let events;
  /** @type {ReturnType<typeof createTimelineGrid>} */
  let grid;
  /** @type {(() => void)[]} */
  let leave = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  let refreshing = false;
  let stale = false;

  return {
    category: CATEGORIES.find((id) => id === app.route.params['category']) ?? '',
    q: app.route.params['q'] ?? '',
    follow: true,
    total: 0,
    loaded: false,
    unseen: 0,
    error: '',
    /** @type {readonly { stage: string, at: number, ts: string }[]} */
    begins: [],
    jump: '',
    /** @type {import('./event-row.js').EventRow | null} */
    chosen: null,

    init() {
      const id = String(app.route.sessionId);
      events = createTimelineWindow({
        fetch: (range, signal) =>
          fetchEvents(id, { ...range, category: this.category, q: this.q.trim(), lang: app.language }, signal),
        onChange: () => this.changed(),
        onError: (error) => this.failed(error),
      });
      grid = createTimelineGrid({
        box: /** @type {HTMLElement} */ (document.getElementById('event-grid')),
        events,
        onOpen: (index) => this.open(index),
        onScrolledUp: () => this.pause(),
      });
      leave = [
        onSignal('timeline', () => this.refresh()),
        onSignal('snapshot', () => this.restart()),
        // Request rows again that failed to load while the server was down.
        onSignal('back', () => void [grid.redraw(), this.refresh()]),
        onSignal('reset', ({ sessionId }) => sessionId === id && this.restart()),
      ];
      this.restart();
    },
    destroy() {
      for (const stop of leave) stop();
      events.reset();
      grid.destroy();
    },

    async restart() {
      events.reset();
      grid.forget();
      this.unseen = 0;
      this.error = '';
      this.loaded = false;
      await events.begin();
      if (this.follow) grid.toEnd();
      if (stale) this.refresh();
    },
    /** Requests new events. While a request is running, at most one more is queued. */
    async refresh() {
      stale = true;
      // Before the first response every event would count as new.
      if (refreshing || !events.loaded) return;
      refreshing = true;
      while (stale && events.loaded) {
        stale = false;
        const before = events.total;
        await events.more();
        this.arrived(before);
      }
      refreshing = false;
    },
    /** @param {number} before */
    arrived(before) {
      const count = events.total - before;
      if (count <= 0) return;
      if (!this.follow) {
        this.unseen += count;
        return;
      }
      grid.pushedFrom(before);
      grid.toEnd();
    },
    changed() {
      this.total = events.total;
      this.loaded = events.loaded;
      this.begins = events.stages;
      this.error = '';
      grid.redraw();
    },
    /** @param {unknown} error */
    failed(error) {
      if (!(error instanceof ApiError)) throw error;
      this.error = t('page.timeline.failed', { why: whyNot(error) });
    },

    get chips() {
      return ['', ...CATEGORIES].map((id) => ({
        id,
        label: id === '' ? t('page.timeline.all') : t(`category.${id}`),
        pressed: this.category === id,
      }));
    },
    /** @param {string} id */
    choose(id) {
      this.category = id;
      this.filter();
    },
    search() {
      clearTimeout(typing);
      typing = setTimeout(() => this.filter(), TYPING_MS);
    },
    /** The filter is part of the URL. */
    filter() {
      const chosen = Object.entries({ category: this.category, q: this.q.trim() });
      refine(Object.fromEntries(chosen.filter(([, value]) => value !== '')));
      this.restart();
    },
    get countText() {
      return this.loaded ? t('page.timeline.count', { count: this.total.toLocaleString(app.language) }) : '';
    },
    get isEmpty() {
      return this.loaded && this.total === 0;
    },
    get emptyText() {
      return t(this.category !== '' || this.q !== '' ? 'page.timeline.noMatch' : 'page.timeline.none');
    },
    get jumps() {
      return this.begins.map(({ stage, at, ts }) => ({
        at: String(at),
        name: `${words.stage(stage)} · ${timeOfDay(ts)}`,
      }));
    },
    jumpTo() {
      if (this.jump === '') return;
      this.pause();
      grid.toTop(Number(this.jump));
      this.jump = '';
    },

    pause() {
      this.follow = false;
    },
    toggleFollow() {
      this.follow = !this.follow;
      if (!this.follow) return;
      this.unseen = 0;
      grid.toEnd();
    },
    get newText() {
      return t('page.timeline.new', { count: this.unseen });
    },

    /** @param {number} index */
    open(index) {
      this.chosen = events.at(index) ?? null;
    },
    close() {
      if (this.chosen === null) return;
      this.chosen = null;
      document.getElementById('event-grid')?.focus();
    },
    get fields() {
      return this.chosen === null ? [] : fieldsOf(this.chosen, words, app.language);
    },
    get chosenTitle() {
      return this.chosen === null ? '' : words.event(this.chosen.type);
    },
    showReplay() {
      if (this.chosen !== null)
        goTo({ sessionId: app.route.sessionId, tab: 'replay', params: { at: String(this.chosen.n) } });
    },
  };
}
