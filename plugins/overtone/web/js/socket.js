// @ts-check
/** A WebSocket with the interface of an EventSource, plus sending. Falls back to an EventSource. */

/** @type {WebSocket | null} */
let current = null;
let isRefused = false;
/** @type {Map<number, (data: any) => void>} */
const waiting = new Map();
let sent = 0;

/** @param {string} url The address of the event stream. @returns {EventSource} */
export function openSocket(url) {
  if (isRefused) return new EventSource(url);
  const events = new EventTarget();
  const socket = new WebSocket(url.replace(/^\/sse\/all/, '/ws'));
  const source = /** @type {any} */ ({
    addEventListener: events.addEventListener.bind(events),
    close: () => {
      isWanted = false;
      // Browsers log an error if a socket is closed before it is open.
      if (wasOpen) socket.close();
    },
    onerror: null,
  });
  let isWanted = true;
  let wasOpen = false;
  socket.onopen = () => {
    wasOpen = true;
    if (isWanted) current = socket;
    else socket.close();
  };
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.event === 'receipt') return settle(frame);
    events.dispatchEvent(
      new MessageEvent(frame.event, { data: JSON.stringify(frame.data), lastEventId: String(frame.id ?? '') }),
    );
  };
  socket.onclose = () => {
    if (current === socket) {
      current = null;
      for (const id of [...waiting.keys()]) settle({ id, data: { ok: false } });
    }
    // The server does not support WebSockets, so the next attempt uses an event stream.
    if (!wasOpen) isRefused = true;
    if (isWanted) source.onerror?.();
  };
  return source;
}

/** @param {{ id: number, data: any }} frame */
function settle({ id, data }) {
  waiting.get(id)?.(data);
  waiting.delete(id);
}

/**
 * Sends a message; resolves with the receipt.
 * @param {Readonly<Record<string, unknown>>} said
 * @returns {Promise<{ ok: boolean, text?: string, error?: string }>}
 */
export function tellServer(said) {
  const id = ++sent;
  return new Promise((resolve) => {
    if (current === null) return resolve({ ok: false });
    waiting.set(id, resolve);
    current.send(JSON.stringify({ ...said, id }));
  });
}
