/** Permissions of the real host, answered on the page, over the one socket of each tab. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runHost } from '../../host-kit/host/run-host.ts';
import { createWorld } from '../../host-kit/host/world.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { startDashboard } from './kit/dashboard.ts';
import { openPage, sees } from './kit/page.ts';

const TABS = 8;
const touch = (name: string) => use(call('Bash', { command: `touch ${name}`, description: 'a file' }));

it('given more tabs than a browser has connections, when a permission is denied with a reason and another allowed in the last, then the host does so and every tab says so', async () => {
  const world = await createWorld();
  const home = join(world.home, '.overtone');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'config.json'), JSON.stringify({ locale: 'en' }));
  const dashboard = await startDashboard(home);
  onTestFinished(async () => {
    await dashboard.kill();
    await world.dispose();
  });
  const first = await openPage(dashboard);
  const others = await Promise.all(
    Array.from({ length: TABS - 1 }, async () => {
      const page = await first.context().newPage();
      await page.goto(dashboard.keyUrl);
      await page.waitForSelector('html.is-ready');
      return page;
    }),
  );
  const last = others.at(-1) ?? first;
  await expect.poll(() => existsSync(join(home, 'remote/reachable.json')), { timeout: 30_000 }).toBe(true);

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
