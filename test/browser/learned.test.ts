import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teach } from '../kit/taught.ts';
import { failing, ran, session as trace } from '../kit/traces.ts';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.session('shown-1').begin('single');
});
afterAll(() => world.close());

describe('given a project', () => {
  it('when nothing was learned in it, then the page says what would be', async () => {
    const page = await openPage(world.dashboard, { at: '/s/shown-1/learned' });
    await sees(page, '.nothing', 'Nothing learned yet');
  });

  it('when something was learned, then evidence, confidence and what telling it brought are shown', async () => {
    const bun = (name: string) =>
      trace(name, failing('rtk bun run test', "unrecognized subcommand 'bun'"), ran('bun run test'));
    teach(world, ['s1', 's2', 's3', 's4', 's5'].map(bun), () => new Date('2026-03-02'));
    const page = await openPage(world.dashboard, { at: '/s/shown-1/learned' });
    await sees(page, '.learned-row', /`rtk bun …` failed 5× here[\s\S]*Told[\s\S]*0\.70[\s\S]*5 sessions/);
    expect(await page.locator('.learned-curve polyline').getAttribute('points')).toMatch(/^0,20 .*120,8$/);
    await page.locator('.learned-row summary').click();
    await sees(page, '.learned-evidence', 'rtk bun run test');
  });
});
