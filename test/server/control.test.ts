/** Remote commands on real files: the answer is what is on disk, and asking creates nothing. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Inbox } from '../../src/remote/adapter.ts';
import { answerLine } from '../../src/remote/chat.ts';
import { type ControlRequest, createControl } from '../../src/remote/control.ts';
import { pause } from '../../src/store/pause-files.ts';
import { createFileSpecsStore } from '../../src/store/specs/specs-file-store.ts';
import { openTask } from '../../src/store/tasks/task-open.ts';
import type { Locale } from '../../src/text/messages.ts';
import type { Flow } from '../../src/workflow/flow.ts';
import { newLoop } from '../../src/workflow/loop/loop.ts';
import { apply, newFlow, started } from '../kit/flow.ts';
import { SETTINGS } from '../kit/task-rules.ts';
import { cliText, remoteMessages } from '../kit/texts.ts';
import { AT, createHome } from './kit/live-world.ts';

function createWorld(locale: Locale = 'en') {
  const world = createHome();
  const { store } = world;
  const sessions = () =>
    store.listSessions().map(({ sessionId, flow, updatedAt }) => ({
      sessionId,
      flow,
      loop: undefined,
      project: world.project,
      updatedAt,
    }));
  const control = createControl({
    words: remoteMessages(locale).control,
    store,
    now: () => new Date(AT),
    sessions,
    home: world.home,
    pid: process.pid,
    specsAt: (root) =>
      createFileSpecsStore({
        ...{ root, pid: process.pid, now: world.now, lockDir: `${world.home}/locks` },
        words: () => cliText('en').specsErrors,
      }),
  });
  const ask = (sessionId: string | null, command: string, params: Record<string, unknown> = {}) =>
    control({ sessionId, command, params });
  /** As the only sender of a chat who may do everything. */
  const write = (text: string) => {
    const inbox = {
      pair: (_: unknown, code: string) => ({ ok: true, text: `pairs with ${code}` }),
      command: (_: unknown, request: ControlRequest) => control({ ...request, sessionId: request.sessionId ?? 's1' }),
    };
    return answerLine(inbox as Inbox, { id: '1', name: 'Ada' }, { text }, remoteMessages('en'));
  };
  const onDisk = () => (existsSync(`${world.home}/sessions`) ? readdirSync(`${world.home}/sessions`) : []);
  return { ...world, ask, write, onDisk };
}

function withFlow(locale?: Locale) {
  const world = createWorld(locale);
  world.store.update('s1', () => ({ flow: newFlow('quick'), loop: newLoop(AT), value: 0 }));
  return world;
}

const SCORES = { clarity: 5, completeness: 4, actionability: 4 };

describe('given a session at work', () => {
  it('when it is paused and resumed, then status tells, and a pause of the whole machine is not lifted in passing', () => {
    const { ask, home } = withFlow();
    expect(ask('s1', 'pause')).toMatchObject({ ok: true, data: { sessionId: 's1', scope: 'session', by: 'api' } });
    expect(ask('s1', 'status')).toMatchObject({ data: { paused: true } });
    expect(ask('s1', 'resume')).toMatchObject({ ok: true });
    expect(ask('s1', 'status')).toMatchObject({ data: { paused: false } });
    pause(home, undefined, { by: 'ot', now: () => new Date(AT), pid: process.pid });
    expect(ask('s1', 'resume')).toMatchObject({ ok: false, error: expect.stringContaining('ot resume --machine') });
  });

  it('when it is stopped, then the answer is what loop.json says, and the second time too', () => {
    const { ask, store } = withFlow();
    const data = { sessionId: 's1', stopped: true, stoppedAt: AT, stopReason: 'user' };
    expect(ask('s1', 'stop')).toMatchObject({ ok: true, data: { ...data, changed: true } });
    expect(ask('s1', 'stop')).toMatchObject({ ok: true, data: { ...data, changed: false } });
    expect(store.readFlow('s1')).toMatchObject({ value: { phase: 'paused' } });
  });

  it('when its state is asked for, then it is the one on disk', () => {
    const { ask } = withFlow();
    expect(ask('s1', 'status')).toMatchObject({
      ok: true,
      data: { workflow: { workflowType: 'quick' }, loop: { stopped: false } },
    });
  });

  it('when its files are damaged, then the answer says so', () => {
    const { ask, file } = withFlow();
    writeFileSync(file('s1', 'workflow.json'), '{broken');
    expect(ask('s1', 'status')).toMatchObject({ ok: false, error: expect.stringMatching(/workflow\.json.*corrupt/) });
  });

  it('when a stage is graded, then the scores are in the timeline, by the agent of the stage if none is named', () => {
    const { ask, store } = withFlow();
    const answer = ask('s1', 'grade', { stage: 'dev', scores: SCORES });
    const written = { stage: 'DEV', agent: 'developer', scores: { ...SCORES, overall: 4.33 } };
    expect(answer).toMatchObject({ ok: true, data: written });
    expect(store.latestEvent('s1', 'grader:score')).toMatchObject(written);
    expect(ask('s1', 'grade', { stage: 'TEST:2', agent: 'ot:tester', scores: SCORES })).toMatchObject({ ok: true });
  });

  it.each([
    [{ scores: SCORES }, /no stage/],
    [{ stage: 'NOPE', scores: SCORES }, /no stage "NOPE"/],
    [{ stage: 'DEV', agent: 'nobody', scores: SCORES }, /no agent "nobody"/],
    [{ stage: 'DEV', agent: 7, scores: SCORES }, /no agent/],
    [{ stage: 'DEV' }, /clarity/],
    [{ stage: 'DEV', scores: { ...SCORES, completeness: 6 } }, /completeness/],
    [{ stage: 'DEV', scores: { ...SCORES, actionability: 2.5 } }, /actionability/],
  ])('when the scores are %j, then nothing is written', (params, why) => {
    const { ask, store } = withFlow();
    expect(ask('s1', 'grade', params)).toMatchObject({ ok: false, error: expect.stringMatching(why) });
    expect(store.countEvents('s1')).toBe(0);
  });
});

describe('given a session whose work is steered', () => {
  it('when a closing stage is skipped, then the reason is in the timeline; any other stage is refused', () => {
    const { ask, store } = createWorld();
    store.update('s1', () => ({ flow: newFlow('standard'), loop: newLoop(AT), value: 0 }));
    expect(ask('s1', 'skip', { stage: 'docs', reason: 'no docs' })).toMatchObject({
      ok: true,
      data: { stage: 'DOCS' },
    });
    const stages = () => (store.readFlow('s1') as { value: Flow }).value.stages;
    expect(stages().find(({ stage }) => stage === 'DOCS')).toMatchObject({ status: 'completed' });
    const before = stages();
    expect(ask('s1', 'skip', { stage: 'DOCS', reason: 'again' })).toMatchObject({
      error: expect.stringMatching(/DOCS is/),
    });
    expect(ask('s1', 'skip', { stage: 'RETRO' })).toMatchObject({ error: expect.stringMatching(/reason/) });
    expect(ask('s1', 'skip', { stage: 'DEV', reason: 'x' })).toMatchObject({
      error: expect.stringMatching(/RETRO, DOCS/),
    });
    expect(ask('s1', 'skip', { stage: 'NOPE', reason: 'x' })).toMatchObject({
      error: expect.stringMatching(/has no NOPE/),
    });
    expect(stages()).toEqual(before);
  });

  it('when a workflow is started, then it is on disk with its loop, and an unfinished one is not replaced until it is stopped', () => {
    const { ask, store, project } = createWorld();
    store.appendEvents('s1', [{ type: 'session:start' }]);
    expect(ask('s1', 'start', { workflow: 'nope' })).toMatchObject({ error: expect.stringMatching(/quick/) });
    expect(ask('s1', 'start', { workflow: 'quick' })).toMatchObject({ ok: true, data: { workflowType: 'quick' } });
    expect(store.readFlow('s1')).toMatchObject({ value: { workflow: 'quick', project } });
    expect(store.readLoop('s1')).toMatchObject({ value: { stopped: false } });
    expect(ask('s1', 'start', { workflow: 'single' })).toMatchObject({
      error: expect.stringMatching(/quick is not finished/),
    });
    ask('s1', 'stop');
    expect(ask('s1', 'start', { workflow: 'single' })).toMatchObject({ ok: true });
    expect(store.latestEvent('s1', 'workflow:abort')).toMatchObject({ workflowType: 'quick' });
  });

  it('when its tasks are asked for, then they are those of its project, its own marked', () => {
    const world = withFlow();
    const tasks = { settings: SETTINGS };
    expect(world.ask('s1', 'tasks')).toMatchObject({ ok: true, data: { task: null, tasks: [] } });
    const { home, project, now } = world;
    for (const [sessionId, description] of [
      ['s2', 'another'],
      ['s1', 'the cart is empty'],
    ] as const)
      openTask(
        { home, project, now, pid: process.pid, ...tasks },
        { description, taskType: 'bug_fix', prompt: '', sessionId },
      );
    const answer = world.ask('s1', 'tasks');
    expect(answer).toMatchObject({ ok: true, data: { task: { description: 'the cart is empty' } } });
    expect(world.write('/tasks s1').split('\n')).toEqual([
      expect.stringMatching(/^▶ the cart is empty/),
      expect.stringMatching(/^▫️ another/),
    ]);
  });

  it('when it is steered by text commands, then `/start` with a code still pairs', () => {
    const { write, store } = createWorld();
    store.appendEvents('s1', [{ type: 'session:start' }]);
    expect(write('/start 123456')).toBe('pairs with 123456');
    expect(write('/start standard s1')).toMatch(/standard has been started/);
    expect(write('/skip retro no time for it')).toMatch(/RETRO is skipped/);
    expect(write('/skip docs')).toMatch(/reason/);
    expect(write('/help')).toMatch(/\/skip STAGE/);
  });
});

it('given a session of another machine, when its tasks are asked for, then it does not claim that there are none', () => {
  const inbox = { command: () => ({ ok: true, message: 'Sent to den.' }) } as unknown as Inbox;
  expect(answerLine(inbox, { id: '1', name: 'Ada' }, { text: '/tasks' }, remoteMessages('en'))).toBe('Sent to den.');
});

it.each([
  ['en', 'The loop is stopped.', 'There is no session "nobody".'],
  ['zh-TW', '循環已停止。', '沒有「nobody」這個 session。'],
  ['zh-CN', '循环已停止。', '没有“nobody”这个会话。'],
] as const)(
  'given a user who reads %s, when a session is steered, then the answer is in that language',
  (locale, done, no) => {
    const { ask } = withFlow(locale);
    expect(ask('s1', 'stop')).toMatchObject({ ok: true, message: done });
    expect(ask('nobody', 'stop')).toMatchObject({ ok: false, error: expect.stringContaining(no) });
  },
);

describe('given several sessions', () => {
  it('when they are listed, then they are sorted by what they do', () => {
    const { ask, store } = withFlow();
    store.update('s2', () => ({ flow: apply(newFlow('quick'), started('developer')), value: 0 }));
    store.appendEvents('s3', [{ type: 'session:start' }]);
    const ids = (params: Record<string, unknown>) => {
      const answer = ask(null, 'sessions', params);
      return answer.ok ? (answer.data as { sessionId: string }[]).map(({ sessionId }) => sessionId).sort() : answer;
    };
    expect(ids({})).toEqual(['s1', 's2']);
    expect(ids({ active: true })).toEqual(['s2']);
    expect(ids({ active: false })).toEqual(['s1']);
  });
});

describe('given a request that cannot be carried out', () => {
  it.each([
    ['an unknown session', 'nobody', 'stop', /no session "nobody"/],
    ['an unknown session', 'nobody', 'status', /no session/],
    ['an unknown session', 'nobody', 'grade', /no session/],
    ['a path', '../../etc', 'stop', /not a session id/],
    ['no session', null, 'stop', /needs a session/],
    ['an unknown command', 's1', 'explode', /no command "explode".*stop/],
    ['a name every object has', 's1', 'constructor', /no command/],
  ])('when it names %s, then it is refused and nothing is created', (_what, sessionId, command, why) => {
    const { ask, onDisk } = createWorld();
    expect(ask(sessionId, command, { stage: 'DEV', scores: SCORES })).toMatchObject({
      ok: false,
      error: expect.stringMatching(why),
    });
    expect(onDisk()).toEqual([]);
  });

  it('when a session has nothing to stop, then it is told so and stays as it is', () => {
    const { ask, store, file } = createWorld();
    store.appendEvents('s1', [{ type: 'session:start' }]);
    expect(ask('s1', 'stop')).toMatchObject({ ok: false, error: expect.stringMatching(/no workflow/) });
    expect(existsSync(file('s1', 'loop.json'))).toBe(false);
  });
});
