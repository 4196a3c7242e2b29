// @ts-check
/** What stood on the stage at one moment of a session. */

/** @typedef {import('../../../../src/workflow/view/replay.ts').ReplayView} ReplayView */
/** @typedef {import('../../../../src/workflow/view/replay.ts').StageMoment} StageMoment */
/** @typedef {import('../../../../src/workflow/view/session-view.ts').StageCard} StageCard */
/** @typedef {import('../../../../src/workflow/view/session-view.ts').Segment} Segment */

/**
 * A moment tells only what changed, so all before it are laid over each other.
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
