/** The screen of what is watched. Pure: same facts and size, same lines; never wider or higher than it is told. */
import type { SessionGroup, SessionView } from '../../core/dashboard/session-view.ts';
import { elapsedMs } from '../../core/loop/decide-stop.ts';
import { ownValue } from '../../core/narrow.ts';
import type { TimelineRecord } from '../../core/ports.ts';
import type { DashboardText } from '../../text/dashboard/dashboard-text.ts';
import { percentText, spanText } from '../../text/dashboard/figures.ts';
import { holdSentence, waitsSentence } from '../../text/dashboard/sentences.ts';
import { fill } from '../../text/dashboard/words.ts';
import { workflowTitle } from '../../text/labels/titles.ts';
import { clipLine, type Line, type Span, type Style, span, spread } from '../../text/terminal/spans.ts';
import { plain } from '../answer.ts';
import { eventLine } from '../event-line.ts';
import { pipelineLines } from './pipeline-lines.ts';
import type { Watched } from './watched.ts';

export type FrameOptions = {
  readonly text: DashboardText;
  readonly now: string;
  /** Without them, as wide and as high as it gets. */
  readonly width?: number;
  readonly height?: number;
};

type Fill = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export function frameLines({ view, events }: Watched, options: FrameOptions): Line[] {
  const { text, width = UNBOUND, height = UNBOUND } = options;
  const say: Fill = (key, params) => fill(text.words[`watch.${key}`] ?? key, params);
  const foot: Line[] = options.height === undefined ? [] : [[span(say('quit'), 'dim')]];
  const head = [
    ...headLines(view, options),
    [],
    ...pipelineLines(view.pipeline, text, options.width),
    ...agentLines(view, { ...options, say }),
    ...stateLines(view, text, say),
    ...holdLines(view, text, say),
  ];
  const log = eventLines(events, text, Math.max(0, height - head.length - foot.length));
  const lines = [...head, ...(log.length > 0 ? [[span(say('events'), 'dim')], ...log] : [])];
  return [...lines.slice(0, Math.max(0, height - foot.length)), ...foot].map((line) =>
    clipLine(line.map(cleaned), width),
  );
}

/** Texts from files may hold what a terminal would obey. */
const cleaned = (piece: Span): Span => ({ ...piece, text: plain(piece.text) });

const UNBOUND = Number.MAX_SAFE_INTEGER;

const GROUP_STYLES: Readonly<Record<SessionGroup, Style>> = {
  'needs-you': 'red',
  working: 'cyan',
  open: 'bold',
  paused: 'yellow',
  done: 'green',
};

function headLines({ row, counters }: SessionView, { text, width }: FrameOptions): Line[] {
  const { words } = text;
  const workflow = row.workflowType && workflowTitle(text, row.workflowType);
  const phase = row.phase && (words[`phase.${row.phase}`] ?? row.phase);
  const facts = [workflow, phase].filter(Boolean).map((fact) => ` · ${fact}`);
  const title = [span(`🎼 ${row.sessionId}`, 'bold'), span(facts.join(''))];
  const { completed, total } = row.progress;
  const progress = total > 0 ? `${completed}/${total} · ${spanText(counters.elapsedMs)}` : '';
  const now = fill(words['watch.waiting'] ?? '', { what: waitsSentence(words, row.waitsFor) });
  return [
    width === undefined ? [...title, span(`  ${progress}`)] : spread(title, [span(progress, 'dim')], width),
    [span(now, GROUP_STYLES[row.group])],
  ];
}

function agentLines({ agents }: SessionView, { text, now, say }: FrameOptions & { readonly say: Fill }): Line[] {
  if (agents.length === 0) return [];
  const rows = agents.map(({ agent, stage, model, startedAt, background }) => {
    const facts = [stage, model ?? '', spanText(elapsedMs(startedAt, now)), background ? say('background') : ''];
    const name = ownValue(text.agentLabels, agent) ?? agent;
    return [span('  ▶ ', 'cyan'), span(name, 'bold'), span(` · ${facts.filter(Boolean).join(' · ')}`)];
  });
  return [[], [span(say('agents'), 'dim')], ...rows];
}

function stateLines({ counters, feature, task, loop }: SessionView, { words }: DashboardText, say: Fill): Line[] {
  const { failCount: fails, rejectCount: rejects, maxRetries: limit, attempts, pass1Rate, pass3Rate } = counters;
  const rates = { pass1: percentText(pass1Rate), pass3: percentText(pass3Rate) };
  const lines = [
    [say('counters', { fails, rejects, limit, attempts }), ...(pass1Rate === null ? [] : [say('rates', rates)])],
    feature ? [say('feature', { name: feature.name }), ...(feature.tasks ? [say('tasks', feature.tasks)] : [])] : [],
    task ? [taskLine(task, words, say)] : [],
    loop ? [say('loop', { state: loopState(loop, words) })] : [],
  ];
  return [[], ...lines.filter(({ length }) => length > 0).map((parts) => [span(parts.join(' · '))])];
}

function taskLine(task: NonNullable<SessionView['task']>, words: DashboardText['words'], say: Fill): string {
  return say('task', {
    description: task.description,
    step: words[`task.step.${task.step}`] ?? task.step,
    confirmed: words[task.confirmed ? 'task.confirmed' : 'task.unconfirmed'] ?? '',
  });
}

function loopState(loop: NonNullable<SessionView['loop']>, words: DashboardText['words']): string {
  const { iteration, maxIterations: limit, stopped, stopReason } = loop;
  const state = fill(words[stopped ? 'loop.stopped' : 'loop.running'] ?? '', { iteration, limit });
  const reason = stopReason ? (words[`loop.reason.${stopReason}`] ?? stopReason) : '';
  return [state, reason].filter(Boolean).join(' · ');
}

const SHOWN_HOLDS = 3;

function holdLines({ holds }: SessionView, { words }: DashboardText, say: Fill): Line[] {
  if (holds.length === 0) return [];
  const rows = holds
    .slice(0, SHOWN_HOLDS)
    .map((hold): Line => [span(`  ⛔ ${hold.at.slice(11, 19)} `, 'dim'), span(holdSentence(words, hold), 'yellow')]);
  return [[], [span(say('holds'), 'dim')], ...rows];
}

/** The newest that have room under their title. */
const eventLines = (events: readonly TimelineRecord[], text: DashboardText, room: number): Line[] =>
  room < 2 ? [] : events.slice(-(room - 1)).map((event) => [span(`  ${eventLine(event, text)}`, 'dim')]);
