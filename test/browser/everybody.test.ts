/** Accessibility: three languages, every width, keyboard only, reduced motion, both themes, no serious findings of axe-core. */
import { source as AXE } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teach } from '../kit/taught.ts';
import { failing, ran, session as trace } from '../kit/traces.ts';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

const PAGES = ['overview', 'timeline', 'replay', 'learned', 'history'] as const;

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 2560, height: 1300 },
] as const;

const failedOnce = (name: string) =>
  trace(name, failing('gh pr diff 1 --stat', 'unknown flag: --stat'), ran('gh pr diff 1 --name-only'));

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const session = world.session('shown-1');
  await session.begin('standard', 'cart-rounding-in-every-currency-and-for-every-shop-that-there-is');
  await session.work('planner');
  await session.work('architect');
  await session.work('tester');
  await session.work('developer');
  await session.call('code-reviewer');
  await session.call('tester');
  await session.call('doc-updater');
  await session.fail('Bash', 'npm test: 2 failing');
  teach(world, [failedOnce('earlier')]);
});
afterAll(() => world.close());

const shown = async (page: Page, tab: (typeof PAGES)[number]) => {
  const places = {
    overview: '.stage',
    timeline: '.event-time',
    replay: '.player',
    learned: '.learned-row',
    history: '.history-sessions',
  };
  await page.locator(places[tab]).first().waitFor();
};

/** Each page in turn, without loading anything again. */
async function eachTab(page: Page, look: (tab: (typeof PAGES)[number]) => Promise<void>): Promise<void> {
  for (const tab of PAGES) {
    await page.locator(`#tab-${tab}`).click();
    await shown(page, tab);
    await look(tab);
  }
}

describe.each(['dark', 'light'] as const)('given the %s theme', (theme) => {
  it('when each page is shown, then axe-core finds nothing serious', async () => {
    const page = await openPage(world.dashboard, { at: '/s/shown-1/overview', theme, still: true });
    await eachTab(page, async (tab) => expect([tab, await seriousOn(page)]).toEqual([tab, []]));
  });
});

describe('given the light theme', () => {
  it('when dialogs and notices are shown, then axe-core finds nothing serious either', async () => {
    const page = await openPage(world.dashboard, { at: '/s/shown-1/overview', theme: 'light', still: true });
    await page.locator('[data-stage="DEV"]').click();
    await page.getByRole('button', { name: 'Open files' }).click();
    await page.getByRole('button', { name: /^workflow\.json/ }).click();
    await page.locator('.file-view pre').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.locator('#help-dialog').waitFor();
    expect(await seriousOn(page)).toEqual([]);
  });
});

async function seriousOn(page: Page): Promise<string[]> {
  // Handed over by the browser itself: the page's own policy allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = (await page.evaluate(`axe.run(document, { resultTypes: ['violations'] })`)) as {
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

it('given screens of every width, when each page is shown, then nothing has to be scrolled sideways', async () => {
  const page = await openPage(world.dashboard, { at: '/s/shown-1/overview', ...SCREENS[0] });
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const look = async (tab: string) =>
      expect([tab, screen, await page.evaluate(tooWide)]).toEqual([tab, screen, [0, 0]]);
    await eachTab(page, look);
  }
});

it('given the head of a session with a long name, then on every screen it stays low and its buttons are there', async () => {
  const page = await openPage(world.dashboard, { at: '/s/shown-1/overview', width: 1440 });
  await sees(page, '#stop-button', 'Stop loop');
  for (const width of [1440, 1280, 1180, 1024, 900]) {
    await page.setViewportSize({ width, height: 900 });
    const height = await page.locator('.session-head').evaluate((head) => head.clientHeight);
    expect(height, `${width} wide`).toBeLessThan(240);
    expect(await page.locator('.session-head :is(h1, .button)').evaluateAll(beyond), `${width} wide`).toEqual([]);
  }
});

it('given more stages than there is room for, then the pipeline says on which side there is more', async () => {
  await world.session('long-1').begin('full');
  const page = await openPage(world.dashboard, { at: '/s/long-1/overview', width: 1440 });
  await page.locator('.pipeline-box.more-after').waitFor();
  await page.locator('.pipeline').evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
  await page.locator('.pipeline-box.more-before:not(.more-after)').waitFor();
});

const tooWide = (): number[] =>
  [document.documentElement, document.getElementById('main')].map(
    (box) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
  );

describe('given a narrow screen', () => {
  it('when the sessions are asked for, then they come in from the side, and go by Escape', async () => {
    const page = await openPage(world.dashboard, { at: '/s/shown-1/overview', width: 390, height: 844 });
    await page.getByRole('button', { name: 'Show or hide the sessions' }).click();
    await page.locator('.session-row').first().waitFor({ state: 'visible' });
    await page.locator('#session-search').focus();
    await page.keyboard.press('Escape');
    await page.locator('.session-row').first().waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('drawer-button');
    await page.getByRole('button', { name: 'Show or hide the sessions' }).click();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.locator('#main:not([inert])').waitFor();
  });

  it('when names have no place to break, then all of them is on the screen, and an id stays on its line', async () => {
    const session = world.session('a-b-c-d-e');
    await session.begin('quick');
    const flow = session.files.readJson('workflow.json');
    const name = 'unbroken'.repeat(30);
    session.files.write('workflow.json', { ...flow, featureName: name, project: `/srv/${name}` });
    const page = await openPage(world.dashboard, { at: '/s/a-b-c-d-e/overview', width: 390, height: 844 });
    await sees(page, '.session-where', name);
    expect(await page.locator('.session-head :is(h1, span, time)').evaluateAll(beyond)).toEqual([]);
    await page.getByRole('button', { name: 'Show or hide the sessions' }).click();
    const id = page.locator('.session-row', { hasText: name }).locator('code');
    await id.waitFor({ state: 'visible' });
    expect(await id.evaluate((code) => code.getClientRects().length)).toBe(1);
    expect(await id.evaluate((code) => code.clientHeight)).toBeLessThan(24);
  });
});

/** What reaches over the edge of the screen. */
const beyond = (parts: readonly Element[]): string[] =>
  parts
    .filter((part) => part.getBoundingClientRect().right > innerWidth)
    .map(({ className, tagName }) => `${tagName} ${className}`);

describe.each([
  ['en', 'Overview', /side by side/, 'Workflow mix'],
  ['zh-TW', '總覽', /審查/, '工作流分布'],
  ['zh-CN', '总览', /审查/, '工作流分布'],
] as const)('given a browser in %s', (language, overview, words, mix) => {
  it('then every page speaks it, and no key shows through', async () => {
    const page = await openPage(world.dashboard, { at: '/s/shown-1/overview', language });
    await sees(page, '[role=tab]', overview);
    await sees(page, '.session-facts', words);
    await eachTab(page, async () => {
      // biome-ignore lint/performance/useDomNodeTextContent: the text of the DOM would hold what is hidden
      const text = await page.locator('body').innerText();
      expect(
        text.match(/\b(?:page|waits|hold|status|result|category|loop|task|group|history)\.[\w.-]+/g) ?? [],
      ).toEqual([]);
    });
    await sees(page, '.history-mix-title', mix);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  });
});

describe('given somebody who changes language and theme', () => {
  it('then the choice holds after the page is loaded again', async () => {
    const page = await openPage(world.dashboard, { at: '/s/shown-1/overview' });
    await page.locator('#language').selectOption('zh-TW');
    await sees(page, '[role=tab]', '總覽');
    await page.locator('#theme-button').click();
    await page.reload();
    await sees(page, '[role=tab]', '總覽');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  });
});

describe('given somebody who uses keys alone', () => {
  it('then the skip link comes first, tabs go by arrows, a stage opens, and dialogs give the focus back', async () => {
    const page = await openPage(world.dashboard, { at: '/s/shown-1/overview' });
    await page.locator('.stage').first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(page.url()).toContain('/s/shown-1/overview');
    await page.locator('#tab-overview').focus();
    await page.keyboard.press('ArrowRight');
    await shown(page, 'timeline');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-timeline');
    await page.keyboard.press('Home');
    await shown(page, 'overview');
    await page.locator('[data-stage="DEV"]').focus();
    await page.keyboard.press('Enter');
    await sees(page, '.attempts', 'Attempts: Development');
    await page.keyboard.press('?');
    await page.locator('#help-dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#help-dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-stage'))).toBe('DEV');
    await page.keyboard.press('4');
    await shown(page, 'history');
  });

  it('when single keys are switched off, then they are only letters', async () => {
    const page = await openPage(world.dashboard, { at: '/s/shown-1/overview' });
    await page.keyboard.press('?');
    await page.getByLabel('Single keys are shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.locator('#help-dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('2');
    expect(page.url()).toContain('overview');
  });
});

describe('given a workflow that comes to its end', () => {
  const finish = async (id: string) => {
    const session = world.session(id);
    await session.begin('single');
    await session.work('developer');
    return session;
  };

  it('then paper falls once', async () => {
    const session = await finish('party-1');
    const page = await openPage(world.dashboard, { at: '/s/party-1/overview' });
    await sees(page, '[data-stage="DEV"]', 'Pass');
    await session.endTurn();
    await page.locator('.confetti').waitFor({ state: 'attached' });
    expect(await page.locator('.confetti i').count()).toBe(40);
  });

  it('when no motion is wanted, then nothing falls and nothing moves', async () => {
    const session = await finish('party-2');
    const page = await openPage(world.dashboard, { at: '/s/party-2/overview', still: true });
    await sees(page, '[data-stage="DEV"]', 'Pass');
    await session.endTurn();
    await sees(page, '.session-facts', 'finished');
    expect(await page.locator('.confetti').count()).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
