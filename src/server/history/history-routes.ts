/** Statistics over sessions: as data, as a CSV download, and as a fragment of the page. */

import type { Context } from 'hono';
import { readDocument } from '../../store/disk/document.ts';
import { fileAt } from '../../store/disk/reading.ts';
import { sessionIds } from '../../store/sessions/session-list.ts';
import { decodeCard } from '../../store/sessions/session-notes.ts';
import { sessionPaths } from '../../store/sessions/session-paths.ts';
import { readFlow, readLoop } from '../../store/sessions/session-state.ts';
import { createOutcomeReader } from '../../store/sessions/timeline-reading.ts';
import { orUndefined } from '../../values/narrow.ts';
import { foundIn } from '../../workflow/ports.ts';
import {
  type HistoryFilter,
  type HistoryView,
  historyOf,
  type SessionHistory,
  type SessionRecord,
  sessionRecordOf,
} from '../../workflow/view/history.ts';
import { get, localeIn, oneOfIn, type Route, textIn, timeIn } from '../route.ts';
import { historyFragment } from './history-fragment.ts';

export const historyRoutes: readonly Route[] = [
  get('/api/history', (context, { history }) => {
    const format = oneOfIn(context, 'format', ['json', 'csv']);
    const view = history(filterIn(context));
    if (format !== 'csv') return context.json(view);
    return context.body(historyCsv(view), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="overtone-history.csv"',
    });
  }),
  get('/ui/history', (context, deps) =>
    context.html(historyFragment(deps.history(filterIn(context)), deps.text(localeIn(context, deps)))),
  ),
];

function filterIn(context: Context): HistoryFilter {
  const [since, until] = [timeIn(context, 'since'), timeIn(context, 'until')];
  return { project: textIn(context, 'project'), workflow: textIn(context, 'workflow'), since, until };
}

/** RFC 4180, safe to open in a spreadsheet. */
const COLUMNS = [
  'sessionId',
  'project',
  'workflowType',
  'phase',
  'createdAt',
  'durationMs',
  'failures',
  'rejections',
  'pass1Rate',
  'pass3Rate',
  'grade',
] as const satisfies readonly (keyof SessionHistory)[];

export const historyCsv = ({ sessions }: Pick<HistoryView, 'sessions'>): string =>
  [COLUMNS.join(','), ...sessions.map((session) => COLUMNS.map((column) => cellOf(session[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would evaluate such a cell. */
const FORMULA = /^[=+\-@\t\r]/;

type Known = { readonly stamp: string; readonly record: SessionRecord | undefined };

/** Over all sessions of a home. A session is read again only when its files have changed. */
export function createHistoryReader({ home }: { readonly home: string }) {
  const readOutcomes = createOutcomeReader(home);
  const read = (sessionId: string): SessionRecord | undefined => {
    const flow = foundIn(readFlow(home, sessionId));
    const loop = foundIn(readLoop(home, sessionId));
    const card = foundIn(readDocument(sessionPaths(home, sessionId).card, decodeCard));
    return flow && sessionRecordOf({ sessionId, flow, loop, request: card?.request, events: readOutcomes(sessionId) });
  };
  let known: ReadonlyMap<string, Known> = new Map();
  return (filter?: HistoryFilter): HistoryView => {
    // A new map each time drops sessions that are gone.
    known = new Map(
      sessionIds(home).map((sessionId) => {
        const stamp = stampOf(home, sessionId);
        const before = known.get(sessionId);
        return [sessionId, before?.stamp === stamp ? before : { stamp, record: orUndefined(() => read(sessionId)) }];
      }),
    );
    return historyOf(
      [...known.values()].flatMap(({ record }) => record ?? []),
      filter,
    );
  };
}

/** Segments come and go only when the current file becomes another one. */
function stampOf(home: string, sessionId: string): string {
  const { card, flow, loop, timeline } = sessionPaths(home, sessionId);
  return [card, flow, loop, timeline].map((path) => fileAt(path)[0]?.stamp ?? '').join();
}
