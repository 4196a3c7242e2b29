/** The history as the server gives it: read from real files, as JSON, as CSV, as a fragment of a page. */
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyFragment } from '../../src/server/history/history-fragment.ts';
import { createHistoryReader, historyCsv } from '../../src/server/history/history-routes.ts';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { LOCALES } from '../../src/text/messages.ts';
import { type HistoryView, historyOf } from '../../src/workflow/view/history.ts';
import { newFlow } from '../kit/flow.ts';
import { dashboardText } from '../kit/texts.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ot-history-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const store = () => createFileSessionStore({ home, pid: process.pid, now: () => new Date('2026-03-01T08:00:00.000Z') });
const begin = (sessionId: string, project = '/work/shop') =>
  store().update(sessionId, () => ({
    flow: { ...newFlow('quick'), sessionId, project },
    events: [{ type: 'stage:complete', data: { stage: 'DEV', result: 'pass' } }],
    value: undefined,
  }));

describe('given the sessions of a home', () => {
  it('when they change, appear and disappear, then the next query shows it', () => {
    const read = createHistoryReader({ home });
    expect(read().overall.sessions).toBe(0);
    begin('s1');
    begin('s2', '/work/blog');
    expect(read()).toMatchObject({ projects: ['/work/blog', '/work/shop'], overall: { sessions: 2, pass1Rate: 1 } });
    store().appendEvents('s1', [{ type: 'stage:complete', data: { stage: 'TEST', result: 'fail' } }]);
    expect(read().overall).toMatchObject({ stageCount: 3, pass1Rate: 0.6667 });
    store().removeSession('s2');
    expect(read({ project: '/work/blog' }).sessions).toEqual([]);
    expect(read().overall.sessions).toBe(1);
  });

  it('when files stay as they were, then they are not read again', () => {
    begin('s1');
    const file = join(home, 'sessions', 's1', 'workflow.json');
    const then = new Date('2026-03-01T08:00:00.000Z');
    utimesSync(file, then, then);
    const read = createHistoryReader({ home });
    const before = read();
    // Other words of the same length, and the same time: nobody who looks at the file alone could tell.
    writeFileSync(file, JSON.stringify({ broken: true }).padEnd(statSync(file).size));
    utimesSync(file, then, then);
    expect(read()).toEqual(before);
    utimesSync(file, new Date(), new Date());
    expect(read().sessions).toEqual([]);
  });

  it('when the timeline of a session cannot be read, then the others are shown', () => {
    begin('s1');
    begin('s2');
    rmSync(join(home, 'sessions', 's2', 'timeline.jsonl'));
    mkdirSync(join(home, 'sessions', 's2', 'timeline.jsonl'));
    expect(createHistoryReader({ home })().sessions.map(({ sessionId }) => sessionId)).toContain('s1');
  });

  it('when a workflow or a stage has a name that every object has, then it is one like any other', () => {
    const flow = { ...newFlow('quick'), sessionId: 's1', workflow: 'constructor' };
    store().update('s1', () => ({ flow, value: undefined }));
    const scores = { clarity: 4, completeness: 4, actionability: 4, overall: 4 };
    store().appendEvents('s1', [{ type: 'grader:score', data: { stage: 'toString', agent: 'developer', scores } }]);
    const view = createHistoryReader({ home })();
    expect(view.stages).toMatchObject([{ stage: 'toString', attempts: 0, grade: { overall: 4 } }]);
    expect(String(historyFragment(view, dashboardText('en')))).not.toContain('native code');
  });

  it('when a session has no workflow or a broken one, then it is left out', () => {
    store().appendEvents('s1', [{ type: 'session:start' }]);
    begin('s2');
    writeFileSync(join(home, 'sessions', 's2', 'workflow.json'), '{broken');
    expect(createHistoryReader({ home })().sessions).toEqual([]);
  });
});

const EVIL = '<img src=x onerror="alert(1)">&\'';
const RUN = { workflowType: EVIL, isFinished: false };

const view = (over: Partial<HistoryView> = {}): HistoryView => ({
  ...historyOf([]),
  overall: { sessions: 1, stageCount: 1, pass1Rate: 0.875, pass3Rate: 1, passConsecutive3Rate: null },
  workflows: [{ workflowType: 'quick', runs: 3, sessions: 1, finished: 1 }],
  stages: [
    {
      stage: 'TEST:2',
      mode: 'verify',
      sessions: 3,
      attempts: 7,
      pass1Rate: 0.3333,
      pass3Rate: 1,
      passConsecutive3Rate: null,
      medianMs: 65_000,
      p90Ms: 7_500_000,
      grade: { count: 2, clarity: 2, completeness: 3, actionability: 3, overall: 2.67 },
    },
  ],
  days: [{ day: '2026-03-01', sessions: 1, finished: 1, failures: 2, rejections: 1, retries: 3, pass1Rate: 1 }],
  sessions: [
    {
      sessionId: 'abcdefgh-1234',
      name: 'round the cart',
      project: '/work/shop',
      workflowType: 'quick',
      runs: ['quick', 'tdd', 'quick'].map((workflowType) => ({ workflowType, isFinished: true })),
      phase: 'finished',
      createdAt: '2026-03-01T08:00:00.000Z',
      durationMs: 61_000,
      failures: 2,
      rejections: 1,
      pass1Rate: 0.5,
      pass3Rate: 1,
      grade: 4.5,
    },
  ],
  ...over,
});

const withSession = (over: Partial<HistoryView['sessions'][number]>): HistoryView =>
  view({ sessions: view().sessions.map((session) => ({ ...session, ...over })) });

describe('given a history as CSV', () => {
  it('then it has one line per session after the names of the columns', () => {
    expect(historyCsv(view())).toBe(
      'sessionId,project,workflowType,phase,createdAt,durationMs,failures,rejections,pass1Rate,pass3Rate,grade\r\n' +
        'abcdefgh-1234,/work/shop,quick,finished,2026-03-01T08:00:00.000Z,61000,2,1,0.5,1,4.5\r\n',
    );
  });

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['a, "b"\nc', '"a, ""b""\nc"'],
    ['/work/購物', '/work/購物'],
  ])('when a cell is %j, then it is written %s', (project, cell) => {
    expect(historyCsv(withSession({ project })).split('\r\n')[1]).toContain(`abcdefgh-1234,${cell},quick`);
  });

  it('when something was not measured, then its cell is empty', () => {
    const line = historyCsv(withSession({ project: null, durationMs: null, pass1Rate: null, grade: null })).split(
      '\r\n',
    )[1];
    expect(line).toBe('abcdefgh-1234,,quick,finished,2026-03-01T08:00:00.000Z,,2,1,,1,');
  });
});

describe.each(LOCALES)('given a history as a fragment in %s', (locale) => {
  const text = dashboardText(locale);
  const markup = String(historyFragment(view(), text));

  it('then its tables have captions and headed rows and columns, and every number is text', () => {
    expect(markup.match(/<caption>/g)).toHaveLength(3);
    expect(markup).toContain('<th scope="col">pass^3</th>');
    expect(markup).toMatch(
      /<th scope="row">[^<]*<span class="history-key">TEST:2<\/span><\/th><td data-label="pass@1">33.3%<\/td><td data-label="pass@3">100%<\/td>/,
    );
    const spans = {
      en: ['1m 5s', '2h 5m'],
      'zh-TW': ['1 分 5 秒', '2 小時 5 分'],
      'zh-CN': ['1 分 5 秒', '2 小时 5 分'],
    };
    for (const span of spans[locale]) expect(markup).toMatch(new RegExp(`<span data-sort="\\d+">${span}</span>`));
    expect(markup).toMatch(/<span class="history-grade grade-low" title="[^"]+">2.67<\/span>/);
    expect(markup).toContain('<span class="history-grade grade-high">4.50</span>');
  });

  it('then tables that may scroll can be reached by keys, and the mix of workflows is told in figures too', () => {
    expect(markup.match(/tabindex="0" role="region" aria-label="[^"]+"/g)).toHaveLength(3);
    expect(markup).toContain('<meter class="history-bar" min="0" max="3" value="3"');
  });

  it('then a session names every workflow it ran, and a test its purpose', () => {
    const quick = text.workflowLabels['quick'] ?? '';
    expect(markup.toLowerCase()).toContain(`${quick.toLowerCase()} ×2`);
    expect(markup).toMatch(new RegExp(`<th scope="row">[^<]* ${text.words['page.mode.verify']} <span`));
  });

  it('then it holds no style, no script, and no word without a text', () => {
    expect(markup).not.toMatch(/style=|<script|on\w+=|history\.\w|phase\.\w|\{\w+\}/);
  });

  it('when names are hostile, then they stay text', () => {
    const hostile = {
      ...withSession({ sessionId: EVIL, project: EVIL, workflowType: EVIL, runs: [RUN], createdAt: EVIL }),
    };
    const stages = hostile.stages.map((stage) => ({ ...stage, stage: EVIL }));
    const workflows = [{ workflowType: EVIL, runs: 1, sessions: 1, finished: 0 }];
    const shown = String(historyFragment({ ...hostile, stages, workflows }, text));
    expect(shown).not.toContain('<img');
    expect(shown.match(/&lt;img src=x/g)?.length).toBeGreaterThan(5);
  });

  it('when there are no sessions, then it says so', () => {
    expect(String(historyFragment(historyOf([]), text))).toBe(
      `<p class="history-none">${text.words['history.none']}</p>`,
    );
  });
});

it('given more sessions than a table should have, then the newest are shown and the others counted', () => {
  const many = view({
    sessions: Array.from({ length: 250 }, () => view().sessions[0] as HistoryView['sessions'][number]),
  });
  const markup = String(historyFragment(many, dashboardText('en')));
  expect(markup.match(/data-session=/g)).toHaveLength(200);
  expect(markup).toContain('The newest 200 of 250');
});
