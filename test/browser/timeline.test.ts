import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const rows = (page: Page) => page.locator('.event:not([hidden])');
const MANY = 100_000;

describe('given the timeline of a session at work', () => {
  it('when an event happens, then it appears at once, and slides in alone', async () => {
    const session = world.session('events-1');
    await session.begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/events-1/timeline' });
    await sees(page, '.event', 'Workflow started');
    expect(await page.locator('.event.is-pushed').count()).toBe(0);
    await session.fail('Bash', 'npm test: 2 failing');
    await sees(page, '.event', 'npm test: 2 failing');
  });

  it('when a workflow ends whose tests Overtone has not seen run, then its last event says so', async () => {
    world.put('package.json', JSON.stringify({ scripts: { test: 'node --test' } }));
    const session = world.session('events-unverified');
    await session.begin('quick');
    for (const agent of ['developer', 'code-reviewer', 'tester']) await session.work(agent);
    // The first is held, so that the tests can still be run.
    await session.endTurn();
    await session.endTurn();
    const page = await openPage(world.dashboard, { at: '/s/events-unverified/timeline' });
    await sees(page, '.event', /Workflow complete\s*Quick change.*Not verified/s);
  });

  it('when it is paused, then what is new is counted, and following shows it', async () => {
    const session = world.session('events-2');
    await session.begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/events-2/timeline' });
    await sees(page, '.event', 'Workflow started');
    await page.locator('#follow-button').click();
    await session.fail('Bash', 'first');
    await session.fail('Bash', 'second');
    await sees(page, '#follow-button', '2 new');
    await page.locator('.chip[data-category="tool"]').click();
    await session.fail('Bash', 'third');
    await sees(page, '.event-count', 'Events: 3');
    await sees(page, '#follow-button', /Follow\s*[01] new/);
    await page.keyboard.press('f');
    await sees(page, '#follow-button', 'Following');
    await sees(page, '.event', 'second');
  });

  it('when categories and words are chosen, then only those events are shown, and an event opens with all its fields', async () => {
    const session = world.session('events-3');
    await session.begin('quick');
    await session.work('developer');
    await session.fail('Bash', 'the needle');
    const page = await openPage(world.dashboard, { at: '/s/events-3/timeline' });
    await page.locator('.chip[data-category="stage"]').click();
    await sees(page, '.event-count', 'Events: 2');
    await page.locator('.chip[data-category=""]').click();
    await page.locator('#event-search').fill('needle');
    await sees(page, '.event-count', 'Events: 1');
    await rows(page).first().click();
    await sees(page, '.event-detail-pane', 'the needle');
    await sees(page, '.event-detail-pane', 'Tool failure');
    await page.keyboard.press('Escape');
    expect(await page.locator('.event-detail-pane').count()).toBe(0);
    await page.locator('#event-search').focus();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('event-search');
  });
});

describe('given a timeline of 100,000 events', () => {
  it('then few rows are drawn wherever one looks, and stages can be jumped to', async () => {
    const session = world.session('long-1');
    await session.begin('quick');
    const end = await session.call('developer');
    appendFileSync(session.files.path('timeline.jsonl'), lines(MANY));
    await end('pass');
    const page = await openPage(world.dashboard, { at: '/s/long-1/timeline' });
    await sees(page, '.event-count', /Events: 100,\d\d\d/);
    await page.locator('#event-grid').focus();
    await page.keyboard.press('Home');
    await sees(page, '.event', 'Session started');
    await page.locator('#event-grid').evaluate((box) => {
      box.scrollTop = box.scrollHeight / 2;
    });
    await sees(page, '.event', /command 49\d\d\d/);
    expect(await page.locator('.event').count()).toBeLessThan(80);
    await page.locator('#stage-jump').selectOption({ index: 1 });
    await sees(page, '.event', 'Stage started');
  });
});

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      ts: new Date().toISOString(),
      type: 'tool:failure',
      category: 'tool',
      label: '工具失敗',
      tool: 'Bash',
      error: `command ${index}`,
    }),
  ).join('\n') + '\n';

describe('given a timeline in another language', () => {
  it('when a word that is shown is searched for, then it is found, the address keeps it, and details have no raw names', async () => {
    const session = world.session('words-1');
    await session.begin('single');
    await session.fail('Bash', 'exit 1');
    const page = await openPage(world.dashboard, { at: '/s/words-1/timeline', language: 'zh-TW' });
    await page.locator('#event-search').fill('工具失敗');
    await page.waitForURL(/q=/);
    await page.reload();
    await sees(page, '.event-count', '1');
    await page.locator('.event', { hasText: 'Bash' }).click();
    await sees(page, '.fields', 'exit 1');
    expect(await page.locator('.fields dt').allTextContents()).not.toContain('toolName');
  });
});
