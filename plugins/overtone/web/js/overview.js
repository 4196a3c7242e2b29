// @ts-check
/** The overview of one session: what it does, what it waits for, why it was held, and the available actions. */
import { app, t, words } from './app.js';
import { ago, clock, percent, timeOfDay } from './format.js';
import { fresh } from './live.js';
import { pipelineModel } from './pipeline.js';

/** @typedef {import('./app.js').SessionView} SessionView */

export const overview = () => ({
  /** The stage whose attempts are shown. */
  opened: '',

  get segments() {
    const { view } = app;
    return view === null ? [] : pipelineModel(view.pipeline, { words, now: app.now, agents: view.agents, fresh });
  },
  /** @param {string} key */
  toggleStage(key) {
    this.opened = this.opened === key ? '' : key;
  },
  get openedStage() {
    return this.segments.flatMap(({ stages }) => stages).find(({ key }) => key === this.opened) ?? null;
  },
  /** @param {string} at */
  at: (at) => timeOfDay(at),

  get progress() {
    const { completed, total } = app.view?.row.progress ?? { completed: 0, total: 0 };
    return { text: t('page.pipeline.progress', { completed, total }), ...bar(completed, total) };
  },
  get agents() {
    return (app.view?.agents ?? []).map((agent) => ({
      id: `${agent.agent} ${agent.instance}`,
      name: words.agent(agent.agent),
      model: agent.model ?? '',
      stage: words.stage(agent.stage),
      hue: `hue-${agent.color}`,
      background: agent.background,
      elapsed: clock(app.now - Date.parse(agent.startedAt)),
    }));
  },
  get feature() {
    const feature = app.view?.feature ?? null;
    if (feature === null) return null;
    const { checked, total } = feature.tasks ?? { checked: 0, total: 0 };
    const tasks = feature.tasks === null ? '' : t('page.feature.tasks', { checked, total });
    const state = feature.archived ? t('page.feature.archived') : '';
    const text = [tasks, state].filter(Boolean).join(' · ') || t('page.feature.noTasks');
    return {
      name: feature.name,
      hasTasks: feature.tasks !== null,
      text,
      ...bar(checked, total),
    };
  },
  get counters() {
    const { counters } = app.view ?? {};
    if (counters === undefined) return [];
    const limit = counters.maxRetries;
    return [
      counter('failures', `${counters.failCount} / ${limit}`, counters.failCount > 0 ? 'bad' : ''),
      counter('rejections', `${counters.rejectCount} / ${limit}`, counters.rejectCount > 0 ? 'warn' : ''),
      counter('retro', String(counters.retroCount), ''),
      counter('attempts', String(counters.attempts), ''),
      counter('elapsed', clockOrNone(elapsed(counters.elapsedMs)), ''),
      counter('pass1', percent(counters.pass1Rate), ''),
      counter('pass3', percent(counters.pass3Rate), ''),
    ];
  },
  get loop() {
    const loop = app.view?.loop ?? null;
    if (loop === null) return null;
    const { iteration, maxIterations, consecutiveErrors } = loop;
    return {
      running: !loop.stopped,
      text: t('page.loop.iteration', { iteration, max: maxIterations }),
      errors: consecutiveErrors === 0 ? '' : t('page.loop.errors', { count: consecutiveErrors }),
      reason: loopReason(loop),
      ...bar(iteration, maxIterations),
    };
  },
  get task() {
    const task = app.view?.task ?? null;
    if (task === null) return null;
    return {
      ...task,
      stepWord: words.named('task.step', task.step),
      confirmedWord: words.named('task', task.confirmed ? 'confirmed' : 'unconfirmed'),
      review: task.expertReview === null ? '' : reviewLine(task.expertReview),
    };
  },
  get holds() {
    return (app.view?.holds ?? []).map((hold, index) => ({
      id: `${hold.at} ${index}`,
      kind: hold.kind,
      icon: `#i-hold-${hold.kind}`,
      title: words.hold(hold),
      text: hold.text ?? '',
      time: ago(hold.at, app.now, app.language),
      exact: timeOfDay(hold.at),
    }));
  },
});

/**
 * @param {string} name
 * @param {string} value
 * @param {string} tone
 */
const counter = (name, value, tone) => ({
  name,
  label: t(`page.counter.${name}`),
  value,
  tone: tone === '' ? '' : `is-${tone}`,
});

/** The elapsed time of something that is running. @param {number | null} ms */
const elapsed = (ms) =>
  ms === null || app.view?.row.phase !== 'running' ? ms : ms + Math.max(0, app.now - app.viewAt);

/** A short duration in any language, in the format of the agents' clocks. @param {number | null} ms */
const clockOrNone = (ms) => (ms === null ? '–' : clock(ms));

/**
 * @param {number} done
 * @param {number} total
 */
function bar(done, total) {
  const value = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  return { value, width: { width: `${value}%` } };
}

/** @param {NonNullable<SessionView['loop']>} loop */
function loopReason({ stopped, stopReason, iteration }) {
  if (!stopped) return t('page.loop.going');
  return stopReason === null ? t('loop.stopped', { iteration }) : words.named('loop.reason', stopReason);
}

/** @param {{ cause: string, at: string }} review */
const reviewLine = ({ cause, at }) => [words.named('task.cause', cause), ago(at, app.now, app.language)].join(' · ');
