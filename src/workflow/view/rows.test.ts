import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, apply, flowAt, newFlow, ran, started } from '../../../test/kit/flow.ts';
import type { Flow } from '../flow.ts';
import { newLoop, stopLoop } from '../loop/loop.ts';
import { listView, rowOf, type SessionFacts } from './rows.ts';

import type { SessionGroup } from './waits-for.ts';

const facts = (sessionId: string, flow?: Flow, over: Partial<SessionFacts> = {}): SessionFacts => ({
  sessionId,
  flow,
  loop: undefined,
  project: null,
  updatedAt: AT,
  ...over,
});

const MAKE: Readonly<Record<SessionGroup, (id: string) => SessionFacts>> = {
  'needs-you': (id) => facts(id, { ...newFlow('quick'), phase: 'waiting-for-human' }),
  working: (id) => facts(id, apply(newFlow('quick'), started('developer'))),
  open: (id) => facts(id, newFlow('quick')),
  paused: (id) => facts(id, newFlow('quick'), { loop: stopLoop(newLoop(AT), 'user', AT) }),
  done: (id) => facts(id, { ...newFlow('quick'), phase: 'finished' }),
};

describe('given a session', () => {
  it('when it has a workflow, then its row has the documented fields and what it waits for', () => {
    const flow = apply(flowAt('quick', 'REVIEW'), started('tester'));
    expect(rowOf(facts('s1', { ...flow, featureName: 'cart' }, { project: '/work/shop' }))).toEqual({
      sessionId: 's1',
      workflowType: 'quick',
      createdAt: AT,
      currentStage: 'REVIEW',
      progress: { completed: 1, total: 3 },
      isActive: true,
      failCount: 0,
      rejectCount: 0,
      updatedAt: AT,
      phase: 'running',
      group: 'working',
      waitsFor: { kind: 'agents', params: { agents: 'tester', stages: 'TEST', count: 1 }, since: AT },
      project: '/work/shop',
      featureName: 'cart',
      request: null,
    });
  });

  it('when its host is gone, then it has no running agents, whatever the file says, and it is named after the request', () => {
    const flow = apply(flowAt('quick', 'REVIEW'), started('tester'));
    expect(rowOf(facts('s1', flow, { isLive: false, request: 'Add a cart' }))).toMatchObject({
      ...{ isActive: false, group: 'paused', request: 'Add a cart' },
      waitsFor: { kind: 'session-end' },
    });
  });

  it('when it has none, then it still has a row', () => {
    expect(rowOf(facts('s1'))).toMatchObject({ workflowType: null, phase: null, group: 'open', isActive: false });
  });
});

describe('given a list of sessions, newest first', () => {
  const groups = fc.array(fc.constantFrom(...(Object.keys(MAKE) as SessionGroup[])), { maxLength: 40 });

  it('when it is limited, then sessions that need the user or are working come first, then the newest', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 0, max: 40 }), (made, limit) => {
        const list = made.map((group, index) => MAKE[group](`s${index}`));
        const view = listView(list, { limit });
        const numbers = (wanted: (group: SessionGroup) => boolean) =>
          made.flatMap((group, index) => (wanted(group) ? [`s${index}`] : []));
        const expected = [
          ...numbers((group) => group === 'needs-you'),
          ...numbers((group) => group === 'working'),
          ...numbers((group) => group !== 'needs-you' && group !== 'working'),
        ];
        expect(view.sessions.map(({ sessionId }) => sessionId)).toEqual(expected.slice(0, limit));
        expect(view.total).toBe(made.length);
        for (const group of Object.keys(MAKE) as SessionGroup[]) {
          expect(view.groups[group]).toBe(made.filter((other) => other === group).length);
        }
      }),
    );
  });

  it('when a group is chosen, then the others are still counted', () => {
    const list = [MAKE.open('a'), MAKE.done('b'), MAKE.done('c')];
    const view = listView(list, { limit: 10, group: 'done' });
    expect([view.total, view.groups.open, view.sessions.map(({ sessionId }) => sessionId)]).toEqual([2, 1, ['b', 'c']]);
  });

  it('when a project is chosen or something is looked for, then only what matches is left', () => {
    const list = [
      facts('abc', { ...newFlow('quick'), featureName: 'user-login' }, { project: '/work/shop' }),
      facts('def', apply(newFlow('tdd'), ...ran('tester')), { project: '/work/blog' }),
    ];
    const found = (over: { project?: string; search?: string }) =>
      listView(list, { limit: 10, ...over }).sessions.map(({ sessionId }) => sessionId);
    expect(found({ project: '/work/blog' })).toEqual(['def']);
    expect(found({ search: ' LOGIN  quick ' })).toEqual(['abc']);
    expect(found({ search: 'blog dev' })).toEqual(['def']);
    expect(found({ search: 'login blog' })).toEqual([]);
    expect(found({ search: ' ' })).toEqual(['abc', 'def']);
  });
});
