// @ts-check
/** A window into a timeline of any length: pages are fetched when they become visible, and dropped again later. */

/** @typedef {import('../../../../src/server/live/window-reader.ts').TimelineWindow} TimelineWindow */
/** @typedef {TimelineWindow['events'][number]} EventRow */
/** @typedef {(range: { from: number, count: number }, signal: AbortSignal) => Promise<TimelineWindow>} FetchRange */

const PAGE = 200;
const KEPT_PAGES = 40;
const MOST = 500;

/** @param {{ fetch: FetchRange, onChange: () => void, onError: (error: unknown) => void }} options */
export function createTimelineWindow({ fetch, onChange, onError }) {
  /** @type {Map<number, EventRow[]>} Oldest used first. */
  const pages = new Map();
  /** @type {Set<number>} */
  const asked = new Set();
  let total = 0;
  let loaded = false;
  /** @type {TimelineWindow['stages']} */
  let stages = [];
  let aborter = new AbortController();

  /** @param {TimelineWindow} answer */
  function take({ total: count, from, events, stages: begins }) {
    total = count;
    loaded = true;
    stages = begins;
    events.forEach((event, offset) => {
      put(from + offset, event);
    });
    for (const number of pages.keys()) {
      if (pages.size <= KEPT_PAGES) break;
      pages.delete(number);
    }
    onChange();
  }

  /**
   * @param {number} index
   * @param {EventRow} event
   */
  function put(index, event) {
    const number = Math.floor(index / PAGE);
    const page = pages.get(number) ?? [];
    page[index % PAGE] = event;
    pages.set(number, page);
  }

  /**
   * @param {{ from: number, count: number }} range
   * @returns {Promise<void>}
   */
  async function request(range) {
    const { signal } = aborter;
    try {
      const answer = await fetch(range, signal);
      if (!signal.aborted) take(answer);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }

  /** @param {number} number */
  async function requestPage(number) {
    if (asked.has(number)) return;
    asked.add(number);
    await request({ from: number * PAGE, count: PAGE });
    asked.delete(number);
  }

  return {
    get total() {
      return total;
    },
    get loaded() {
      return loaded;
    },
    get stages() {
      return stages;
    },
    /** Fetches the page of an event that became visible. @param {number} index */
    at(index) {
      const number = Math.floor(index / PAGE);
      const page = pages.get(number);
      const event = page?.[index % PAGE];
      if (page !== undefined) {
        pages.delete(number);
        pages.set(number, page);
      }
      if (event === undefined && index < total) void requestPage(number);
      return event;
    },
    /** Starts with the newest events, which users look at first. */
    begin: () => request({ from: -1, count: PAGE }),
    /** Fetches the events after the last known one. */
    async more() {
      const from = total;
      await request({ from, count: MOST });
      return total - from;
    },
    /** Drops everything, including pending requests. */
    reset() {
      aborter.abort();
      aborter = new AbortController();
      pages.clear();
      asked.clear();
      total = 0;
      loaded = false;
      stages = [];
    },
  };
}
