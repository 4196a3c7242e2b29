import { describe, expect, it } from 'vitest';
import type { TimelineEvent } from '../../../src/workflow/ports.ts';
import { EPOCH, type MakeWorld } from './world.ts';

const TIMELINE = 'sessions/s1/timeline.jsonl';

const stage = (name: string): TimelineEvent => ({ type: 'stage:start', data: { stage: name } });
const done = (name: string): TimelineEvent => ({ type: 'stage:complete', data: { stage: name } });

export function testTimeline(makeWorld: MakeWorld): void {
  it('given nothing was written, then every query has an empty answer and nothing is created', () => {
    const { store, files } = makeWorld();
    expect(store.queryEvents('s1')).toEqual([]);
    expect(store.countEvents('s1')).toBe(0);
    expect(store.latestEvent('s1', 'stage:start')).toBeUndefined();
    expect(files()).toEqual([]);
  });

  it('given an event, then its line carries time, type, category and label before its own data', () => {
    const { store, peek } = makeWorld();
    store.appendEvents('s1', [{ type: 'stage:complete', data: { stage: 'TEST:2', result: 'pass' } }]);
    expect(peek(TIMELINE)).toBe(
      `{"ts":"${EPOCH}","type":"stage:complete","category":"stage","label":"階段完成","stage":"TEST:2","result":"pass"}\n`,
    );
  });

  it('given data that names the fixed fields, then it cannot replace them', () => {
    const { store } = makeWorld();
    const data = { ts: 'never', type: 'workflow:abort', category: 'error', label: 'x', agent: 'tester' };
    store.appendEvents('s1', [{ type: 'agent:delegate', data }]);
    expect(store.queryEvents('s1')).toEqual([
      { ts: EPOCH, type: 'agent:delegate', category: 'agent', label: '委派代理', agent: 'tester' },
    ]);
  });

  it('given an unknown type among known ones, then none of them is written', () => {
    const { store, files } = makeWorld();
    const unknown = { type: 'system:warning' } as unknown as TimelineEvent;
    expect(() => store.appendEvents('s1', [stage('DEV'), unknown])).toThrow('未知的 timeline 事件類型');
    expect(files()).toEqual([]);
  });

  it('given no events, then nothing is written', () => {
    const { store, files } = makeWorld();
    store.appendEvents('s1', []);
    store.update('s1', () => ({ events: [], value: undefined }));
    expect(files()).toEqual([]);
  });

  it('given events from an update and from outside of it, then they stand in the order they came', () => {
    const { store } = makeWorld();
    store.appendEvents('s1', [stage('DEV')]);
    store.update('s1', () => ({ events: [done('DEV'), stage('TEST')], value: undefined }));
    store.appendEvents('s1', [done('TEST')]);
    expect(store.queryEvents('s1').map(({ type, stage: name }) => [type, name])).toEqual([
      ['stage:start', 'DEV'],
      ['stage:complete', 'DEV'],
      ['stage:start', 'TEST'],
      ['stage:complete', 'TEST'],
    ]);
  });

  describe('given five events of three kinds', () => {
    const filled = () => {
      const { store } = makeWorld();
      store.appendEvents('s1', [stage('DEV'), done('DEV'), stage('TEST'), done('TEST'), { type: 'session:end' }]);
      return store;
    };
    const stagesOf = (filter: Parameters<ReturnType<typeof filled>['queryEvents']>[1]) =>
      filled()
        .queryEvents('s1', filter)
        .map(({ type, stage: name }) => `${type} ${name ?? ''}`.trim());

    it.each([
      [{ type: 'stage:start' }, ['stage:start DEV', 'stage:start TEST']],
      [{ category: 'session' }, ['session:end']],
      [{ limit: 2 }, ['stage:complete TEST', 'session:end']],
      [{ type: 'stage:complete', limit: 1 }, ['stage:complete TEST']],
      [{ category: 'stage', limit: 3 }, ['stage:complete DEV', 'stage:start TEST', 'stage:complete TEST']],
      [{ type: 'stage:start', category: 'session' }, []],
      [{ limit: 0 }, []],
    ] as const)('when %j is asked for, then the newest that match come in order', (filter, expected) => {
      expect(stagesOf(filter)).toEqual(expected);
    });

    it('then they are counted by type, by category and in all', () => {
      const store = filled();
      expect(store.countEvents('s1')).toBe(5);
      expect(store.countEvents('s1', { type: 'stage:start' })).toBe(2);
      expect(store.countEvents('s1', { category: 'stage' })).toBe(4);
    });

    it('then the latest of a type is the last one written', () => {
      const store = filled();
      expect(store.latestEvent('s1', 'stage:start')).toMatchObject({ stage: 'TEST' });
      expect(store.latestEvent('s1', 'workflow:start')).toBeUndefined();
    });
  });

  it('given junk between the lines, then it is skipped and the events around it are read', () => {
    const { store, put } = makeWorld();
    const event = '{"ts":"t","type":"stage:start","category":"stage","label":"階段開始","stage":"DEV"}';
    const junk = ['not json', '"text"', '[1]', 'null', '', '{"type":7}', '{"type":"toString"}', '\u0000\u0001\uFFFD'];
    put(TIMELINE, `\uFEFF${event}\n${junk.join('\n')}\n${event}\n{"ts":"t","type":"stage:sta`);
    expect(store.queryEvents('s1').map(({ stage: name }) => name)).toEqual(['DEV', 'DEV']);
    expect(store.countEvents('s1')).toBe(2);
  });

  it('given a line written by hand without label and category, then the registry fills them in', () => {
    const { store, put } = makeWorld();
    put(TIMELINE, '{"type":"grader:score","stage":"DEV"}\n');
    expect(store.queryEvents('s1')).toEqual([
      { ts: '', type: 'grader:score', category: 'grader', label: 'Grader 評分', stage: 'DEV' },
    ]);
  });

  it('given a torn last line, when an event is appended, then it stands on a line of its own', () => {
    const { store, put, peek } = makeWorld();
    put(TIMELINE, '{"ts":"t","ty');
    store.appendEvents('s1', [stage('DEV')]);
    store.update('s1', () => ({ events: [done('DEV')], value: undefined }));
    expect(store.countEvents('s1')).toBe(2);
    expect(peek(TIMELINE)?.split('\n')).toHaveLength(4);
  });
}
