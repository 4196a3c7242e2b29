import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const session = world.session('played-1');
  await session.begin('quick');
  await session.work('developer');
  await session.work('tester', 'fail');
});
afterAll(() => world.close());

describe('given a session that can be played again', () => {
  it('when the slider is moved by keys, then pipeline and agents are as they were, and the address keeps the moment', async () => {
    const page = await openPage(world.dashboard, { at: '/s/played-1/replay' });
    await sees(page, '[data-stage="DEV"]', 'Pending');
    const slider = page.locator('#replay-slider');
    await slider.focus();
    await sees(page, '.agent', 'Main agent');
    while (!(await page.locator('.agent', { hasText: 'Developer' }).count())) await page.keyboard.press('ArrowRight');
    await sees(page, '[data-stage="DEV"]', 'Active');
    await sees(page, '.agent', 'Developer');
    const address = page.url();
    expect(address).toMatch(/replay\?at=\d+$/);
    await page.keyboard.press('End');
    await sees(page, '[data-stage="DEV"]', 'Pass');
    await sees(page, '[data-stage="TEST"]', 'Fail');
    await page.goto('about:blank');
    await page.goto(address);
    await sees(page, '[data-stage="DEV"]', 'Active');
  });

  it('when it is played, then it goes to its end by itself', async () => {
    const page = await openPage(world.dashboard, { at: '/s/played-1/replay' });
    await page.getByLabel('Speed').selectOption('10');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await sees(page, '[data-stage="TEST"]', 'Fail');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous moment' }).click();
    expect(await page.getByRole('button', { name: 'Next moment' }).isDisabled()).toBe(false);
  });

  it('when an event of the timeline leads here, then its moment is shown', async () => {
    const page = await openPage(world.dashboard, { at: '/s/played-1/timeline' });
    await page.locator('.event', { hasText: 'Stage started' }).first().click();
    await page.getByRole('button', { name: 'Show this moment in the replay' }).click();
    await sees(page, '.player-title', 'Stage started');
    await page.goBack();
    await sees(page, '.event', 'Stage started');
  });
});
