/** Permissions, questions and waits of the real host, answered on the page, over the one socket of each tab. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runHost } from '../../host-kit/host/run-host.ts';
import { openTerminal } from '../../host-kit/host/terminal.ts';
import { createWorld } from '../../host-kit/host/world.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { startModel } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { setAway } from '../../src/store/remote-files.ts';
import { createAskFiles } from '../../src/store/sessions/ask-files.ts';
import { encodeFlow } from '../../src/workflow/flow-file.ts';
import { conduct, newFlow } from '../kit/flow.ts';
import { startDashboard } from './kit/dashboard.ts';
import { openPage, sees } from './kit/page.ts';

const TABS = 8;
const touch = (name: string) => use(call('Bash', { command: `touch ${name}`, description: 'a file' }));

async function openWorld() {
  const world = await createWorld();
  const home = join(world.home, '.overtone');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'config.json'), JSON.stringify({ locale: 'en' }));
  const dashboard = await startDashboard(home);
  onTestFinished(async () => {
    await dashboard.kill();
    await world.dispose();
  });
  const page = await openPage(dashboard);
  await expect.poll(() => existsSync(join(home, 'remote/reachable.json')), { timeout: 30_000 }).toBe(true);
  return { world, home, dashboard, page };
}

it('given a question of the real host in its terminal, when it is answered on the page, then the dialog closes with that answer', async () => {
  const { world, page } = await openWorld();
  const options = ['red', 'blue'].map((label) => ({ label, description: label }));
  const questions = [{ question: 'Which colour?', header: 'Colour', multiSelect: false, options }];
  const replies = [use(call('AskUserQuestion', { questions })), say('All done.')];
  const model = await startModel(({ turn }) => replies[turn] ?? say('Done.'));
  const terminal = await openTerminal(world, { plugin: OVERTONE, modelUrl: model.url, locale: 'en', mode: 'default' });
  try {
    await terminal.say('Begin.');
    await terminal.shows('Which colour?');
    await sees(page, '.ask', 'Which colour?');
    await page.getByRole('button', { name: 'blue' }).click();
    await sees(page, '.ask', /blue \(dashboard\) · applied/);
    await terminal.shows('All done.');
    expect(readableText(model.requests.at(-1)?.newest ?? [])).toContain('blue');
    await terminal.leave();
  } finally {
    terminal.kill();
    await model.close();
  }
});

it('given more tabs than a browser has connections, when a permission is denied with a reason and another allowed in the last, then the host does so and every tab says so', async () => {
  const { world, dashboard, page: first } = await openWorld();
  const others = await Promise.all(
    Array.from({ length: TABS - 1 }, async () => {
      const page = await first.context().newPage();
      await page.goto(dashboard.keyUrl);
      await page.waitForSelector('html.is-ready');
      return page;
    }),
  );
  const last = others.at(-1) ?? first;

  const replies = [touch('denied'), touch('allowed'), say('Done.')];
  const running = runHost({
    ...world,
    plugin: OVERTONE,
    prompts: ['Begin.'],
    args: ['--permission-mode', 'default'],
    script: ({ turn }) => replies[turn] ?? say('Done.'),
  });
  await sees(last, '.ask', 'touch denied');
  await last.getByLabel('Reason or answer').fill('Not in <b>this</b> folder');
  await last.getByRole('button', { name: 'Deny' }).click();
  for (const page of [first, last])
    await sees(page, '.ask', /touch denied[\s\S]*this<\/b> folder \(dashboard\) · applied/);
  await first.getByRole('button', { name: 'Allow' }).click();
  for (const page of [first, last]) await sees(page, '.ask', /touch allowed[\s\S]*Allow \(dashboard\) · applied/);

  const run = await running;
  expect(readableText(run.mainRequests().at(1)?.newest ?? [])).toContain('Not in <b>this</b> folder');
  expect(existsSync(join(world.project, 'denied'))).toBe(false);
  expect(existsSync(join(world.project, 'allowed'))).toBe(true);
});

const SESSION = '00000000-0000-4000-8000-00000000a4a2';

/** A session of the real host whose TEST has failed three times; its user is away. */
async function openStuckWorld() {
  const opened = await openWorld();
  const { world, home } = opened;
  const { flow } = conduct(newFlow('quick'), (agent) => (agent === 'tester' ? 'fail' : 'pass'));
  mkdirSync(join(home, 'sessions', SESSION), { recursive: true });
  const file = join(home, 'sessions', SESSION, 'workflow.json');
  writeFileSync(file, JSON.stringify(encodeFlow({ ...flow, sessionId: SESSION, reports: [] })));
  setAway(home, true, process.pid);
  const running = runHost({
    ...world,
    plugin: OVERTONE,
    prompts: ['/ot:status'],
    args: ['--session-id', SESSION],
    script: () => say('It failed again.'),
  });
  return { ...opened, running, flow: () => JSON.parse(readFileSync(file, 'utf8')) };
}

it('given a workflow that failed three times, when it is retried on the page and later stopped, then the session goes on and ends', async () => {
  const { page, running, flow } = await openStuckWorld();
  await sees(page, '.ask', 'Three tries have failed: TEST');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await sees(page, '.ask', /Three tries[\s\S]*Retry \(dashboard\) · applied/);
  await sees(page, '.ask', 'The loop is stuck');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await sees(page, '.ask', /stuck[\s\S]*Stop \(dashboard\) · applied/);
  const heard = (await running).mainRequests().map(({ newest }) => readableText(newest));
  expect(heard[1]).toContain('decided from elsewhere (dashboard): Retry');
  expect(heard[1]).toContain('debugger');
  expect(flow()).toMatchObject({ phase: 'paused', failCount: 0 });
});

it('given the same, when the stage is skipped on the page, then the session goes on without it', async () => {
  const { page, running, flow } = await openStuckWorld();
  await sees(page, '.ask', 'Three tries have failed: TEST');
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await sees(page, '.ask', /Skip \(dashboard\) · applied/);
  await running;
  expect(flow()).toMatchObject({ stages: { TEST: { status: 'completed', result: 'pass' } } });
});

it('given a session at work, when somebody writes to it on its page, then the model reads the words, and only then they count as applied', async () => {
  const { world, home, page } = await openWorld();
  const file = join(world.project, 'a.txt');
  writeFileSync(file, 'x');
  const asks = createAskFiles({ home, pid: process.pid, now: () => new Date() });
  const words = 'use <b>tabs</b> please';
  const write = async () => {
    await page.getByRole('textbox', { name: 'Message to the session' }).fill(words);
    await page.getByRole('button', { name: 'Send message' }).click();
    await sees(page, '.ask', /Message to the session[\s\S]*sent to your machine/);
    expect(asks.open()).toMatchObject([{ ask: { kind: 'message' }, state: { status: 'answered' } }]);
    expect(await page.getByRole('textbox', { name: 'Message to the session' }).inputValue()).toBe('');
  };
  const run = await runHost({
    ...world,
    plugin: OVERTONE,
    prompts: ['/ot:status'],
    script: async ({ turn }) => {
      if (turn === 0) await write();
      return turn < 2 ? use(call('Read', { file_path: file })) : say('Done.');
    },
  });
  await sees(page, '.ask', /tabs<\/b> please \(dashboard\) · applied/);
  expect(readableText(run.mainRequests().at(1)?.newest ?? [])).toContain(words);
});
