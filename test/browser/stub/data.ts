/** A world made by hand, to look at the pages without a server behind them. */
import type {
  AttemptView,
  Segment,
  SessionRow,
  SessionView,
  StageCard,
} from '../../../src/core/dashboard/session-view.ts';
import { STAGES, stageDef } from '../../../src/core/registry/stages.ts';

const NOW = Date.now();
export const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

const attempt = (agent: string, result: string, seconds: number, began: number): AttemptView => ({
  agent,
  startedAt: ago(began),
  endedAt: ago(began - seconds),
  durationMs: seconds * 1000,
  result,
});

function card(key: string, extra: Partial<StageCard> = {}): StageCard {
  const stage = key.split(':')[0] ?? key;
  const def = stageDef(stage) ?? STAGES.DEV;
  return {
    key,
    stage,
    emoji: def.emoji,
    color: def.color,
    agent: def.agent,
    mode: null,
    status: 'pending',
    result: null,
    completedAt: null,
    skipReason: null,
    attempts: [],
    graded: null,
    ...extra,
  };
}

const done = (key: string, seconds: number, began: number, extra: Partial<StageCard> = {}): StageCard =>
  card(key, {
    status: 'completed',
    result: 'pass',
    completedAt: ago(began - seconds),
    attempts: [attempt(card(key).agent ?? '', 'pass', seconds, began)],
    ...extra,
  });
const linear = (stage: StageCard): Segment => ({ type: 'linear', stages: [stage] });

export const PIPELINE: readonly Segment[] = [
  linear(done('PLAN', 141, 2400, { graded: 4.33 })),
  linear(done('ARCH', 212, 2200)),
  linear(done('TEST', 96, 1900, { mode: 'spec' })),
  linear(
    done('DEV', 544, 900, {
      attempts: [attempt('developer', 'fail', 302, 1700), attempt('developer', 'pass', 544, 900)],
    }),
  ),
  {
    type: 'parallel',
    groupName: 'quality',
    stages: [
      card('REVIEW', { status: 'active', attempts: [attempt('code-reviewer', 'reject', 71, 500)] }),
      card('TEST:2', { mode: 'verify', status: 'active' }),
    ],
  },
  linear(card('RETRO')),
  linear(card('DOCS')),
];

const row = (sessionId: string, extra: Partial<SessionRow>): SessionRow => ({
  sessionId,
  workflowType: 'standard',
  createdAt: ago(2500),
  currentStage: 'REVIEW',
  progress: { completed: 4, total: 8 },
  isActive: false,
  failCount: 0,
  rejectCount: 0,
  updatedAt: ago(40),
  phase: 'running',
  group: 'working',
  waitsFor: { kind: 'parallel', params: { stages: 'REVIEW, TEST:2', done: 0, total: 2 }, since: ago(42) },
  project: '/home/me/code/cart-service',
  featureName: null,
  ...extra,
});

export const XSS = `<img src=x onerror="document.title='owned'"><script>alert(1)</script>`;

export function rows(): SessionRow[] {
  return [
    row('5f2d1c9a-77aa-4b1e-9c55-1f0f1d2e3c4b', { isActive: true, featureName: 'cart-checkout-rounding' }),
    row('b81e02dd-0000-4aaa-8bbb-aaaaaaaaaaaa', {
      workflowType: 'quick',
      group: 'needs-you',
      featureName: 'login-throttle',
      progress: { completed: 1, total: 3 },
      failCount: 3,
      updatedAt: ago(310),
      createdAt: ago(4100),
      waitsFor: {
        kind: 'retry-limit',
        params: { stages: 'TEST', failCount: 3, rejectCount: 1, limit: 3 },
        since: ago(310),
      },
    }),
    row('c0ffee00-1111-4aaa-8bbb-aaaaaaaaaaaa', {
      workflowType: 'debug',
      group: 'open',
      progress: { completed: 1, total: 3 },
      updatedAt: ago(900),
      createdAt: ago(8000),
      project: '/home/me/code/api-gateway',
      waitsFor: { kind: 'next-stage', params: { stages: 'DEV' }, since: ago(900) },
    }),
    row('d15ea5ed-2222-4aaa-8bbb-aaaaaaaaaaaa', {
      workflowType: 'full',
      group: 'paused',
      featureName: XSS,
      progress: { completed: 6, total: 11 },
      updatedAt: ago(26_000),
      createdAt: ago(30_000),
      waitsFor: { kind: 'stopped-by-user', params: { iteration: 12 }, since: ago(26_000) },
    }),
    ...Array.from({ length: 9 }, (_, index) =>
      row(`e000000${index}-3333-4aaa-8bbb-aaaaaaaaaaaa`, {
        workflowType: ['single', 'tdd', 'refactor', 'secure'][index % 4] ?? 'single',
        group: 'done',
        phase: 'finished',
        featureName: index % 3 === 0 ? null : `feature-number-${index}`,
        progress: { completed: 5, total: 5 },
        updatedAt: ago(90_000 * (index + 1)),
        createdAt: ago(90_000 * (index + 1) + 3000),
        project: index % 2 ? '/home/me/code/api-gateway' : null,
        waitsFor: { kind: 'finished', params: {}, since: null },
      }),
    ),
  ];
}

export function viewOf(one: SessionRow): SessionView {
  const active = one.isActive;
  const agent = (name: string, stage: string, color: string, model: string, began: number) => ({
    agent: name,
    stage,
    color,
    model,
    instance: `${name}-1`,
    startedAt: ago(began),
    background: name === 'tester',
  });
  return {
    row: one,
    pipeline: PIPELINE,
    agents: active
      ? [agent('code-reviewer', 'REVIEW', 'blue', 'opus', 42), agent('tester', 'TEST:2', 'pink', 'sonnet', 39)]
      : [],
    counters: {
      failCount: 1,
      rejectCount: 1,
      retroCount: 0,
      maxRetries: 3,
      attempts: 7,
      elapsedMs: 2_461_000,
      pass1Rate: 0.75,
      pass3Rate: 1,
    },
    feature: {
      name: one.featureName ?? 'cart',
      path: '/home/me/code/cart-service/specs/features/in-progress/cart',
      tasks: { checked: 9, total: 14 },
    },
    task: {
      id: '2026-03-01_cart',
      description: 'Totals are off by a cent when three discounts meet; find out why and cover it with tests.',
      type: 'bug_fix',
      step: 'step3_execute',
      confirmed: false,
      codeChanges: 14,
      failures: 3,
      lastError: 'AssertionError: expected 19.99 to equal 20.00 (cart.test.ts:88)',
      expertReview: { cause: 'bug_fix_loop', at: ago(700) },
      path: '/home/me/code/cart-service/tasks/2026-03-01_cart',
    },
    loop: {
      iteration: 7,
      maxIterations: 100,
      stopped: one.group === 'paused',
      stopReason: one.group === 'paused' ? 'user' : null,
      consecutiveErrors: 1,
    },
    holds: [
      {
        kind: 'guard',
        at: ago(300),
        text: 'DEV has to be finished before REVIEW may begin.\nDelegate developer first.',
        params: { subject: 'code-reviewer', causes: 'DEV, TEST' },
      },
      { kind: 'expert', at: ago(700), text: null, params: { reason: 'bug_fix_loop' } },
      {
        kind: 'rule',
        at: ago(1300),
        text: `No console.log in src. ${XSS}`,
        params: { subject: 'Edit', causes: 'no-console' },
      },
    ],
    resumeCommand: `cd /home/me/code/cart-service && claude --resume ${one.sessionId}`,
  };
}
