/** Events, moments, files and days, made by hand. */
import type { HistoryView } from '../../../src/core/dashboard/history-view.ts';
import type { ReplayView, StageMoment } from '../../../src/core/dashboard/replay-view.ts';
import { TIMELINE_EVENTS, type TimelineEventType } from '../../../src/core/registry/events.ts';
import type { TimelineWindow } from '../../../src/server/ports.ts';
import { ago, PIPELINE } from './data.ts';

const TOTAL = Number(process.env['EVENTS'] ?? 100_000);
const TYPES = Object.keys(TIMELINE_EVENTS) as TimelineEventType[];
const STAGES = ['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST:2'];

function eventAt(n: number): TimelineWindow['events'][number] {
  const type = TYPES[(n * 7) % TYPES.length] ?? 'stage:start';
  const stage = STAGES[Math.floor((n / TOTAL) * STAGES.length)];
  return {
    n,
    ts: ago((TOTAL - n) * 3),
    type,
    ...TIMELINE_EVENTS[type],
    stage,
    agent: 'developer',
    ...(type === 'tool:failure' && { tool: 'Bash', error: 'npm test: 2 failing <b>cart</b>' }),
    ...(type === 'stage:complete' && { result: ['pass', 'fail', 'reject'][n % 3] }),
  };
}

export function eventsOf({ from = '0', count = '100', category, q }: Readonly<Record<string, string>>): TimelineWindow {
  const all = category || q;
  const numbers = all
    ? Array.from({ length: TOTAL }, (_, n) => n).filter((n) => {
        const event = eventAt(n);
        return (!category || event.category === category) && (!q || JSON.stringify(event).includes(q));
      })
    : null;
  const total = numbers?.length ?? TOTAL;
  const start = Number(from) < 0 ? Math.max(0, total - Number(count)) : Number(from);
  const events = Array.from({ length: Math.max(0, Math.min(Number(count), total - start)) }, (_, i) =>
    eventAt(numbers?.[start + i] ?? start + i),
  );
  const stages = STAGES.map((stage, i) => ({
    stage,
    at: Math.floor((i / STAGES.length) * total),
    ts: ago((TOTAL - i * 100) * 3),
  }));
  return { total, from: start, events, stages };
}

export function replayOf(sessionId: string): ReplayView {
  const cards = PIPELINE.flatMap(({ stages }) => stages);
  const blank: Record<string, StageMoment> = Object.fromEntries(
    cards.map(({ key }) => [key, { status: 'pending', result: null, attempts: 0 }]),
  );
  const moments = cards.slice(0, 6).flatMap(({ key, agent }, i) => [
    {
      n: i * 3,
      ts: ago(2400 - i * 300),
      type: 'stage:start',
      label: 'x',
      stage: key,
      agent,
      stages: { ...(i === 0 ? blank : {}), [key]: { status: 'active' as const, result: null, attempts: 0 } },
      agents: [{ agent: agent ?? '', stage: key, startedAt: ago(2400 - i * 300) }],
    },
    {
      n: i * 3 + 1,
      ts: ago(2300 - i * 300),
      type: 'tool:failure',
      label: 'x',
      stage: null,
      agent: null,
      stages: {},
      agents: [{ agent: agent ?? '', stage: key, startedAt: ago(2400 - i * 300) }],
    },
    {
      n: i * 3 + 2,
      ts: ago(2200 - i * 300),
      type: 'stage:complete',
      label: 'x',
      stage: key,
      agent,
      stages: { [key]: { status: 'completed' as const, result: 'pass', attempts: 1 } },
      agents: [],
    },
  ]);
  return {
    sessionId,
    pipeline: PIPELINE.map((s) => ({
      ...s,
      stages: s.stages.map((c) => ({ ...c, status: 'pending', result: null, attempts: [], completedAt: null })),
    })) as unknown as ReplayView['pipeline'],
    moments,
    truncated: false,
  };
}

export const filesOf = () => [
  { name: 'workflow.json', path: '/home/me/.overtone/sessions/x/workflow.json', size: 4310, kind: 'state' },
  { name: 'loop.json', path: '/home/me/.overtone/sessions/x/loop.json', size: 190, kind: 'state' },
  {
    name: 'handoffs/PLAN-to-ARCH.md',
    path: '/home/me/.overtone/sessions/x/handoffs/PLAN-to-ARCH.md',
    size: 2210,
    kind: 'handoff',
  },
];

export function historyView(): HistoryView {
  const days = Array.from({ length: 30 }, (_, i) => ({
    day: ago((29 - i) * 86_400).slice(0, 10),
    sessions: 2 + ((i * 7) % 5),
    finished: 1 + ((i * 5) % 4),
    failures: (i * 3) % 4,
    rejections: (i * 5) % 3,
    retries: (i * 2) % 5,
    pass1Rate: 0.7,
  }));
  const stage = (name: string, ms: number) => ({
    stage: name,
    sessions: 40,
    attempts: 52,
    pass1Rate: 0.78,
    pass3Rate: 0.96,
    passConsecutive3Rate: 0.5,
    medianMs: ms,
    p90Ms: ms * 2.4,
    grade: null,
  });
  return {
    filter: {},
    projects: ['/home/me/code/cart-service', '/home/me/code/api-gateway'],
    workflows: [
      { workflowType: 'standard', sessions: 30, finished: 26 },
      { workflowType: 'quick', sessions: 44, finished: 41 },
    ],
    overall: { sessions: 74, stageCount: 310, pass1Rate: 0.81, pass3Rate: 0.97, passConsecutive3Rate: 0.62 },
    stages: [
      stage('PLAN', 130_000),
      stage('ARCH', 210_000),
      stage('TEST', 99_000),
      stage('DEV', 520_000),
      stage('REVIEW', 88_000),
      stage('DOCS', 40_000),
    ],
    days,
    sessions: [],
  };
}
