import { describe, expect, it } from 'vitest';
import { startFlow } from '../../../src/workflow/flow.ts';
import { newLoop } from '../../../src/workflow/loop/loop.ts';
import type { TimelineEvent } from '../../../src/workflow/ports.ts';
import { EPOCH, type MakeWorld } from './world.ts';

const FLOW = 'sessions/s1/workflow.json';
const flow = startFlow({ sessionId: 's1', workflow: 'quick', createdAt: EPOCH });
const loop = newLoop(EPOCH);

export function testState(makeWorld: MakeWorld): void {
  it('given nothing was ever written, when it is read, then it is missing and stays so', () => {
    const { store, files } = makeWorld();
    expect(store.readFlow('s1')).toEqual({ state: 'missing' });
    expect(store.readLoop('s1')).toEqual({ state: 'missing' });
    expect(store.setAsideFlow('s1')).toBeUndefined();
    expect(files()).toEqual([]);
  });

  it('given an update that writes flow and loop, then both are read back and the value is returned', () => {
    const { store } = makeWorld();
    expect(store.update('s1', () => ({ flow, loop, value: 'done' }))).toBe('done');
    expect(store.readFlow('s1')).toEqual({ state: 'found', value: flow });
    expect(store.readLoop('s1')).toEqual({ state: 'found', value: loop });
  });

  it('given a written flow, then the file is indented JSON that ends in a newline', () => {
    const { store, peek } = makeWorld();
    store.update('s1', () => ({ flow, value: undefined }));
    const text = peek(FLOW) ?? '';
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    expect(JSON.parse(text)).toMatchObject({ sessionId: 's1', workflowType: 'quick', currentStage: 'DEV' });
  });

  it('given a field that another program wrote, when the flow changes, then the field is still there', () => {
    const { store, peek } = makeWorld();
    store.update('s1', () => ({ flow: Object.assign({ issueNumber: 7 }, flow), value: undefined }));
    store.update('s1', (session) => {
      const before = session.flow();
      return { ...(before.state === 'found' && { flow: { ...before.value, failCount: 2 } }), value: undefined };
    });
    expect(JSON.parse(peek(FLOW) ?? '')).toMatchObject({ issueNumber: 7, failCount: 2 });
  });

  it.each([
    ['no session', {}],
    ['another session', { sessionId: 'abc-123' }],
    ['what cannot be a session', { sessionId: '../x' }],
  ])('given a workflow.json that names %s, then it belongs to the session it lies in', (_what, named) => {
    const { store, put } = makeWorld();
    put(FLOW, JSON.stringify({ ...named, workflowType: 'single', stages: { DEV: { status: 'pending' } } }));
    expect(store.readFlow('s1')).toMatchObject({ state: 'found', value: { sessionId: 's1' } });
    expect(store.update('s1', (session) => ({ value: session.flow() }))).toMatchObject({ value: { sessionId: 's1' } });
  });

  it('given a change that throws, then nothing is written and the next update works', () => {
    const { store, files } = makeWorld();
    expect(() => store.update('s1', () => raise('no'))).toThrow('no');
    expect(files()).toEqual([]);
    expect(store.hasSession('s1')).toBe(false);
    expect(store.update('s1', () => ({ loop, value: 1 }))).toBe(1);
  });

  it('given a change that writes nothing, then no session is created', () => {
    const { store, files } = makeWorld();
    expect(store.update('s1', (session) => ({ value: session.flow().state }))).toBe('missing');
    expect(store.hasSession('s1')).toBe(false);
    expect(files()).toEqual([]);
  });

  it('given an event of an unknown type, then the state is not written either', () => {
    const { store, files } = makeWorld();
    const events = [{ type: 'nobody:knows' } as unknown as TimelineEvent];
    expect(() => store.update('s1', () => ({ flow, events, value: undefined }))).toThrow('未知的 timeline 事件類型');
    expect(files()).toEqual([]);
  });

  it('given an update inside an update, then one on the same session is refused and one on another is not', () => {
    const { store } = makeWorld();
    const nested = (other: string) => () => ({ value: store.update(other, () => ({ loop, value: other })) });
    expect(() => store.update('s1', nested('s1'))).toThrow('held by the caller');
    expect(store.update('s1', nested('s2'))).toBe('s2');
  });

  describe.each([
    ['cut off', '{"sessionId":"s1"'],
    ['empty', ''],
    ['of another shape', '[1,2]'],
  ])('given a workflow.json that is %s', (_what, text) => {
    const damaged = () => {
      const world = makeWorld();
      world.put(FLOW, text);
      return world;
    };
    const aside = `${FLOW}.corrupt-2026-03-01T08-00-00-000Z`;

    it('when it is read, then it is corrupt, with its path and a reason', () => {
      const read = damaged().store.readFlow('s1');
      expect(read).toMatchObject({ state: 'corrupt', path: expect.stringContaining('workflow.json') });
      expect(read.state === 'corrupt' && read.why).toBeTruthy();
    });

    it('when a change replaces it, then the change has seen it and its text is kept beside', () => {
      const { store, peek, files } = damaged();
      expect(store.update('s1', (session) => ({ flow, value: session.flow().state }))).toBe('corrupt');
      expect(store.readFlow('s1')).toEqual({ state: 'found', value: flow });
      expect(files()).toEqual([FLOW, aside]);
      expect(peek(aside)).toBe(text);
    });

    it('when a change does not replace it, then it stays', () => {
      const { store, files } = damaged();
      store.update('s1', () => ({ value: undefined }));
      expect(files()).toEqual([FLOW]);
    });

    it('when it is set aside, then it is missing, and a second one in the same moment gets a name of its own', () => {
      const { store, put, peek, files } = damaged();
      expect(store.setAsideFlow('s1')).toMatch(/workflow\.json\.corrupt-2026-03-01T08-00-00-000Z$/);
      expect(store.readFlow('s1')).toEqual({ state: 'missing' });
      put(FLOW, 'worse');
      store.setAsideFlow('s1');
      expect(files()).toEqual([aside, `${aside}-2`]);
      expect([peek(aside), peek(`${aside}-2`)]).toEqual([text, 'worse']);
    });
  });

  it('given a healthy flow, when it is to be set aside, then it stays where it is', () => {
    const { store, files } = makeWorld();
    store.update('s1', () => ({ flow, value: undefined }));
    expect(store.setAsideFlow('s1')).toBeUndefined();
    expect(files()).toEqual([FLOW]);
  });

  it('given a byte order mark in front of the JSON, then it is read all the same', () => {
    const { store, put, peek } = makeWorld();
    store.update('s1', () => ({ flow, value: undefined }));
    put(FLOW, `\uFEFF${peek(FLOW)}`);
    expect(store.readFlow('s1')).toEqual({ state: 'found', value: flow });
  });
}

function raise(message: string): never {
  throw new Error(message);
}
