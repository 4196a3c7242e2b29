/** Permissions of the real host, answered on the page, over the one socket of each tab. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runHost } from '../../host-kit/host/run-host.ts';
import { openTerminal } from '../../host-kit/host/terminal.ts';
import { createWorld } from '../../host-kit/host/world.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { startModel } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
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
