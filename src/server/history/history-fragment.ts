/** The history as a fragment of a page: tables that say everything. The page draws its figures and charts above them. */
import { html } from 'hono/html';
import { NO_FIGURE, percentText } from '../../text/clip.ts';
import type { DashboardText } from '../../text/dashboard-text.ts';
import { fill } from '../../text/messages.ts';
import { ownValue } from '../../values/narrow.ts';
import { parseStageKey } from '../../workflow/flow.ts';
import { workflowTitle } from '../../workflow/progress.ts';
import { stageDef } from '../../workflow/registry/stages.ts';
import type { HistoryView, SessionHistory, StageHistory } from '../../workflow/view/history.ts';

/** Nothing in it needs a script or a style of its own: a page with a strict policy can take it as it is. */
export function historyFragment(view: HistoryView, text: DashboardText): Markup {
  if (view.sessions.length === 0) return html`<p class="history-none">${wordOf(text, 'history.none')}</p>`;
  return html`<div class="history-all">
<section class="history-block history-block-stages">${stagesTable(view, text)}</section>
<section class="history-block history-block-days">${daysTable(view, text)}</section>
<section class="history-block history-block-mix">${workflowMix(view, text)}</section>
<section class="history-block history-block-sessions">${sessionsTable(view, text)}</section>
</div>`;
}

function workflowMix({ workflows }: HistoryView, text: DashboardText): Markup {
  const all = workflows.reduce((sum, { runs }) => sum + runs, 0);
  return html`<h2 class="history-mix-title">${wordOf(text, 'history.workflows')}</h2>
<ul class="history-mix">${workflows.map(({ workflowType, runs, finished }) => {
    const share = fill(wordOf(text, 'history.share'), { count: runs, finished });
    const name = capital(workflowTitle(text, workflowType));
    return html`<li class="history-mix-row"><span class="history-mix-name">${name}</span>
<meter class="history-bar" min="0" max="${all}" value="${runs}" aria-label="${name}">${share}</meter>
<span class="history-mix-count">${share}</span></li>`;
  })}</ul>`;
}

/** The tables of a history. */
function stagesTable({ stages }: HistoryView, text: DashboardText): Markup {
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
      spanCell(text, stage.medianMs),
      spanCell(text, stage.p90Ms),
      stage.grade ? gradeMark(stage.grade.overall, gradeDetail(stage.grade, text)) : wordOf(text, 'history.grade.none'),
    ]),
  });
}

function stageName({ stage: key, mode }: StageHistory, text: DashboardText): Markup {
  const { stage } = parseStageKey(key) ?? { stage: key };
  const name = [stageDef(stage)?.emoji ?? '', capital(ownValue(text.stageLabels, stage) ?? stage), modeWord(mode, text)]
    .filter(Boolean)
    .join(' ');
  return html`${name} <span class="history-key">${key}</span>`;
}

const modeWord = (mode: StageHistory['mode'], text: DashboardText): string =>
  mode === null ? '' : wordOf(text, `page.mode.${mode}`);

const gradeDetail = (
  { count, clarity, completeness, actionability }: NonNullable<StageHistory['grade']>,
  text: DashboardText,
): string => fill(wordOf(text, 'history.grade.detail'), { count, clarity, completeness, actionability });

/** Of 5. The colour only repeats what the number says. */
const gradeMark = (grade: number, detail = ''): Markup =>
  html`<span class="history-grade grade-${levelOf(grade)}"${detail ? html` title="${detail}"` : ''}>${grade.toFixed(2)}</span>`;

const levelOf = (grade: number): 'low' | 'mid' | 'high' => (grade < 3 ? 'low' : grade < 4 ? 'mid' : 'high');

function daysTable({ days }: HistoryView, text: DashboardText): Markup {
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

function sessionsTable({ sessions }: HistoryView, text: DashboardText): Markup {
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
    html`<a class="history-session" href="#/s/${session.sessionId}/overview" data-session="${session.sessionId}" title="${session.name ?? session.sessionId}">${nameOf(session, text)}</a>`,
    html`<span title="${session.project ?? ''}">${lastPart(session.project) || NO_FIGURE}</span>`,
    workflowsIn(session, text),
    capital(text.words[`phase.${session.phase}`] ?? session.phase),
    timeCell(session.createdAt),
    spanCell(text, session.durationMs),
    session.failures,
    session.rejections,
    percentText(session.pass1Rate),
    percentText(session.pass3Rate),
    session.grade === null ? NO_FIGURE : gradeMark(session.grade),
  ] as const;

/** Each once, in the order in which they began, with how often it ran. */
function workflowsIn({ runs }: SessionHistory, text: DashboardText): string {
  const types = runs.map(({ workflowType }) => workflowType);
  const names = [...new Set(types)].map((type) => {
    const count = types.filter((other) => other === type).length;
    return `${capital(workflowTitle(text, type))}${count > 1 ? ` ×${count}` : ''}`;
  });
  return names.join(wordOf(text, 'page.comma'));
}

/** As the list beside the page names it. */
const nameOf = ({ name, workflowType, createdAt }: SessionHistory, text: DashboardText): Markup | string =>
  name ?? html`${capital(workflowTitle(text, workflowType))} · ${timeCell(createdAt)}`;

const timeCell = (at: string): Markup => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time>`;

const lastPart = (path: string | null): string => path?.split(/[\\/]/).filter(Boolean).at(-1) ?? '';

/** Pieces of escaped HTML and the words that go into them. */
type Markup = ReturnType<typeof html>;

const wordOf = ({ words }: Pick<DashboardText, 'words'>, key: string): string => words[key] ?? key;

/** Names are written small where they stand in a sentence, and large where they begin a cell. */
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A length of time as the rest of the page writes it. */
function spanIn(text: Pick<DashboardText, 'words'>, ms: number | null): string {
  if (ms === null) return NO_FIGURE;
  const say = (unit: string, parts: Readonly<Record<string, number>>) =>
    fill(wordOf(text, `page.duration.${unit}`), parts);
  const s = Math.round(ms / 1000);
  if (ms < 1000) return say('ms', { ms: Math.round(ms) });
  if (s < 60) return say('s', { s });
  if (s < 3600) return say('m', { m: Math.floor(s / 60), s: s % 60 });
  if (s < 86_400) return say('h', { h: Math.floor(s / 3600), m: Math.floor(s / 60) % 60 });
  return say('d', { d: Math.floor(s / 86_400), h: Math.floor(s / 3600) % 24 });
}

const spanCell = (text: DashboardText, ms: number | null): Markup =>
  html`<span data-sort="${ms ?? ''}">${spanIn(text, ms)}</span>`;

type Table = {
  /** Names the classes: `history-table history-<name>`. */
  readonly name: string;
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell is the header of the row. */
  readonly rows: readonly (readonly [Markup | string, ...(Markup | string | number)[]])[];
};

function tableOf({ name, caption, head, rows }: Table): Markup {
  // It scrolls on narrow screens, so it has to be reachable by keyboard.
  return html`<div class="history-scroll" tabindex="0" role="region" aria-label="${caption}"><table class="history-table history-${name}">
<caption>${caption}</caption>
<thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${first}</th>${cells.map((cell, index) => html`<td data-label="${head[index + 1] ?? ''}">${cell}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}
