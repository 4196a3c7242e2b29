// @ts-check
/** Plays a session again: a slider over its moments, the pipeline and the agents as they were. */
import { whyNot } from './actions.js';
import { ApiError, fetchReplay } from './api.js';
import { app, t, words } from './app.js';
import { clock, dateAndTime, timeOfDay } from './format.js';
import { refine } from './navigate.js';
import { pipelineModel } from './pipeline.js';
import { momentAt, momentOf, sceneAt, timesOf } from './replay-scene.js';

/** @typedef {import('./replay-scene.js').ReplayView} ReplayView */

const TICK_MS = 50;
const SPEEDS = [1, 10, 60, 600, 3_600];
/** How long the replay of a session takes by default. */
const WHOLE_MS = 30_000;

export function replay() {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  /** Milliseconds of each moment since the first. @type {number[]} */
  let times = [];

  return {
    opened: '',
    /** @type {ReplayView | null} */
    replay: null,
    error: '',
    /** The moment that is shown, and the playback time, which may lie between it and the next. */
    at: 0,
    elapsed: 0,
    playing: false,
    speed: '1',
    speeds: SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` })),

    async init() {
      try {
        const loaded = /** @type {ReplayView} */ (await fetchReplay(String(app.route.sessionId)));
        times = timesOf(loaded);
        this.at = startOf(loaded);
        this.elapsed = times[this.at] ?? 0;
        this.speed = String(SPEEDS.find((speed) => (times.at(-1) ?? 0) / speed <= WHOLE_MS) ?? SPEEDS.at(-1));
        this.replay = loaded;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.error = t('page.replay.failed', { why: whyNot(error) });
      }
    },
    destroy() {
      clearInterval(timer);
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
    /** What is left out: the beginning, or moments in between. */
    get notes() {
      const { beginsLate = false, every = 1 } = this.replay ?? {};
      return [
        ...(beginsLate ? [t('page.replay.beginsLate')] : []),
        ...(every > 1 ? [t('page.replay.every', { count: every })] : []),
      ];
    },
    get moment() {
      return this.moments[this.at] ?? null;
    },
    get scene() {
      return this.replay === null ? { pipeline: [], agents: [] } : sceneAt(this.replay, this.at);
    },
    get length() {
      return times.at(-1) ?? 0;
    },
    get segments() {
      const { pipeline, agents } = this.scene;
      return pipelineModel(pipeline, { words, now: this.momentTime, agents });
    },
    toggleStage() {
      // Results of attempts are shown in the overview; moments do not contain them.
    },
    get momentTime() {
      return (Date.parse(this.moments[0]?.ts ?? '') || 0) + Number(this.elapsed);
    },
    get title() {
      const { moment } = this;
      if (moment === null) return '';
      const parts = [words.event(moment.type), moment.stage === null ? '' : words.stage(moment.stage)];
      return [...parts, moment.agent === null ? '' : words.agent(moment.agent)].filter(Boolean).join(' · ');
    },
    get time() {
      return dateAndTime(this.momentTime, app.language);
    },
    get position() {
      const place = t('page.replay.of', { at: this.at + 1, total: this.moments.length });
      return `${clock(Number(this.elapsed))} / ${clock(this.length)} · ${place}`;
    },
    get valueText() {
      return [timeOfDay(this.momentTime), this.title].join(', ');
    },
    get agents() {
      if (this.moment?.main === true) {
        return [{ id: 'main', name: t('page.replay.main'), stage: '', hue: 'hue-purple', elapsed: '' }];
      }
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
      this.pause();
      this.at = Math.min(this.last, Math.max(0, index));
      this.elapsed = times[this.at] ?? 0;
      this.remember();
    },
    previous() {
      this.go(this.at - 1);
    },
    next() {
      this.go(this.at + 1);
    },
    /** Keys step from event to event, whatever time lies between them. @param {KeyboardEvent} event */
    steer(event) {
      const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.go(to);
    },
    scrub() {
      this.pause();
      this.show(Number(this.elapsed));
      this.remember();
    },
    /** @param {number} elapsed */
    show(elapsed) {
      this.elapsed = Math.min(this.length, elapsed);
      this.at = momentAt(times, this.elapsed);
    },
    remember() {
      if (this.moment !== null) refine({ at: String(this.moment.n) });
    },
    toggle() {
      if (this.playing) {
        this.pause();
        this.remember();
        return;
      }
      if (this.at >= this.last) this.go(0);
      this.playing = true;
      timer = setInterval(() => this.tick(), TICK_MS);
    },
    pause() {
      this.playing = false;
      clearInterval(timer);
    },
    tick() {
      this.show(Number(this.elapsed) + TICK_MS * Number(this.speed));
      if (this.elapsed < this.length) return;
      this.pause();
      this.remember();
    },
  };
}

/** The moment named in the URL, else the first. @param {ReplayView} replay */
function startOf(replay) {
  const at = app.route.params['at'];
  return at === undefined || replay.moments.length === 0 ? 0 : momentOf(replay, Number(at));
}
