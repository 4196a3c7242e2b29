// @ts-check
/** Open asks and their answers. The state of an answer is always the one the server reports. */
import { app, t, toast } from './app.js';
import { tellServer } from './socket.js';

/** @typedef {import('../../../../src/remote/ask-view.ts').AskView} AskView */

const ENDED_MS = 20_000;
const ENDS = ['applied', 'superseded', 'expired', 'refused'];

/** @param {readonly AskView[]} asks */
export const takeAsks = (asks) => {
  app.asks = [...asks];
};

/** An ask stays visible for a while after it has ended, so that its result can be read. @param {AskView} ask */
export function takeAsk(ask) {
  const others = app.asks.filter(({ id }) => id !== ask.id);
  const wasShown = others.length < app.asks.length;
  if (ENDS.includes(ask.status) && !wasShown) return;
  app.asks = wasShown ? app.asks.map((one) => (one.id === ask.id ? ask : one)) : [...others, ask];
  if (ENDS.includes(ask.status)) setTimeout(() => forget(ask.id), ENDED_MS);
}

/** @param {string} id */
function forget(id) {
  app.asks = app.asks.filter((ask) => ask.id !== id);
}

/** @param {AskView} ask @param {{ choice?: string, text?: string }} answer */
async function answer({ id, hash }, { choice, text = '' }) {
  const given = choice === undefined ? {} : { choice };
  const receipt = await tellServer({ type: 'answer', askId: id, hash, text: text.trim(), ...given });
  if (!receipt.ok) toast(receipt.text ?? t('page.error.noServer'), 'bad');
}

export const asks = () => ({
  /** @type {Record<string, string>} What is typed, by ask. */
  typed: {},
  get all() {
    return app.asks;
  },
  /** @param {AskView} ask @param {{ id: string }} choice */
  choose(ask, choice) {
    return answer(ask, { choice: choice.id, text: this.typed[ask.id] ?? '' });
  },
  /** @param {AskView} ask */
  reply(ask) {
    return answer(ask, { text: this.typed[ask.id] ?? '' });
  },
  /** @param {AskView} ask @param {{ target: EventTarget | null }} event */
  type(ask, event) {
    this.typed[ask.id] = /** @type {HTMLInputElement} */ (event.target).value;
  },
});

/** A message to the selected session; its progress is listed with the asks. */
export const message = () => ({
  text: '',
  get isHeard() {
    const kind = app.view?.row.waitsFor.kind;
    return kind !== undefined && kind !== 'session-end' && kind !== 'closed';
  },
  get isEmpty() {
    return this.text.trim() === '';
  },
  async send() {
    const { ok, text } = await tellServer({ type: 'message', sessionId: app.route.sessionId, text: this.text.trim() });
    if (ok) this.text = '';
    toast(text ?? t('page.error.noServer'), ok ? 'good' : 'bad');
  },
});
