/** The history as a fragment of a page: tables that say everything, and places where charts are drawn beside them. */
import { html } from 'hono/html';
import type { HistoryView } from '../../core/dashboard/history-view.ts';
import type { DashboardText } from '../../text/dashboard/dashboard-text.ts';
import { percentText } from '../../text/dashboard/figures.ts';
import { fill } from '../../text/dashboard/words.ts';
import { daysTable, sessionsTable, stagesTable } from './history-tables.ts';
import { type Markup, wordOf } from './markup.ts';

/** Nothing in it needs a script or a style of its own: a page with a strict policy can take it as it is. */
export function historyFragment(view: HistoryView, text: DashboardText): Markup {
  if (view.sessions.length === 0) return html`<p class="history-none">${wordOf(text, 'history.none')}</p>`;
  return html`<div class="history">
${overall(view, text)}
<section class="history-block history-block-stages">${stagesTable(view, text)}</section>
<section class="history-block history-block-durations">${chart('durations', text)}</section>
<section class="history-block history-block-days">${chart('days', text)}${daysTable(view, text)}</section>
<section class="history-block history-block-mix">${workflowMix(view, text)}</section>
<section class="history-block history-block-sessions">${sessionsTable(view, text)}</section>
</div>`;
}

function overall({ overall: all }: HistoryView, text: DashboardText): Markup {
  const summary = fill(wordOf(text, 'history.overall'), { sessions: all.sessions, stages: all.stageCount });
  const rates = [
    ['pass@1', all.pass1Rate],
    ['pass@3', all.pass3Rate],
    ['pass^3', all.passConsecutive3Rate],
  ] as const;
  return html`<p class="history-overall">${summary}</p>
<dl class="history-rates">${rates.map(
    ([name, rate]) =>
      html`<div class="history-rate"><dt>${name}</dt><dd class="history-rate-value">${percentText(rate)}</dd></div>`,
  )}</dl>`;
}

/** Drawn by the page; the tables say the same without it. */
const chart = (name: 'days' | 'durations', text: DashboardText): Markup =>
  html`<figure class="history-figure"><figcaption class="history-figure-title">${wordOf(text, `history.${name}`)}</figcaption>
<div class="history-chart" data-chart="${name}" role="img" aria-label="${wordOf(text, `history.${name}`)}"></div></figure>`;

function workflowMix({ workflows, overall: all }: HistoryView, text: DashboardText): Markup {
  return html`<h3 class="history-mix-title">${wordOf(text, 'history.workflows')}</h3>
<ul class="history-mix">${workflows.map(({ workflowType, sessions, finished }) => {
    const share = fill(wordOf(text, 'history.share'), { count: sessions, finished });
    const name = text.workflowLabels[workflowType] ?? workflowType;
    return html`<li class="history-mix-row"><span class="history-mix-name">${name}</span>
<meter class="history-bar" min="0" max="${all.sessions}" value="${sessions}" aria-label="${name}">${share}</meter>
<span class="history-mix-count">${share}</span></li>`;
  })}</ul>`;
}
