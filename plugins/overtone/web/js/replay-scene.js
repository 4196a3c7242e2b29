// @ts-check
/** The state of a session at one moment of its replay. */

/** @typedef {import('../../../../src/workflow/view/replay.ts').ReplayView} ReplayView */
/** @typedef {import('../../../../src/workflow/view/replay.ts').StageMoment} StageMoment */
/** @typedef {import('../../../../src/workflow/view/segments.ts').StageCard} StageCard */
/** @typedef {import('../../../../src/workflow/view/segments.ts').Segment} Segment */

/**
 * A moment contains only changes, so all earlier ones are merged.
 * @param {ReplayView} replay
 * @param {number} index
 */
export function sceneAt({ pipeline, moments }, index) {
  /** @type {Record<string, StageMoment>} */
  const stages = {};
  for (let at = 0; at <= index; at += 1) Object.assign(stages, moments[at]?.stages);
  return {
    pipeline: pipeline.map(
      (segment) =>
        /** @type {Segment} */ ({ ...segment, stages: segment.stages.map((card) => cardAt(card, stages[card.key])) }),
    ),
    agents: moments[index]?.agents ?? [],
  };
}

/**
 * @param {StageCard} card
 * @param {StageMoment | undefined} moment
 * @returns {StageCard}
 */
const cardAt = (card, moment) => ({
  ...card,
  status: moment?.status ?? 'pending',
  result: moment?.result ?? null,
  skipReason: null,
  attempts: [],
  graded: null,
});

/**
 * The moment of an event, or the last one before it.
 * @param {ReplayView} replay
 * @param {number} n
 */
export function momentOf({ moments }, n) {
  const after = moments.findIndex((moment) => moment.n > n);
  return after === -1 ? moments.length - 1 : Math.max(0, after - 1);
}

/** Milliseconds of each moment since the first; never decreasing, even if the clock was set back. @param {ReplayView} replay */
export function timesOf({ moments }) {
  const start = Date.parse(moments[0]?.ts ?? '') || 0;
  let latest = 0;
  return moments.map(({ ts }) => {
    latest = Math.max(latest, (Date.parse(ts) || 0) - start);
    return latest;
  });
}

/**
 * The last moment at or before that time.
 * @param {readonly number[]} times
 * @param {number} elapsed
 */
export function momentAt(times, elapsed) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= elapsed) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
