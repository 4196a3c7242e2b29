/** The history as a fragment of a page: tables that say everything. The page draws its figures and charts above them. */
import { html } from 'hono/html';
import { NO_FIGURE, percentText } from '../../text/clip.ts';
import type { DashboardText } from '../../text/dashboard-text.ts';
import { fill } from '../../text/messages.ts';
import { groupBy, ownValue } from '../../values/narrow.ts';
import { stageName } from '../../workflow/flow.ts';
import { workflowTitle } from '../../workflow/progress.ts';
import { stageDef } from '../../workflow/registry/stages.ts';
import type { HistoryView } from '../../workflow/view/history.ts';

type Stage = HistoryView['stages'][number];
type Session = HistoryView['sessions'][number];

/** Pieces of escaped HTML and the words that go into them. */
type Markup = ReturnType<typeof html>;

/** It needs no script or style of its own, so a page with a strict policy can use it as it is. */
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

const stagesTable = ({ stages }: HistoryView, text: DashboardText): Markup =>
  tableOf('stages', stages, text, {
    stage: (stage) => titleOf(stage, text),
    'pass@1': ({ pass1Rate }) => percentText(pass1Rate),
    'pass@3': ({ pass3Rate }) => percentText(pass3Rate),
    'pass^3': ({ passConsecutive3Rate }) => percentText(passConsecutive3Rate),
    sessions: ({ sessions }) => sessions,
    attempts: ({ attempts }) => attempts,
    median: ({ medianMs }) => spanCell(text, medianMs),
    p90: ({ p90Ms }) => spanCell(text, p90Ms),
    grade: ({ grade }) =>
      grade
        ? gradeMark(grade.overall, fill(wordOf(text, 'history.grade.detail'), grade))
        : wordOf(text, 'history.grade.none'),
  });

function titleOf({ stage: key, mode }: Stage, text: DashboardText): Markup {
  const stage = stageName(key);
  const label = capital(ownValue(text.stageLabels, stage) ?? stage);
  const name = [stageDef(stage)?.emoji, label, mode && wordOf(text, `page.mode.${mode}`)].filter(Boolean).join(' ');
  return html`${name} <span class="history-key">${key}</span>`;
}

/** Of 5. The colour only repeats what the number says. */
const gradeMark = (grade: number, detail = ''): Markup =>
  html`<span class="history-grade grade-${grade < 3 ? 'low' : grade < 4 ? 'mid' : 'high'}"${detail ? html` title="${detail}"` : ''}>${grade.toFixed(2)}</span>`;

const SHOWN_DAYS = 60;

const daysTable = ({ days }: HistoryView, text: DashboardText): Markup =>
  tableOf('days', days.slice(-SHOWN_DAYS).reverse(), text, {
    day: ({ day }) => html`<time datetime="${day}">${day}</time>`,
    sessions: ({ sessions }) => sessions,
    finished: ({ finished }) => finished,
    failures: ({ failures }) => failures,
    rejections: ({ rejections }) => rejections,
    retries: ({ retries }) => retries,
    'pass@1': ({ pass1Rate }) => percentText(pass1Rate),
  });

const SHOWN_SESSIONS = 200;

function sessionsTable({ sessions }: HistoryView, text: DashboardText): Markup {
  const table = tableOf('sessions', sessions.slice(0, SHOWN_SESSIONS), text, {
    session: (session) =>
      html`<a class="history-session" href="#/s/${session.sessionId}/overview" data-session="${session.sessionId}" title="${session.name ?? session.sessionId}">${nameOf(session, text)}</a>`,
    project: ({ project }) => html`<span title="${project ?? ''}">${lastPart(project) || NO_FIGURE}</span>`,
    workflow: (session) => workflowsIn(session, text),
    phase: ({ phase }) => capital(text.words[`phase.${phase}`] ?? phase),
    created: ({ createdAt }) => timeCell(createdAt),
    duration: ({ durationMs }) => spanCell(text, durationMs),
    failures: ({ failures }) => failures,
    rejections: ({ rejections }) => rejections,
    'pass@1': ({ pass1Rate }) => percentText(pass1Rate),
    'pass@3': ({ pass3Rate }) => percentText(pass3Rate),
    grade: ({ grade }) => (grade === null ? NO_FIGURE : gradeMark(grade)),
  });
  if (sessions.length <= SHOWN_SESSIONS) return table;
  const more = fill(wordOf(text, 'history.more'), { shown: SHOWN_SESSIONS, total: sessions.length });
  return html`${table}<p class="history-more">${more}</p>`;
}

/** Each once, in the order in which they began, with how often it ran. */
const workflowsIn = ({ runs }: Session, text: DashboardText): string =>
  [...groupBy(runs, ({ workflowType }) => workflowType)]
    .map(([type, own]) => `${capital(workflowTitle(text, type))}${own.length > 1 ? ` ×${own.length}` : ''}`)
    .join(wordOf(text, 'page.comma'));

/** As the list beside the page names it. */
const nameOf = ({ name, workflowType, createdAt }: Session, text: DashboardText): Markup | string =>
  name ?? html`${capital(workflowTitle(text, workflowType))} · ${timeCell(createdAt)}`;

const timeCell = (at: string): Markup => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time>`;

const lastPart = (path: string | null): string => path?.split(/[\\/]/).filter(Boolean).at(-1) ?? '';

const wordOf = ({ words }: Pick<DashboardText, 'words'>, key: string): string => words[key] ?? key;

/** Names are lower-case inside a sentence and capitalised at the start of a cell. */
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A duration in the format of the rest of the page. */
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

type Cell = Markup | string | number;

/** The first column is the header of the row. `pass@1` and the like are the same in every language. */
function tableOf<Row>(
  name: string,
  rows: readonly Row[],
  text: DashboardText,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): Markup {
  const caption = wordOf(text, `history.${name}`);
  const [header, ...others] = Object.entries(columns).map(([key, cell]) => ({
    title: key.startsWith('pass') ? key : wordOf(text, `history.${key}`),
    cell,
  }));
  // It scrolls on narrow screens, so it has to be reachable by keyboard.
  return html`<div class="history-scroll" tabindex="0" role="region" aria-label="${caption}"><table class="history-table history-${name}">
<caption>${caption}</caption>
<thead><tr>${[header, ...others].map((column) => html`<th scope="col">${column?.title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${header?.cell(row)}</th>${others.map(({ title, cell }) => html`<td data-label="${title}">${cell(row)}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}
