/** Permissions and questions answered remotely on the real host: the first answer counts, and “applied” waits for the host. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { runHost } from '../../host-kit/host/run-host.ts';
import { ENTER, openTerminal } from '../../host-kit/host/terminal.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { startModel } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { setAway } from '../../src/store/remote-files.ts';
import { encodeFlow } from '../../src/workflow/flow-file.ts';
import { conduct, newFlow } from '../kit/flow.ts';
import { ADA, BO, openFarSide } from './kit/far-side.ts';
import { it } from './kit/in-world.ts';

const touch = (name: string) => use(call('Bash', { command: `touch ${name}`, description: 'a file' }));

describe('given a host without a terminal and two people elsewhere', () => {
  it('when they allow one command and deny the next, then the host does so, exactly one of them wins, and both see it', async ({
    world,
    expect,
  }) => {
    const far = await openFarSide(world, [ADA, BO]);
    try {
      const replies = [touch('allowed'), touch('denied'), say('Done.')];
      const running = runHost({
        ...world,
        plugin: OVERTONE,
        prompts: ['Begin.'],
        args: ['--permission-mode', 'default'],
        script: ({ turn }) => replies[turn] ?? say('Done.'),
      });
      await far.until('touch allowed');
      await Promise.all([far.press(ADA, 'Allow'), far.press(BO, 'Allow')]);
      await far.until('applied');
      await far.until('touch denied');
      await far.press(ADA, 'Deny');
      const run = await running;
      await expect
        .poll(far.shownTexts)
        .toEqual([
          expect.stringMatching(/touch allowed[\s\S]*Allow \(telegram: (Ada|Bo)\) · applied \d\d:\d\d/),
          expect.stringMatching(/touch allowed[\s\S]*Allow \(telegram: (Ada|Bo)\) · applied \d\d:\d\d/),
          expect.stringMatching(/touch denied[\s\S]*Deny \(telegram: Ada\) · applied \d\d:\d\d/),
          expect.stringMatching(/touch denied[\s\S]*Deny \(telegram: Ada\) · applied \d\d:\d\d/),
        ]);
      const [first, second] = far.shownTexts();
      expect(first).toBe(second);
      expect(existsSync(join(world.project, 'allowed'))).toBe(true);
      expect(existsSync(join(world.project, 'denied'))).toBe(false);
      const told = readableText(run.mainRequests().at(2)?.newest ?? []);
      expect(told).toContain('The user denied this from elsewhere.');
    } finally {
      await far.close();
    }
  });
});

describe('given somebody at the terminal and somebody elsewhere', () => {
  const options = ['red', 'blue'].map((label) => ({ label, description: label }));
  const question = use(
    call('AskUserQuestion', {
      questions: [{ question: 'Which colour?', header: 'Colour', multiSelect: false, options }],
    }),
  );

  it('when each is faster in turn, a hook is killed and the server restarted, then the far side always says what happened', async ({
    world,
    expect,
  }) => {
    const far = await openFarSide(world);
    const replies = [question, touch('here'), touch('orphan'), touch('restart'), say('All done.')];
    const model = await startModel(({ turn }) => replies[turn] ?? say('Done.'));
    const terminal = await openTerminal(world, {
      plugin: OVERTONE,
      modelUrl: model.url,
      locale: 'en',
      mode: 'default',
    });
    try {
      await terminal.say('Begin.');
      await terminal.shows('Which colour?');
      await far.until('Which colour?');
      await far.press(ADA, 'blue');
      await far.until('blue (telegram: Ada) · applied');

      await far.until('touch here');
      expect(readableText(model.requests.at(-1)?.newest ?? [])).toContain('blue');
      await terminal.shows('Do you want to proceed?');
      terminal.press(ENTER);
      await far.until('already answered at the terminal');

      await far.until('touch orphan');
      const { waiter = 0 } = await far.openAsk();
      process.kill(waiter, 'SIGKILL');
      await far.until('expired');
      await terminal.shows('Do you want to proceed?');
      terminal.press(ENTER);

      await far.until('touch restart');
      await far.killServer();
      far.startServer();
      await far.press(ADA, 'Allow');
      await far.until('Allow (telegram: Ada) · applied');
      await terminal.shows('All done.');
      expect(far.shownTexts()).toHaveLength(4);
      for (const name of ['here', 'orphan', 'restart']) expect(existsSync(join(world.project, name))).toBe(true);
      await terminal.leave();
    } finally {
      terminal.kill();
      await model.close();
      await far.close();
    }
  });
});

describe('given an ask that nobody answers', () => {
  it('when its time is over, then it expires, a late answer is told so, and the dialog is still there', async ({
    world,
    expect,
  }) => {
    const far = await openFarSide(world);
    const replies = [touch('late'), say('All done.')];
    const model = await startModel(({ turn }) => replies[turn] ?? say('Done.'));
    const terminal = await openTerminal(world, {
      plugin: OVERTONE,
      modelUrl: model.url,
      locale: 'en',
      mode: 'default',
    });
    try {
      await terminal.say('Begin.');
      await far.until('touch late');
      const press = far.heldPress(ADA, 'Allow');
      await far.letTimePass();
      await far.until('expired');
      await press();
      await expect.poll(far.popup).toBe('Too late: it has expired.');
      await terminal.shows('Do you want to proceed?');
      expect(existsSync(join(world.project, 'late'))).toBe(false);
      terminal.press(ENTER);
      await terminal.shows('All done.');
      expect(existsSync(join(world.project, 'late'))).toBe(true);
      await terminal.leave();
    } finally {
      terminal.kill();
      await model.close();
      await far.close();
    }
  });
});

describe('given a session that plans', () => {
  const PLAN = '# The plan\n\n1. Touch the file\n';

  it('when its plan is denied and the next one approved elsewhere, then the host takes both, and the dialog closes', async ({
    world,
    expect,
  }) => {
    const far = await openFarSide(world);
    const replies = [use(call('ExitPlanMode', {})), use(call('ExitPlanMode', {})), say('All done.')];
    const model = await startModel((request) => {
      const planFile = /[^"\s\\]*\/plans\/[\w-]+\.md/.exec(JSON.stringify(request))?.[0] ?? '';
      if (request.turn === 0) return use(call('Write', { file_path: planFile, content: PLAN }));
      return replies[request.turn - 1] ?? say('Done.');
    });
    const terminal = await openTerminal(world, { plugin: OVERTONE, modelUrl: model.url, locale: 'en', mode: 'plan' });
    try {
      await terminal.say('Begin.');
      const { text } = await far.until('Approve this plan?');
      expect(text).toContain('1. Touch the file');
      await far.press(ADA, 'Deny');
      await far.until('Deny (telegram: Ada) · applied');
      await expect.poll(() => far.shownTexts().length).toBe(2);
      expect(readableText(model.requests.at(-1)?.newest ?? [])).toContain('The user denied this from elsewhere.');
      await far.press(ADA, 'Allow');
      await far.until('Allow (telegram: Ada) · applied');
      await terminal.shows('All done.');
      expect(readableText(model.requests.at(-1)?.newest ?? [])).toContain('User has approved your plan');
      await terminal.leave();
    } finally {
      terminal.kill();
      await model.close();
      await far.close();
    }
  });
});

describe('given a workflow that failed three times while its user is away', () => {
  const sessionId = '00000000-0000-4000-8000-00000000a4a1';

  it('when somebody elsewhere retries and later stops it, then the turn goes on and ends, and the far side says so when it is seen', async ({
    world,
    expect,
  }) => {
    const far = await openFarSide(world);
    try {
      const { flow } = conduct(newFlow('quick'), (agent) => (agent === 'tester' ? 'fail' : 'pass'));
      mkdirSync(join(far.home, 'sessions', sessionId), { recursive: true });
      const file = join(far.home, 'sessions', sessionId, 'workflow.json');
      writeFileSync(file, JSON.stringify(encodeFlow({ ...flow, sessionId, reports: [] })));
      setAway(far.home, true, process.pid);
      const running = runHost({
        ...world,
        plugin: OVERTONE,
        prompts: ['/ot:status'],
        args: ['--session-id', sessionId],
        script: () => say('It failed again.'),
      });
      const { text } = await far.until('Three tries have failed: TEST');
      expect(text).not.toContain('applied');
      await far.press(ADA, 'Retry');
      await far.until('Retry (telegram: Ada) · applied');
      await far.until('The loop is stuck');
      await far.press(ADA, 'Stop');
      await far.until('Stop (telegram: Ada) · applied');
      const run = await running;
      const heard = run.mainRequests().map(({ newest }) => readableText(newest));
      expect(heard[1]).toContain('decided from elsewhere (telegram: Ada): Retry');
      expect(heard[1]).toContain('debugger');
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ phase: 'paused', failCount: 0 });
    } finally {
      await far.close();
    }
  });
});

describe('given a session that works by itself', () => {
  it('when somebody elsewhere writes to it and pauses it, then the model reads the words, and no tool runs until it is resumed', async ({
    world,
    expect,
  }) => {
    const far = await openFarSide(world);
    try {
      const file = join(world.project, 'a.txt');
      writeFileSync(file, 'x');
      const read = () => use(call('Read', { file_path: file }));
      const turns = [
        async () => {
          await far.say(ADA, 'use tabs please');
          await expect.poll(() => far.files.open().length).toBe(1);
          return read();
        },
        async () => {
          await far.say(ADA, '/pause');
          await expect.poll(() => existsSync(join(far.home, 'paused'))).toBe(true);
          return read();
        },
        async () => {
          await far.say(ADA, '/resume');
          await expect.poll(() => existsSync(join(far.home, 'paused'))).toBe(false);
          return read();
        },
      ];
      const run = await runHost({
        ...world,
        plugin: OVERTONE,
        prompts: ['Begin.'],
        script: async ({ turn }) => (await turns[turn]?.()) ?? say('Done.'),
      });
      const heard = run.mainRequests().map(({ newest }) => readableText(newest));
      expect(heard[1]).toContain('use tabs please');
      expect(heard[2]).toContain('telegram: Ada');
      expect(heard[3]).not.toContain('telegram: Ada');
      const log = readFileSync(join(far.home, 'sessions', run.sessionId, 'asks.jsonl'), 'utf8');
      expect(log).toContain('"status":"applied"');
    } finally {
      await far.close();
    }
  });
});

describe('given nobody elsewhere', () => {
  it('when a permission is asked for, then no ask is written and the host decides alone', async ({ world, expect }) => {
    const replies = [touch('x'), say('Done.')];
    writeFileSync(join(world.project, 'a.txt'), '');
    await runHost({
      ...world,
      plugin: OVERTONE,
      prompts: ['Begin.'],
      args: ['--permission-mode', 'default'],
      script: ({ turn }) => replies[turn] ?? say('Done.'),
    });
    expect(existsSync(join(world.project, 'x'))).toBe(false);
    expect(existsSync(join(world.home, '.overtone/asks'))).toBe(false);
  });
});
