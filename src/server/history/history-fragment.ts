/** The history as a fragment of a page: tables that say everything. The page draws its figures and charts above them. */
import { html } from 'hono/html';
import type { HistoryView } from '../../core/dashboard/history-view.ts';
import type { DashboardText } from '../../text/dashboard/dashboard-text.ts';
import { fill } from '../../text/dashboard/words.ts';
import { workflowTitle } from '../../text/labels/titles.ts';
import { daysTable, sessionsTable, stagesTable } from './history-tables.ts';
import { capital, type Markup, wordOf } from './markup.ts';

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

function workflowMix({ workflows, overall: all }: HistoryView, text: DashboardText): Markup {
  return html`<h2 class="history-mix-title">${wordOf(text, 'history.workflows')}</h2>
<ul class="history-mix">${workflows.map(({ workflowType, sessions, finished }) => {
    const share = fill(wordOf(text, 'history.share'), { count: sessions, finished });
    const name = capital(workflowTitle(text, workflowType));
    return html`<li class="history-mix-row"><span class="history-mix-name">${name}</span>
<meter class="history-bar" min="0" max="${all.sessions}" value="${sessions}" aria-label="${name}">${share}</meter>
<span class="history-mix-count">${share}</span></li>`;
  })}</ul>`;
}
