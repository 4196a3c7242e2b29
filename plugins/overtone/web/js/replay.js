// @ts-check
/** Plays a session again: a slider over its moments, the pipeline and the agents as they were. */
import { whyNot } from './actions.js';
import { ApiError, fetchReplay } from './api.js';
import { app, t, words } from './app.js';
import { clock, dateAndTime, timeOfDay } from './format.js';
import { refine } from './navigate.js';
import { pipelineModel } from './pipeline.js';
import { momentOf, sceneAt } from './replay-scene.js';

/** @typedef {import('./replay-scene.js').ReplayView} ReplayView */

const STEP_MS = 900;
const SPEEDS = [1, 2, 4, 8];

export function replay() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  return {
    opened: '',
    /** @type {ReplayView | null} */
    replay: null,
    error: '',
    at: 0,
    playing: false,
    speed: '1',
    speeds: SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` })),

    async init() {
      try {
        const loaded = /** @type {ReplayView} */ (await fetchReplay(String(app.route.sessionId)));
        this.at = startOf(loaded);
        this.replay = loaded;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.error = t('page.replay.failed', { why: whyNot(error) });
      }
    },
    destroy() {
      clearTimeout(timer);
    },

    get moments() {
      return this.replay?.moments ?? [];
    },
    get last() {
      return Math.max(0, this.moments.length - 1);
    },
    get isEmpty() {
      return this.replay !== null && this.moments.length === 0;
    },
    get truncated() {
      return this.replay?.truncated === true;
    },
    get moment() {
      return this.moments[Number(this.at)] ?? null;
    },
    get scene() {
      return this.replay === null ? { pipeline: [], agents: [] } : sceneAt(this.replay, Number(this.at));
    },
    get segments() {
      const { pipeline, agents } = this.scene;
      return pipelineModel(pipeline, { words, now: this.momentTime, agents });
    },
    toggleStage() {
      // What an attempt brought stands in the overview; a moment has none.
    },
    get momentTime() {
      return Date.parse(this.moment?.ts ?? '') || 0;
    },
    get title() {
      const { moment } = this;
      if (moment === null) return '';
      const parts = [words.event(moment.type), moment.stage === null ? '' : words.stage(moment.stage)];
      return [...parts, moment.agent === null ? '' : words.agent(moment.agent)].filter(Boolean).join(' · ');
    },
    get time() {
      return dateAndTime(this.moment?.ts ?? null, app.language);
    },
    get since() {
      return clock(this.momentTime - (Date.parse(this.moments[0]?.ts ?? '') || 0));
    },
    get position() {
      return t('page.replay.of', { at: Number(this.at) + 1, total: this.moments.length });
    },
    get valueText() {
      return [timeOfDay(this.moment?.ts ?? null), this.title].join(', ');
    },
    get agents() {
      return this.scene.agents.map(({ agent, stage, startedAt }, index) => ({
        id: `${index} ${agent}`,
        name: words.agent(agent),
        stage: words.stage(stage),
        hue: `hue-${this.hueOf(stage)}`,
        elapsed: clock(this.momentTime - Date.parse(startedAt)),
      }));
    },
    /** @param {string} stage */
    hueOf(stage) {
      const cards = this.replay?.pipeline.flatMap(({ stages }) => stages) ?? [];
      return cards.find(({ key }) => key === stage)?.color ?? 'purple';
    },

    /** @param {number} index */
    go(index) {
      this.at = Math.min(this.last, Math.max(0, index));
      this.remember();
    },
    previous() {
      this.pause();
      this.go(Number(this.at) - 1);
    },
    next() {
      this.pause();
      this.go(Number(this.at) + 1);
    },
    scrub() {
      this.pause();
      this.remember();
    },
    remember() {
      if (this.moment !== null) refine({ at: String(this.moment.n) });
    },
    toggle() {
      if (this.playing) {
        this.pause();
        return;
      }
      if (Number(this.at) >= this.last) this.go(0);
      this.playing = true;
      this.tick();
    },
    pause() {
      this.playing = false;
      clearTimeout(timer);
    },
    tick() {
      timer = setTimeout(() => {
        this.go(Number(this.at) + 1);
        if (Number(this.at) >= this.last) this.pause();
        else this.tick();
      }, STEP_MS / Number(this.speed));
    },
  };
}

/** The moment that the address names, else the beginning. @param {ReplayView} replay */
function startOf(replay) {
  const at = app.route.params['at'];
  return at === undefined || replay.moments.length === 0 ? 0 : momentOf(replay, Number(at));
}
