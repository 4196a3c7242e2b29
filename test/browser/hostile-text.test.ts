import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

const EVIL = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>{{1}}`;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const session = world.session('hostile-1');
  await session.begin('quick');
  await session.fire('UserPromptSubmit', { prompt: EVIL });
  await session.work('developer');
  await session.fail('Bash', EVIL);
  await session.call('tester');
  // What no command would write, a file from elsewhere may hold.
  const flow = session.files.readJson('workflow.json');
  const agents = { [EVIL]: { stage: 'TEST', startedAt: new Date().toISOString(), instance: EVIL } };
  session.files.write('workflow.json', { ...flow, featureName: EVIL, workflowType: EVIL, activeAgents: agents });
  session.files.write(
    'denials.jsonl',
    `${JSON.stringify({ ts: new Date().toISOString(), kind: 'guard', subject: EVIL, causes: [EVIL], text: EVIL })}\n`,
  );
});
afterAll(() => world.close());

describe('given hostile text in a session', () => {
  it('when each page is shown, then it is text, and nothing of it runs', async () => {
    const page = await openPage(world.dashboard, { at: '/s/hostile-1/overview' });
    const isText = async (...places: string[]) => {
      for (const place of places) await sees(page, place, '<img src=x');
      expect(await page.locator('main img, main script, nav img').count()).toBe(0);
      expect(await page.title()).toMatch(/ · Overtone$/);
    };
    await isText('.session-row', 'h1', '.agent', '.hold');
    await page.locator('#tab-timeline').click();
    await page.locator('.event', { hasText: '<img src=x' }).first().click();
    await isText('.event', '.event-detail-pane');
    await page.locator('#tab-replay').click();
    await page.locator('#play-button').waitFor();
    await isText('h1');
    await page.locator('#tab-history').click();
    await isText('.history-sessions');
  });
});
