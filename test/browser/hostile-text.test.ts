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

describe.each(['overview', 'timeline', 'replay', 'history'])(
  'given hostile text in a session, when %s is shown',
  (tab) => {
    it('then it is text, and nothing of it runs', async () => {
      const page = await openPage(world.dashboard, { at: `/s/hostile-1/${tab}` });
      await sees(page, '.session-row', '<img src=x');
      if (tab === 'overview') {
        await sees(page, 'h1', '<img src=x');
        await sees(page, '.agent', '<img src=x');
        await sees(page, '.hold', '<img src=x');
      }
      if (tab === 'timeline') {
        await sees(page, '.event', '<img src=x');
        await page.locator('.event', { hasText: '<img src=x' }).first().click();
        await sees(page, '.event-detail-pane', '<img src=x');
      }
      if (tab === 'history') await sees(page, '.history-sessions', '<img src=x');
      expect(await page.locator('main img, main script, nav img').count()).toBe(0);
      expect(await page.title()).toBe('Overtone');
    });
  },
);
