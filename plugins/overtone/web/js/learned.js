// @ts-check
/** What was learned in earlier sessions of the project: evidence, confidence, and whether telling Claude helped. */
import { whyNot } from './actions.js';
import { ApiError, fetchLearned } from './api.js';
import { app, t } from './app.js';
import { shortDateTime, shortId } from './format.js';
import { watch } from './history-watch.js';

/** @typedef {import('../../../../src/learn/receipts.ts').LearnedView} LearnedView */
/** @typedef {LearnedView['rows'][number]} LearnedRow */
/** @typedef {LearnedRow['balance']} BalanceView */

const WIDTH = 120;
const HEIGHT = 28;

export function learned() {
  /** @type {(() => void) | undefined} */
  let leave;
  let asked = 0;

  return {
    /** @type {LearnedView | null} */
    view: null,
    error: '',

    init() {
      // The texts depend on the project and the language.
      leave = watch(() => void this.load(app.route.sessionId, app.language));
    },
    destroy() {
      leave?.();
    },
    /**
     * @param {string | null} sessionId
     * @param {string} language
     */
    async load(sessionId, language) {
      const mine = ++asked;
      if (sessionId === null) return;
      try {
        const view = await fetchLearned(sessionId, language);
        if (mine !== asked) return;
        this.view = view;
        this.error = '';
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (mine === asked) this.error = t('page.learned.failed', { why: whyNot(error) });
      }
    },
    get isEmpty() {
      return this.view !== null && this.view.rows.length === 0;
    },
    get rows() {
      return (this.view?.rows ?? []).map(rowModel);
    },
    get tiles() {
      const told = this.view?.rows.filter(({ state }) => state === 'active').length ?? 0;
      const tokens = this.view?.kinds.reduce((sum, { balance }) => sum + balance.tokens, 0) ?? 0;
      const shown = this.view?.kinds.reduce((sum, { balance }) => sum + balance.shown.moments, 0) ?? 0;
      return [tile('told', told), tile('shown', shown), tile('tokens', tokens)];
    },
  };
}

/**
 * @param {string} name
 * @param {number} value
 */
const tile = (name, value) => ({ name, value: String(value), label: t(`page.learned.${name}`) });

/** @param {LearnedRow} row */
function rowModel(row) {
  const { id, line, kind, state, trust, reason, confidence, seen, failures, confirmed, contradicted, balance } = row;
  return {
    id,
    line,
    kind: t(`page.learned.kind.${kind}`),
    state: trust === 'quarantined' ? t('page.learned.waits') : t(`page.learned.state.${state}`),
    tone: state === 'active' ? 'badge-done' : '',
    reason: reason === null ? '' : t(`page.learned.reason.${reason}`),
    confidence: confidence.toFixed(2),
    points: pointsOf(row),
    curve: t('page.learned.curve', { count: row.history.length, confidence: confidence.toFixed(2) }),
    counts: t('page.learned.counts', { seen, failures, confirmed, contradicted }),
    balance: balanceTexts(balance),
    evidence: row.evidence.map(({ at, what, session, text }, index) => ({
      key: `${id}-${index}`,
      at: shortDateTime(at),
      what: t(`page.learned.evidence.${what}`),
      session: shortId(session),
      text,
    })),
    command: state === 'active' ? `ot instinct retire ${id}` : `ot instinct approve ${id}`,
  };
}

/** Confidence over time, as SVG polyline points. @param {LearnedRow} row */
function pointsOf({ history }) {
  const step = WIDTH / Math.max(1, history.length - 1);
  return history
    .map(({ confidence }, index) => `${Math.round(index * step)},${Math.round(HEIGHT - confidence * HEIGHT)}`)
    .join(' ');
}

/** @param {BalanceView} balance @returns {string[]} */
function balanceTexts({ shown, withheld, followed, tokens, uplift }) {
  if (shown.moments + withheld.moments === 0) return [];
  /** @param {number} share */
  const points = (share) => `${share > 0 ? '+' : ''}${Math.round(share * 100)}`;
  return [
    t('page.learned.shownLine', {
      moments: shown.moments,
      followed,
      worked: shown.worked,
      failed: shown.failed,
      tokens,
    }),
    t('page.learned.withheldLine', { moments: withheld.moments, worked: withheld.worked, failed: withheld.failed }),
    uplift === null
      ? t('page.learned.tooFew')
      : t('page.learned.uplift', { value: points(uplift.value), low: points(uplift.low), high: points(uplift.high) }),
  ];
}
