import { describe, expect, it, vi } from 'vitest';
import { reasonOf } from '../../plugins/overtone/web/js/api.js';
import { ago, clock, day, duration, lastPart, shortDateTime } from '../../plugins/overtone/web/js/format.js';
import { axisDuration, everyDay } from '../../plugins/overtone/web/js/history-charts.js';
import { createWords, fill } from '../../plugins/overtone/web/js/i18n.js';
import { justCompleted, toneOf } from '../../plugins/overtone/web/js/pipeline.js';
import { momentOf, sceneAt } from '../../plugins/overtone/web/js/replay-scene.js';
import { formatRoute, parseRoute } from '../../plugins/overtone/web/js/router.js';
import { EMPTY_LIST, firstChoice, withNewer, withoutRow, withRow } from '../../plugins/overtone/web/js/session-list.js';
import type { ReplayView } from '../../src/workflow/view/replay.ts';
import type { SessionRow } from '../../src/workflow/view/rows.ts';
import type { Segment } from '../../src/workflow/view/segments.ts';
import type { SessionGroup } from '../../src/workflow/view/waits-for.ts';
import { dashboardText } from '../kit/texts.ts';

describe('given addresses', () => {
  it.each([
    ['#/s/abc/timeline', { sessionId: 'abc', tab: 'timeline', params: {} }],
    ['#/s/abc/replay?at=12', { sessionId: 'abc', tab: 'replay', params: { at: '12' } }],
    ['#/history', { sessionId: null, tab: 'history', params: {} }],
    ['', { sessionId: null, tab: 'overview', params: {} }],
    ['#/s/%E0%A4%A/odd', { sessionId: '%E0%A4%A', tab: 'overview', params: {} }],
  ])('when %s is read, then it says what is shown', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  it('when a route is written, then reading it gives it back', () => {
    const route = { sessionId: 'a/b', tab: 'replay', params: { at: '3' } } as const;
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });
});

describe('given words', () => {
  const words = createWords({ text: dashboardText('en') });

  it('when a sentence names stages and agents, then they are called as people call them', () => {
    const params = { agents: 'code-reviewer, tester', stages: 'REVIEW, TEST:2', count: 2 };
    expect(words.waits({ kind: 'agents', params, since: null })).toBe(
      'Waiting for code reviewer, tester on review, test',
    );
  });

  it('when a hold has a reason, then it has its own sentence', () => {
    const hold = { kind: 'loop', at: '', text: null } as const;
    expect(words.hold({ ...hold, params: { reason: 'no-progress', errors: 3 } })).toBe('3 rounds without progress');
    expect(words.hold({ ...hold, params: { reason: 'odd', iteration: 4 } })).toBe('The loop stopped at round 4');
  });

  it('when a key or a value is missing, then it shows itself, and names of the language itself are no words', () => {
    expect([words.t('page.never'), fill('{a} {b}', { a: 1 }), words.stage('constructor')]).toEqual([
      'page.never',
      '1 {b}',
      'Constructor',
    ]);
  });
});

describe('given the axes of a chart', () => {
  it('then lengths of time are as short as they can be said', () => {
    const words = createWords({ text: dashboardText('en') });
    const axis = [0, 100, 5_000, 30_000, 60_000, 120_000, 3_600_000].map((ms) => axisDuration(ms, words));
    expect(axis).toEqual(['0', '100 ms', '5s', '30s', '1m', '2m', '1h']);
  });

  it('when the reader lives west of the server, then a day is still called by its own date', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(day('2026-03-01', 'en')).toBe('Mar 1');
    expect(shortDateTime('2026-03-01T08:05:00.000Z')).toBe('2026-03-01 00:05');
    vi.unstubAllEnvs();
  });
});

describe('given times', () => {
  const { t } = createWords({ text: dashboardText('en') });

  it('then they are written as they are read', () => {
    expect([0, 42_000, 185_000, 3_729_000].map(clock)).toEqual(['0:00', '0:42', '3:05', '1:02:09']);
    expect([250, 42_000, 185_000, 3_729_000, null].map((ms) => duration(ms, t))).toEqual([
      '250 ms',
      '42s',
      '3m 5s',
      '1h 2m',
      '–',
    ]);
    const now = Date.parse('2026-03-01T08:00:00.000Z');
    expect(ago('2026-03-01T07:55:00.000Z', now, 'en')).toBe('5m ago');
    expect([ago(null, now, 'en'), ago('odd', now, 'en'), lastPart('/a/b/'), lastPart(null)]).toEqual(['', '', 'b', '']);
    expect([lastPart('build-1:/home/ada/app'), lastPart('C:/work/app')]).toEqual(['build-1: app', 'app']);
  });
});

const row = (sessionId: string, group: SessionGroup, createdAt: string, isActive = false) =>
  ({ sessionId, group, createdAt, updatedAt: createdAt, isActive }) as SessionRow;

describe('given the list of sessions', () => {
  const list = [row('a', 'open', '1'), row('b', 'working', '2', true), row('c', 'done', '3')].reduce(
    withRow,
    EMPTY_LIST,
  );

  it('when rows come, change and go, then the counts follow', () => {
    expect(list.groups).toMatchObject({ open: 1, working: 1, done: 1 });
    const moved = withRow(list, row('a', 'needs-you', '1'));
    expect([moved.total, moved.groups.open, moved.groups['needs-you']]).toEqual([3, 0, 1]);
    const fewer = withoutRow(moved, 'a');
    expect([fewer.total, fewer.groups['needs-you'], withoutRow(fewer, 'a')]).toEqual([2, 0, fewer]);
  });

  it('when a search is older than what is known, then what it found moves on, and nothing else comes in', () => {
    const known = withRow(list, { ...row('a', 'done', '1'), updatedAt: '2' });
    const found = withNewer(withRow(EMPTY_LIST, row('a', 'open', '1')), known);
    expect([found.total, found.groups.open, found.groups.done]).toEqual([1, 0, 1]);
  });

  it('when nobody is chosen, then whoever works is shown, else who needs the user, else the newest', () => {
    expect(firstChoice(list.sessions)).toBe('b');
    expect(firstChoice([row('a', 'needs-you', '1'), row('c', 'done', '3')])).toBe('a');
    expect([firstChoice([row('a', 'open', '1'), row('c', 'done', '3')]), firstChoice([])]).toEqual(['c', null]);
  });
});

const segment = (key: string, status: string) => ({ type: 'linear', stages: [{ key, status }] }) as unknown as Segment;

describe('given two states of a pipeline', () => {
  it('then only stages that ended in between flash, and none when the page was just loaded', () => {
    const before = [segment('DEV', 'active'), segment('TEST', 'completed')];
    const after = [segment('DEV', 'completed'), segment('TEST', 'completed')];
    expect([justCompleted(before, after), justCompleted([], after)]).toEqual([['DEV'], []]);
    expect(['pass', 'fail', 'lost', 'reject', 'issues', 'odd'].map(toneOf)).toEqual([
      'good',
      'bad',
      'bad',
      'warn',
      'warn',
      'plain',
    ]);
  });
});

describe('given a session to be played again', () => {
  const replay = {
    pipeline: [segment('DEV', 'pending'), segment('TEST', 'pending')],
    moments: [
      { n: 0, stages: { DEV: { status: 'pending' }, TEST: { status: 'pending' } }, agents: [] },
      { n: 4, stages: { DEV: { status: 'active' } }, agents: [{ agent: 'developer' }] },
      { n: 9, stages: { DEV: { status: 'completed', result: 'pass' } }, agents: [] },
    ],
  } as unknown as ReplayView;
  const statuses = (at: number) =>
    sceneAt(replay, at).pipeline.flatMap(({ stages }) => stages.map(({ status }) => status));

  it('then each moment has all that changed before it, forwards and backwards', () => {
    expect([2, 1, 0].map(statuses)).toEqual([
      ['completed', 'pending'],
      ['active', 'pending'],
      ['pending', 'pending'],
    ]);
    expect(sceneAt(replay, 1).agents).toHaveLength(1);
  });

  it('when an event has no moment, then the last one before it is meant', () => {
    expect([-1, 0, 3, 4, 8, 99].map((n) => momentOf(replay, n))).toEqual([0, 0, 0, 1, 1, 2]);
  });
});

describe('given days on which nothing began', () => {
  it('then the charts have them too', () => {
    const one = (day: string) => ({
      day,
      sessions: 2,
      finished: 1,
      failures: 0,
      rejections: 0,
      retries: 0,
      pass1Rate: 1,
    });
    const days = everyDay([one('2026-02-27'), one('2026-03-02')]);
    expect(days.map(({ day, sessions }) => [day, sessions])).toEqual([
      ['2026-02-27', 2],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 2],
    ]);
    expect(everyDay([])).toEqual([]);
    const asked = everyDay([one('2026-02-27')], { from: '2026-02-26', to: '2026-02-28' });
    expect(asked.map(({ sessions }) => sessions)).toEqual([0, 2, 0]);
  });
});

describe('given an answer that says no', () => {
  const { t } = createWords({ text: dashboardText('zh-TW') });
  const said = (status: number) => reasonOf({ status, message: 'The session is being written to. Try again.' }, t);

  it('when people may meet it, then the page says why in their language, whatever the server wrote for programs', () => {
    for (const status of [0, 401, 403, 404, 500, 503]) expect(said(status)).toMatch(/^\p{Script=Han}[^\n]*$/u);
  });

  it('when it is another, then what the server wrote is all there is, or its number', () => {
    expect(said(400)).toBe('The session is being written to. Try again.');
    expect(reasonOf({ status: 418, message: '' }, t)).toContain('418');
  });
});
