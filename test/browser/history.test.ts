import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const id of ['first-session', 'second-session']) {
    const session = world.session(id);
    if (id === 'first-session') await session.fire('UserPromptSubmit', { prompt: '/ot:quick round the cart' });
    await session.begin('quick', 'cart-rounding');
    await session.work('developer');
    await session.work('tester', id === 'first-session' ? 'fail' : 'pass');
  }
  await world.session('third-session').begin('single');
  await world.session('third-session').work('developer');
});
afterAll(() => world.close());

describe('given sessions that were conducted before', () => {
  it('then rates, charts and tables tell of them, each chart in words too', async () => {
    const page = await openPage(world.dashboard, { at: '/history' });
    await sees(page, '.tile', /Sessions that match\s*3/);
    await sees(page, '.history-stages', 'DEV');
    expect(await page.locator('.plot canvas').count()).toBe(3);
    expect(await page.locator('#chart-troubles').getAttribute('aria-label')).toContain('Failures: 1');
    const named = await page.locator('.history-session').allInnerTexts();
    expect(named.map((name) => name.replace(/ · .*/, ' · when'))).toEqual([
      'Single edit · when',
      'cart-rounding',
      'round the cart',
    ]);
  });

  it('when a workflow is chosen, then tables, figures and exports are of it alone', async () => {
    const page = await openPage(world.dashboard, { at: '/history' });
    await page.locator('[data-session="third-session"].history-session').waitFor();
    await page.locator('select[name="workflow"]').selectOption('quick');
    await sees(page, '.tile', /Sessions that match\s*2/);
    expect(page.url()).toContain('history?workflow=quick');
    await page.locator('[data-session="third-session"].history-session').waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    const text = (await (await download.createReadStream()).toArray()).join('');
    expect(text).toContain('first-session');
    expect(text).not.toContain('third-session');
    await page.reload();
    await sees(page, '.tile', /Sessions that match\s*2/);
    await sees(page, '.history-sessions', 'round the cart');
    expect(await page.locator('.history-sessions tbody tr').count()).toBe(2);
  });

  it('when a session is chosen in the table, then it is shown', async () => {
    const page = await openPage(world.dashboard, { at: '/history' });
    await page.locator('.history-session[data-session="third-session"]').click();
    await sees(page, '[data-stage="DEV"]', 'Pass');
    expect(page.url()).toContain('#/s/third-session/overview');
  });

  it('when the head of a column is pressed, then the table is sorted by it, and a chart tells what is under the pointer', async () => {
    const page = await openPage(world.dashboard, { at: '/history' });
    const first = page.locator('.history-sessions tbody tr').first();
    const head = page.locator('.history-sessions thead th').nth(6);
    await head.locator('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await first.filter({ hasText: 'round the cart' }).waitFor();
    await page.locator('#chart-troubles .u-over').hover({ position: { x: 400, y: 60 } });
    await page.locator('#chart-troubles .chart-tip').waitFor();
  });

  it('when a session goes on meanwhile, then that is said, and shown when it is asked for', async () => {
    const page = await openPage(world.dashboard, { at: '/history' });
    await sees(page, '.tile', /Sessions that match\s*3/);
    expect(await page.getByRole('button', { name: 'Refresh' }).isVisible()).toBe(false);
    await world.session('fourth-session').begin('single');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await sees(page, '.tile', /Sessions that match\s*4/);
    await page.locator('[data-session="fourth-session"].history-session').waitFor();
    expect(await page.getByRole('button', { name: 'Refresh' }).isVisible()).toBe(false);
  });
});
