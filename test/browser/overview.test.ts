import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('given a session at work', () => {
  it('when a stage begins and ends, then the page follows without being loaded again', async () => {
    const session = world.session('live-1');
    await session.begin('quick', 'cart-rounding');
    const page = await openPage(world.dashboard, { at: '/s/live-1/overview' });
    await sees(page, 'h1', 'cart-rounding');
    const end = await session.call('developer');
    await sees(page, '[data-stage="DEV"]', 'Active');
    await sees(page, '.agent', 'Developer');
    await end('pass');
    await sees(page, '[data-stage="DEV"]', 'Pass');
    expect(await page.locator('.agent').count()).toBe(0);
  });
});
