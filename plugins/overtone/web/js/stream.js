// @ts-check
/**
 * The only connection to the server. It reconnects forever and reports its true state:
 * a stream that is silent for too long counts as dead, even if the browser says it is open.
 */

/** @typedef {'connecting' | 'live' | 'reconnecting' | 'offline' | 'asleep' | 'locked'} State */
/** @typedef {{ state: State, attempt: number, since: number | null }} Status */
/** @typedef {{ serverTime?: string, boot?: string, resumed: boolean, lost: number | null }} Connected */
/**
 * @typedef {object} StreamOptions
 * @property {(event: string, data: any) => void} onEvent
 * @property {(status: Status) => void} onStatus
 * @property {(connected: Connected) => void} onBack After a break: what could be caught up, and what was lost.
 * @property {() => void} onHeard Whatever the server says, a heartbeat too: so far everything is current.
 * @property {() => Promise<string>} fetchTicket Rejects with the status 401 where the page has no key.
 * @property {(url: string) => EventSource} [open]
 * @property {() => boolean} [isOnline]
 * @property {() => number} [now]
 */

const DELAYS = [1_000, 2_000, 4_000, 8_000, 16_000];
const SILENCE = 40_000;
/** The first retry comes after a second; if it succeeds, the break is not reported. */
const SHOWN_AFTER = 1_500;
const SLEEPS_AFTER = 60_000;
const EVENTS = ['list', 'session', 'view', 'workflow', 'timeline', 'removed', 'reset', 'asks', 'ask'];

/** @param {StreamOptions} options */
export function createStream({
  onEvent,
  onStatus,
  onBack,
  onHeard,
  fetchTicket,
  open = (url) => new EventSource(url),
  isOnline = () => navigator.onLine,
  now = () => Date.now(),
}) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {string | null} */
  let focus = null;
  let last = '';
  let attempt = 0;
  /** Identifies the current connection, so that late events of an earlier one are ignored. */
  let opened = 0;
  let everLive = false;
  /** @type {number | null} When the break began. */
  let brokenAt = null;
  /** @type {Record<string, ReturnType<typeof setTimeout> | undefined>} */
  const timers = {};

  /**
   * @param {string} name
   * @param {number} ms
   * @param {() => void} action
   */
  const later = (name, ms, action) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(action, ms);
  };
  /** @param {readonly string[]} names */
  const cancel = (...names) => {
    for (const name of names) clearTimeout(timers[name]);
  };
  /** @param {State} state */
  const tell = (state) => onStatus({ state, attempt, since: brokenAt });

  async function connect() {
    drop();
    const turn = opened;
    later('silence', SILENCE, broken);
    try {
      const ticket = await fetchTicket();
      if (turn === opened) listen(ticket);
    } catch (error) {
      if (turn !== opened) return;
      if (/** @type {{ status?: number }} */ (error).status === 401) lock();
      else broken();
    }
  }

  /** @param {string} ticket */
  function listen(ticket) {
    const params = new URLSearchParams({ ticket });
    if (focus !== null) params.set('focus', focus);
    if (last !== '') params.set('last', last);
    const resumes = last !== '';
    const mine = open(`/sse/all?${params}`);
    source = mine;
    mine.addEventListener('connected', (event) => {
      noteId(event);
      live(JSON.parse(event.data), resumes);
    });
    mine.addEventListener('heartbeat', heard);
    for (const name of EVENTS) {
      mine.addEventListener(name, (event) => {
        heard();
        noteId(event);
        onEvent(name, JSON.parse(event.data));
      });
    }
    mine.onerror = () => mine === source && broken();
  }

  /** @param {MessageEvent} event */
  function noteId({ lastEventId }) {
    if (lastEventId !== '') last = lastEventId;
  }

  function heard() {
    later('silence', SILENCE, broken);
    onHeard();
  }

  /**
   * @param {Connected} connected
   * @param {boolean} resumes
   */
  function live(connected, resumes) {
    heard();
    cancel('retry', 'show');
    attempt = 0;
    const back = everLive && resumes;
    everLive = true;
    brokenAt = null;
    tell('live');
    if (back) onBack(connected);
  }

  function broken() {
    drop();
    brokenAt ??= now();
    const delay = DELAYS[Math.min(attempt, DELAYS.length - 1)];
    attempt += 1;
    if (now() - brokenAt >= SHOWN_AFTER) show();
    else later('show', SHOWN_AFTER, show);
    later('retry', delay ?? SILENCE, connect);
  }

  /** Retrying would not help: the page has to be opened by its link. */
  function lock() {
    drop();
    cancel('show');
    tell('locked');
  }

  function show() {
    tell(!isOnline() || attempt > DELAYS.length ? 'offline' : 'reconnecting');
  }

  function drop() {
    cancel('silence', 'retry');
    opened += 1;
    source?.close();
    source = null;
  }

  return {
    /** @param {string | null} sessionId */
    start(sessionId) {
      focus = sessionId;
      // Missed events are counted for the selected session; any other begins with a snapshot.
      last = '';
      cancel('show');
      if (brokenAt === null) tell('connecting');
      connect();
    },
    /** Retries at once: the network is back, or the user asked for it. */
    retryNow() {
      if (source !== null && brokenAt === null) return;
      attempt = Math.min(attempt, DELAYS.length);
      connect();
    },
    hidden() {
      later('sleep', SLEEPS_AFTER, () => {
        drop();
        cancel('show');
        tell('asleep');
      });
    },
    shown() {
      cancel('sleep');
      if (source === null) connect();
    },
    stop() {
      drop();
      for (const name of Object.keys(timers)) cancel(name);
    },
  };
}
