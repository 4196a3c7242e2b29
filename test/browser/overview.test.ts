import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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

  it('when stages run side by side, then they stand in one group, each with its kind of test', async () => {
    const session = world.session('group-1');
    await session.begin('standard', 'side-by-side');
    for (const agent of ['planner', 'architect', 'tester', 'developer']) await session.work(agent);
    await session.call('code-reviewer');
    await session.call('tester');
    const page = await openPage(world.dashboard, { at: '/s/group-1/overview' });
    await sees(page, '.segment.is-parallel [data-stage="REVIEW"]', 'Active');
    await sees(page, '.segment.is-parallel [data-stage="TEST:2"]', 'verify');
    await sees(page, '[data-stage="TEST"]', 'spec');
    await sees(page, '.card-head', '4 of 8 stages');
    await sees(page, '.card', 'tasks done');
    expect(await page.locator('.agent').count()).toBe(2);
  });

  it('when a stage needed several attempts, then each is told with its result on demand', async () => {
    const session = world.session('again-1');
    await session.begin('quick');
    await session.work('developer');
    await session.work('tester', 'fail');
    await session.work('debugger');
    await session.work('developer');
    const page = await openPage(world.dashboard, { at: '/s/again-1/overview' });
    await sees(page, '[data-stage="DEV"]', '×2');
    await page.locator('[data-stage="DEV"]').click();
    expect(await page.locator('.attempt').count()).toBe(2);
    await sees(page, '.counter.is-bad', '1 / 3');
    await page.locator('[data-stage="DEV"]').click();
    expect(await page.locator('.attempt').count()).toBe(0);
  });

  it('when an agent is called before its turn, then why it was refused stands there in words', async () => {
    const session = world.session('held-1');
    await session.begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/held-1/overview' });
    await sees(page, '.empty', 'Nothing was held back.');
    await session.call('tester');
    await sees(page, '.hold', /Tester refused: development/);
    await page.getByText('What the agent was told').click();
    await sees(page, '.told', /./);
  });

  it('when the user opens a task, then its step and whether it is confirmed stand beside the pipeline', async () => {
    const session = world.session('task-1');
    await session.begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/task-1/overview' });
    await sees(page, '[data-stage="DEV"]', 'Pending');
    expect(await page.locator('#h-task').count()).toBe(0);
    await session.fire('UserPromptSubmit', { prompt: '/ot:task the cart is empty after the login' });
    await sees(page, '.card', /Task.*the cart is empty after the login/s);
    await sees(page, '.facts', 'Not confirmed yet');
  });
});

describe('given a browser with many tabs', () => {
  it('then its title says who is looked at and how many wait for a person, in the language of the page', async () => {
    const own = await createWorld();
    onTestFinished(() => own.close());
    await own.session('seen-1').begin('quick', 'cart-rounding');
    const page = await openPage(own.dashboard, { at: '/s/seen-1/overview' });
    const isCalled = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);
    await isCalled('cart-rounding · cart-service · Overtone');
    const other = own.session('other-1');
    await other.begin('single');
    const flow = other.files.readJson('workflow.json');
    other.files.write('workflow.json', { ...flow, phase: 'waiting-for-human' });
    await isCalled('1 waiting for you · cart-rounding · cart-service · Overtone');
    const entered = await openPage(own.dashboard);
    await entered.locator('.session-row.is-selected[data-session="other-1"]').waitFor();
    expect(entered.url()).toContain('#/s/other-1/overview');
    await page.locator('#language').selectOption('zh-TW');
    await isCalled('1 件等你處理 · cart-rounding · cart-service · Overtone');
    await page.locator('#tab-history').click();
    await isCalled('1 件等你處理 · 歷史 · Overtone');
  });
});

describe('given a search in the list of sessions', () => {
  it('when pages change and the page is loaded again, then the search still stands, in the address too', async () => {
    await world.session('sought-1').begin('quick', 'sought-feature');
    await world.session('other-2').begin('quick', 'other-feature');
    const page = await openPage(world.dashboard, { at: '/s/sought-1/overview' });
    const other = page.locator('.session-row', { hasText: 'other-feature' });
    await other.waitFor();
    await page.locator('#session-search').fill('sought-f');
    await other.waitFor({ state: 'detached' });
    await page.locator('#tab-timeline').click();
    await page.locator('.event-time').first().waitFor();
    expect(page.url()).toBe(`${world.dashboard.url}?q=sought-f#/s/sought-1/timeline`);
    const project = new URLSearchParams({ q: 'sought-f', project: world.project });
    await page.goto(`${world.dashboard.url}?${project}#/s/sought-1/timeline`);
    await sees(page, '.session-row', 'sought-feature');
    expect(await other.count()).toBe(0);
    expect(await page.locator('#session-search').inputValue()).toBe('sought-f');
    expect(await page.locator('#sidebar select').inputValue()).toBe(world.project);
    await page.locator('#sidebar select').selectOption('');
    await page.locator('#session-search').fill('');
    await other.waitFor();
    expect(page.url()).toBe(`${world.dashboard.url}#/s/sought-1/timeline`);
  });
});
