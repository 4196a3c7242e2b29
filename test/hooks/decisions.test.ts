/** Remote decisions about what a session waits for: the state moves, the session is told, and only then it counts as applied. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createAsks } from '../../src/remote/asks.ts';
import { setAway, writeReachable } from '../../src/store/remote-files.ts';
import { createAskFiles, isTurnWaiting } from '../../src/store/sessions/ask-files.ts';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { createFileSpecsStore } from '../../src/store/specs/specs-file-store.ts';
import { encodeFlow } from '../../src/workflow/flow-file.ts';
import { conduct, newFlow } from '../kit/flow.ts';
import { remoteMessages, specsMessages } from '../kit/texts.ts';
import { createWorld, EMPTY, SESSION, specific } from '../scenarios/world.ts';
import { stepOf } from '../task-scenarios/kit/record-parts.ts';
import { projectForTest } from '../task-scenarios/kit/task-project.ts';

const READ = { tool_name: 'Read', tool_input: { file_path: '/etc/hosts' }, tool_response: {} };
const BASH = { tool_name: 'Bash', tool_input: { command: 'true' } };
const TRIED = ['## Tasks', '', '- [x] DEV', '- [x] REVIEW', '- [ ] TEST', ''].join('\n');
const english = { env: { OVERTONE_LOCALE: 'en' } };

/** The server's part, without a server. */
function serverFor(home: string) {
  const own = { home, pid: process.pid, now: () => new Date() };
  const files = createAskFiles(own);
  const store = createFileSessionStore(own);
  let isKilled = false;
  const specsAt = (root: string) => {
    if (isKilled) throw new Error('killed');
    return createFileSpecsStore({
      ...own,
      root,
      lockDir: join(home, 'locks'),
      warn: () => undefined,
      words: () => specsMessages,
    });
  };
  const asks = createAsks({
    ...{ ...own, store, specsAt },
    words: remoteMessages('en'),
    detail: 'brief',
    isQuiet: () => false,
    sessions: () => [{ sessionId: SESSION }],
    onError: (error) => {
      throw error;
    },
  });
  mkdirSync(join(home, 'remote'), { recursive: true });
  writeReachable(home, { pid: process.pid, waitMinutes: 10 });
  return {
    store,
    open: () => files.open().map(({ ask, state }) => ({ ...ask, status: state.status })),
    message: (text: string) => asks.message(text, 'telegram: Ada'),
    /** As the server does again and again. */
    look() {
      isKilled = false;
      asks.answer({ askId: '', hash: '' }, '');
    },
    answer(choice: string, by = 'telegram: Ada', { dies = false } = {}) {
      isKilled = dies;
      const { id, hash } = files.open()[0]?.ask ?? { id: '', hash: '' };
      return asks.answer({ askId: id, hash, choice }, by);
    },
    log: (session = SESSION) => readStatuses(join(home, 'sessions', session, 'asks.jsonl')),
  };
}

const readStatuses = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).status);

/** TEST of a workflow with a feature has failed three times. */
function stuck({ away = false } = {}) {
  const world = createWorld();
  const home = join(world.home, '.overtone');
  const { flow } = conduct(newFlow('quick', 'shop'), (agent) => (agent === 'tester' ? 'fail' : 'pass'));
  world.session.write('workflow.json', encodeFlow({ ...flow, sessionId: SESSION, reports: [] }));
  world.putInProject('specs/features/in-progress/shop/tasks.md', TRIED);
  const server = serverFor(home);
  if (away) setAway(home, true, process.pid);
  return {
    ...{ ...world, ...server, home, flow: () => world.session.readJson('workflow.json') },
    isWaiting: () => isTurnWaiting(home, SESSION),
  };
}

describe('given a workflow that failed three times, and somebody elsewhere', () => {
  it('when the turn ends, then it ends at once, and retry, skip and stop are asked for, once', async () => {
    const world = stuck();
    await world.fire('Stop', {}, english);
    await world.fire('Stop', {}, english);
    expect(world.open()).toMatchObject([
      {
        kind: 'decision',
        status: 'open',
        about: {
          title: 'Three tries have failed: TEST',
          choices: [{ label: 'Retry' }, { label: 'Skip' }, { label: 'Stop' }],
        },
      },
    ]);
    expect(world.open()[0]).not.toHaveProperty('waiter');
  });

  it('when it is retried, then the workflow runs at once, and it counts as applied after the session was told and went on', async () => {
    const world = stuck();
    await world.fire('Stop', {}, english);
    expect(world.answer('retry')).toEqual({ ok: true, text: remoteMessages('en').receipts.decided });
    expect(world.flow()).toMatchObject({ phase: 'running', failCount: 0 });
    expect(world.open()).toMatchObject([{ status: 'answered' }]);
    const told = specific(await world.fire('PostToolUse', READ, english));
    expect(told['additionalContext']).toContain('decided from elsewhere (telegram: Ada): Retry');
    expect(world.open()).toMatchObject([{ status: 'handed' }]);
    await world.fire('PreToolUse', BASH, english);
    expect(world.log()).toEqual(['open', 'answered', 'handed', 'applied']);
  });

  it('when it is skipped, then the stage is left out and its box ticked', async () => {
    const world = stuck();
    await world.fire('Stop', {}, english);
    world.answer('skip');
    expect(world.flow()).toMatchObject({ stages: { TEST: { status: 'completed', result: 'pass' } } });
    expect(world.store.readFlow(SESSION)).toMatchObject({ state: 'found', value: { phase: 'running' } });
    expect(readFileSync(join(world.project, 'specs/features/in-progress/shop/tasks.md'), 'utf8')).toContain('[x] TEST');
  });

  it('when it was skipped, then the end says what was skipped and by whom, and calls nothing verified', async () => {
    const world = stuck();
    await world.fire('Stop', {}, english);
    world.answer('skip');
    const ends = [];
    for (let turn = 0; turn < 3; turn++)
      ends.push(String((await world.fire('Stop', {}, english)).json['systemMessage']));
    const end = ends.find((text) => text.includes('is done')) ?? ends.join('\n');
    expect(end).toMatch(/^☑️/);
    expect(end).toContain('a stage was skipped');
    expect(end).toMatch(/⏭️ .* · skipped by telegram: Ada$/m);
    const told = world.session.timeline().filter(({ result }) => result === 'skipped');
    expect(told).toMatchObject([{ type: 'stage:complete', stage: 'TEST', by: 'telegram: Ada' }]);
  });

  it('when the server ends before the box is ticked, then the workflow has not moved, and the next one does both', async () => {
    const world = stuck();
    await world.fire('Stop', {}, english);
    expect(() => world.answer('skip', 'telegram: Ada', { dies: true })).toThrow('killed');
    expect(world.flow()).toMatchObject({ phase: 'waiting-for-human' });
    world.look();
    expect(world.flow()).toMatchObject({ stages: { TEST: { skippedBy: 'telegram: Ada' } } });
    expect(readFileSync(join(world.project, 'specs/features/in-progress/shop/tasks.md'), 'utf8')).toContain('[x] TEST');
  });

  it('when it is stopped, then that is all there is to do, and it is applied at once', async () => {
    const world = stuck();
    await world.fire('Stop', {}, english);
    world.answer('stop');
    expect(world.session.readJson('loop.json')).toMatchObject({ stopped: true, stopReason: 'user' });
    expect(world.log()).toEqual(['open', 'answered', 'handed', 'applied']);
    expect(world.open()).toEqual([]);
  });

  it('when the terminal only asks, then it stays open; when it decides, then it was first, and a late answer is told so', async () => {
    const world = stuck();
    await world.fire('Stop', {}, english);
    const [ask] = world.open();
    await world.fire('UserPromptSubmit', { prompt: 'why did it fail?' }, english);
    expect(world.open()).toMatchObject([{ status: 'open' }]);
    await world.fire('UserPromptSubmit', { prompt: 'try it with a mock' }, english);
    expect(world.log()).toEqual(['open', 'superseded']);
    expect(ask).toBeDefined();
    expect(world.flow()).toMatchObject({ phase: 'running' });
    expect(world.answer('stop')).toMatchObject({ ok: false });
    expect(world.session.exists('loop.json') && world.session.readJson('loop.json')['stopped']).not.toBe(true);
  });

  it('when the session ends before anybody decided, then it is told that there is nothing left to decide', async () => {
    const world = stuck();
    await world.fire('Stop', {}, english);
    await world.fire('SessionEnd', {}, english);
    expect(world.log()).toEqual(['open', 'refused']);
  });
});

describe('given the same in away mode', () => {
  const asked = (world: ReturnType<typeof stuck>) =>
    vi.waitFor(() => expect(world.open()).toHaveLength(1), { timeout: 20_000, interval: 20 });

  it('when it is retried, then the turn goes on with the next step, and the next event proves it', async () => {
    const world = stuck({ away: true });
    const stop = world.fire('Stop', {}, english);
    await asked(world);
    world.answer('retry');
    const text = String(specific(await stop)['additionalContext']);
    expect(text).toContain('decided from elsewhere (telegram: Ada): Retry');
    expect(text).toContain('debugger');
    expect(world.log().at(-1)).toBe('handed');
    await world.fire('PreToolUse', BASH, english);
    expect(world.log().at(-1)).toBe('applied');
  });

  it('when two answer at once, then the first counts, and the other is told', async () => {
    const world = stuck({ away: true });
    const stop = world.fire('Stop', {}, english);
    await asked(world);
    const [ask] = world.open();
    expect(world.answer('stop', 'telegram: Ada').ok).toBe(true);
    expect(world.answer('retry', 'slack: Bo').ok).toBe(false);
    expect(ask?.about.wait).toBeDefined();
    const { json } = await stop;
    expect(json['systemMessage']).toContain('The loop is stopped');
    expect(json).not.toHaveProperty('hookSpecificOutput');
    expect(world.log().at(-1)).toBe('applied');
  });

  it('when somebody writes instead, then the session reads the words and the question stays', async () => {
    const world = stuck({ away: true });
    const stop = world.fire('Stop', {}, english);
    await asked(world);
    world.message('look at the log first');
    expect(specific(await stop)['additionalContext']).toContain('look at the log first');
    expect(world.open()).toMatchObject([{ kind: 'decision', status: 'open' }, { kind: 'message' }]);
  });

  it('when somebody writes nothing but blanks, then they are told, and the session is not', () => {
    const world = stuck();
    for (const text of ['', ' \n '])
      expect(world.message(text)).toEqual({ ok: false, text: remoteMessages('en').receipts.noWords });
    expect(world.open()).toEqual([]);
  });

  it('when the person is back, then the turn ends and the question stays', async () => {
    const world = stuck({ away: true });
    const stop = world.fire('Stop', {}, english);
    await asked(world);
    setAway(world.home, false, process.pid);
    expect((await stop).json).not.toHaveProperty('hookSpecificOutput');
    expect(world.open()).toMatchObject([{ status: 'open' }]);
  });

  it('when they ask something at the terminal, then the turn ends, so that they are answered, and the question stays', async () => {
    const world = stuck({ away: true });
    const stop = world.fire('Stop', {}, english);
    await asked(world);
    expect(world.isWaiting()).toBe(true);
    await world.fire('UserPromptSubmit', { prompt: 'why did it fail?' }, english);
    expect((await stop).json).not.toHaveProperty('hookSpecificOutput');
    expect(world.open()).toMatchObject([{ status: 'open' }]);
  });

  it('when nobody is reachable, then nothing is asked and nothing waits', async () => {
    const world = stuck({ away: true });
    writeFileSync(join(world.home, 'remote/reachable.json'), JSON.stringify({ pid: 2 ** 30, waitMinutes: 10 }));
    await world.fire('Stop', {}, english);
    expect(world.open()).toEqual([]);
  });

  it('when the session waits for nothing, then its turn ends at once', async () => {
    const world = createWorld();
    serverFor(join(world.home, '.overtone'));
    setAway(join(world.home, '.overtone'), true, process.pid);
    expect((await world.fire('Stop')).stdout).toBe(EMPTY);
  });
});

describe('given a loop that has used up its rounds', () => {
  it('when somebody elsewhere lets it go on, then it counts from the start', async () => {
    const world = stuck();
    world.session.write('workflow.json', encodeFlow({ ...newFlow('quick'), sessionId: SESSION }));
    world.session.write('loop.json', { iteration: 100, stopped: false, consecutiveErrors: 0, startedAt: '' });
    await world.fire('Stop', {}, english);
    expect(world.open()).toMatchObject([{ about: { choices: [{ id: 'go-on' }, { id: 'stop' }] } }]);
    world.answer('go-on');
    expect(world.session.readJson('loop.json')).toMatchObject({ iteration: 0, stopped: false });
    expect(world.flow()).toMatchObject({ phase: 'running' });
  });
});

describe('given a task whose fix was made', () => {
  async function fixed() {
    const project = projectForTest({ locale: 'en', pack: 'base', processes: true });
    const session = project.session('S1');
    await session.prompt('/task fix the death of players');
    await session.edit('mod.py');
    const home = join(project.home, '.overtone');
    const server = serverFor(home);
    return { project, session, home, ...server };
  }

  it('when it is confirmed and wrapped up elsewhere, then task flow does both, as at the terminal', async () => {
    const world = await fixed();
    await world.session.stop('Please test it.');
    expect(world.open()).toMatchObject([{ about: { choices: [{ label: 'It works' }, { label: 'Still broken' }] } }]);
    setAway(world.home, true, process.pid);
    const stop = world.session.stop('Please test it.');
    world.answer('confirm');
    expect(specific(await stop)['additionalContext']).toContain('It works');
    const waiting = world.session.stop('Wrap up, skip or keep open?');
    await vi.waitFor(
      () => expect(world.open()).toMatchObject([{ about: { title: 'The task is confirmed. Wrap it up?' } }]),
      {
        timeout: 20_000,
      },
    );
    expect(world.log(world.session.id)).toEqual(['open', 'answered', 'handed', 'applied', 'open']);
    world.answer('wrap-up');
    expect(String(specific(await waiting)['additionalContext'])).toContain('Wrap up');
    await world.session.read('mod.py');
    expect(world.log(world.session.id).filter((status) => status === 'applied')).toHaveLength(2);
    expect(stepOf(world.project.files.record(), 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
  });

  it.each([
    ['confirm', 'It works'],
    ['still-broken', 'Still broken'],
  ])(
    'when %s was decided elsewhere before the person speaks, then the session goes on with it',
    async (choice, label) => {
      const world = await fixed();
      await world.session.stop('Please test it.');
      world.answer(choice);
      const told = String(specific(await world.session.prompt('go on'))['additionalContext']);
      expect(told).toContain(label);
      expect(world.log(world.session.id)).toEqual(['open', 'answered', 'handed']);
      await world.session.read('mod.py');
      expect(world.log(world.session.id).at(-1)).toBe('applied');
      expect(stepOf(world.project.files.record(), 'step3_execute')['user_confirmed']).toBe(choice === 'confirm');
    },
  );

  it.each([
    ['wrap-up', 'Wrap up'],
    ['archive', 'Archive at once'],
    ['keep-open', 'Keep it open'],
  ])('when %s was decided elsewhere before the person speaks, then they are not asked again', async (choice, label) => {
    const world = await fixed();
    await world.session.stop('Please test it.');
    await world.session.prompt('/task confirm');
    await world.session.stop('Wrap up, skip or keep open?');
    await world.session.stop('Wrap up, skip or keep open?');
    world.answer(choice);
    const told = String(specific(await world.session.prompt('what time is it?'))['additionalContext']);
    expect(told).toContain(label);
    expect(told).not.toContain('Ask the user');
    expect(world.log(world.session.id).at(-1)).toBe('handed');
  });

  it('when the person says so first, then a later answer is told that it was decided at the terminal', async () => {
    const world = await fixed();
    await world.session.stop('Please test it.');
    await world.session.prompt('/task confirm');
    expect(world.log(world.session.id)).toEqual(['open', 'superseded']);
    expect(world.answer('still-broken')).toMatchObject({ ok: false });
  });
});
