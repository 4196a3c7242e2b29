/** The tables of a history. */
import { html } from 'hono/html';
import type { GradeMeans, HistoryView, SessionHistory, StageHistory } from '../../core/dashboard/history-view.ts';
import { ownValue } from '../../core/narrow.ts';
import { stageDef } from '../../core/registry/stages.ts';
import { parseStageKey } from '../../core/workflow/stage-ref.ts';
import type { DashboardText } from '../../text/dashboard/dashboard-text.ts';
import { NO_FIGURE, percentText } from '../../text/dashboard/figures.ts';
import { fill } from '../../text/dashboard/words.ts';
import { workflowTitle } from '../../text/labels/titles.ts';
import { capital, type Markup, spanIn, tableOf, wordOf } from './markup.ts';

export function stagesTable({ stages }: HistoryView, text: DashboardText): Markup {
  return tableOf({
    name: 'stages',
    caption: wordOf(text, 'history.stages'),
    head: [
      wordOf(text, 'history.stage'),
      'pass@1',
      'pass@3',
      'pass^3',
      ...['sessions', 'attempts', 'median', 'p90', 'grade'].map((name) => wordOf(text, `history.${name}`)),
    ],
    rows: stages.map((stage) => [
      stageName(stage, text),
      percentText(stage.pass1Rate),
      percentText(stage.pass3Rate),
      percentText(stage.passConsecutive3Rate),
      stage.sessions,
      stage.attempts,
      spanIn(text, stage.medianMs),
      spanIn(text, stage.p90Ms),
      stage.grade ? gradeMark(stage.grade.overall, gradeDetail(stage.grade, text)) : wordOf(text, 'history.grade.none'),
    ]),
  });
}

function stageName({ stage: key }: StageHistory, { stageLabels }: DashboardText): Markup {
  const { stage } = parseStageKey(key) ?? { stage: key };
  const name = [stageDef(stage)?.emoji ?? '', capital(ownValue(stageLabels, stage) ?? stage)].join(' ');
  return html`${name} <span class="history-key">${key}</span>`;
}

const gradeDetail = ({ count, clarity, completeness, actionability }: GradeMeans, text: DashboardText): string =>
  fill(wordOf(text, 'history.grade.detail'), { count, clarity, completeness, actionability });

/** Of 5. The colour only repeats what the number says. */
const gradeMark = (grade: number, detail = ''): Markup =>
  html`<span class="history-grade grade-${levelOf(grade)}"${detail ? html` title="${detail}"` : ''}>${grade.toFixed(2)}</span>`;

const levelOf = (grade: number): 'low' | 'mid' | 'high' => (grade < 3 ? 'low' : grade < 4 ? 'mid' : 'high');

export function daysTable({ days }: HistoryView, text: DashboardText): Markup {
  const parts = ['day', 'sessions', 'finished', 'failures', 'rejections', 'retries'];
  return tableOf({
    name: 'days',
    caption: wordOf(text, 'history.days'),
    head: [...parts.map((part) => wordOf(text, `history.${part}`)), 'pass@1'],
    rows: days
      .slice(-SHOWN_DAYS)
      .reverse()
      .map(({ day, sessions, finished, failures, rejections, retries, pass1Rate }) => [
        html`<time datetime="${day}">${day}</time>`,
        sessions,
        finished,
        failures,
        rejections,
        retries,
        percentText(pass1Rate),
      ]),
  });
}

const SHOWN_DAYS = 60;
const SHOWN_SESSIONS = 200;

export function sessionsTable({ sessions }: HistoryView, text: DashboardText): Markup {
  const parts = ['session', 'project', 'workflow', 'phase', 'created', 'duration', 'failures', 'rejections'];
  const table = tableOf({
    name: 'sessions',
    caption: wordOf(text, 'history.sessions'),
    head: [...parts.map((part) => wordOf(text, `history.${part}`)), 'pass@1', 'pass@3', wordOf(text, 'history.grade')],
    rows: sessions.slice(0, SHOWN_SESSIONS).map((session) => sessionRow(session, text)),
  });
  if (sessions.length <= SHOWN_SESSIONS) return table;
  const more = fill(wordOf(text, 'history.more'), { shown: SHOWN_SESSIONS, total: sessions.length });
  return html`${table}<p class="history-more">${more}</p>`;
}

const sessionRow = (session: SessionHistory, text: DashboardText) =>
  [
    html`<a class="history-session" href="#/s/${session.sessionId}/overview" data-session="${session.sessionId}" title="${session.sessionId}">${session.sessionId.slice(0, 8)}</a>`,
    html`<span title="${session.project ?? ''}">${lastPart(session.project) || NO_FIGURE}</span>`,
    capital(workflowTitle(text, session.workflowType)),
    capital(text.words[`phase.${session.phase}`] ?? session.phase),
    html`<time datetime="${session.createdAt}">${session.createdAt.slice(0, 16).replace('T', ' ')}</time>`,
    spanIn(text, session.durationMs),
    session.failures,
    session.rejections,
    percentText(session.pass1Rate),
    percentText(session.pass3Rate),
    session.grade === null ? NO_FIGURE : gradeMark(session.grade),
  ] as const;

const lastPart = (path: string | null): string => path?.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
