import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const AWAY = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

describe('given a home without a session', () => {
  it('when the first one begins, then the page that waited for it shows it', async () => {
    const page = await openPage(world.dashboard);
    await sees(page, 'h2', 'Nothing to conduct yet');
    await world.session('first-1').begin('quick', 'first-feature');
    await sees(page, 'h1', 'first-feature');
    expect(page.url()).toContain('#/s/first-1/overview');
  });
});

describe('given a page that is open', () => {
  it('when the server dies and comes back, then the page says so all the time, and shows what happened meanwhile', async () => {
    const session = world.session('broken-1');
    await session.begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/broken-1/overview', expected: AWAY });
    await sees(page, '.connection', 'Live');
    await world.dashboard.kill();
    await sees(page, '.connection', 'Reconnecting');
    await sees(page, '.notice', 'What you see is from');
    await page.locator('#language').selectOption('zh-TW');
    await sees(page, '.toast', 'The language could not be changed');
    expect(await page.locator('#language').inputValue()).toBe('en');
    await session.call('developer');
    await world.dashboard.start();
    await sees(page, '.connection', 'Live');
    await sees(page, '.notice', 'Connected again');
    await sees(page, '[data-stage="DEV"]', 'Active');
    expect(await page.locator('.notice.is-bad').isVisible()).toBe(false);
  });

  it('when two tabs look at the same session, then both follow, and what one does the other shows', async () => {
    const session = world.session('two-1');
    await session.begin('quick');
    await session.work('developer');
    const [one, two] = [
      await openPage(world.dashboard, { at: '/s/two-1/overview' }),
      await openPage(world.dashboard, { at: '/s/two-1/overview' }),
    ];
    await sees(two, '[data-stage="DEV"]', 'Pass');
    await one.getByRole('button', { name: 'Stop loop' }).click();
    await sees(one, '.session-facts', 'stopped by the user');
    await sees(two, '.session-facts', 'stopped by the user');
  });

  it('when the session in the address does not exist, then that is said, and others are offered', async () => {
    await world.session('there-1').begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/never-was/overview', expected: /404/ });
    await sees(page, 'h2', 'This session is gone');
    await page.getByRole('link', { name: 'Show another session' }).click();
    await sees(page, '.session-row.is-selected', /./);
  });
});

describe('given the list of sessions', () => {
  it('when a session begins, needs the user or ends, then it moves to its group without a reload', async () => {
    const page = await openPage(world.dashboard);
    const session = world.session('moves-1');
    await session.begin('single');
    await sees(page, '.group-open', 'moves-1');
    const end = await session.call('developer');
    await sees(page, '.group-working [data-session="moves-1"]', /Developer|developer/);
    await end('pass');
    await session.endTurn();
    await sees(page, '.group-done', 'moves-1');
  });

  it('when something is searched for, then only what matches is listed', async () => {
    await world.session('needle-session').begin('quick', 'needle-feature');
    const page = await openPage(world.dashboard);
    await sees(page, '.session-row', 'needle-feature');
    await page.keyboard.press('/');
    await page.keyboard.type('needle');
    await page.locator('.session-row').nth(1).waitFor({ state: 'detached' });
    expect(await page.locator('.session-row').count()).toBe(1);

    const another = world.session('needle-too');
    await another.begin('quick', 'needle-again');
    await sees(page, '.group-open', 'needle-again');
    await another.call('developer');
    await sees(page, '.group-working', 'needle-again');
    await fetchDelete(page, 'needle-session');
    await page.locator('[data-session="needle-session"]').waitFor({ state: 'detached' });
    expect(await page.locator('.session-row').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('.session-row').nth(1).waitFor();
  });

  it('when the key of the search is pressed, then not one letter after it is lost', async () => {
    const page = await openPage(world.dashboard);
    await page.locator('.session-row').first().waitFor();
    const found = await page.evaluate(() => {
      dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
      return document.activeElement?.id;
    });
    expect(found).toBe('session-search');
  });
});

/** As another tab would do it. */
const fetchDelete = (page: Page, id: string) =>
  page.evaluate(
    (path) =>
      fetch(path, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${sessionStorage.getItem('overtone.key')}` },
      }),
    `/api/sessions/${id}`,
  );
