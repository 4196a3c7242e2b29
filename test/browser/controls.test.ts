import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, sees } from './kit/page.ts';
import { createWorld, type World } from './kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('given a session whose loop runs', () => {
  it('when it is stopped from the page and told to go on, then the buttons wait for the state, and the file says so too', async () => {
    const session = world.session('stop-1');
    await session.begin('quick');
    await session.work('developer');
    const page = await openPage(world.dashboard, { at: '/s/stop-1/overview' });
    await page.getByRole('button', { name: 'Stop loop' }).click();
    await sees(page, '.toast', 'The loop is stopped.');
    await sees(page, '.session-facts', 'stopped by the user');
    expect(await page.locator('#stop-button').isDisabled()).toBe(true);
    expect(session.files.readJson('loop.json')).toMatchObject({ stopped: true, stopReason: 'user' });
    await page.getByRole('button', { name: 'Go on' }).click();
    await sees(page, '.toast', 'The loop goes on');
    await page.locator('#stop-button:enabled').waitFor();
    expect(await page.locator('#go-on-button').isVisible()).toBe(false);
    expect(session.files.readJson('loop.json')).toMatchObject({ stopped: false });
  });

  it('when a stage is graded, then the grade is in the timeline before the page says so', async () => {
    const session = world.session('grade-1');
    await session.begin('quick');
    await session.work('developer');
    const page = await openPage(world.dashboard, { at: '/s/grade-1/overview' });
    await page.getByRole('button', { name: 'Grade a stage' }).click();
    await page
      .getByRole('group', { name: /Clarity/ })
      .getByRole('radio', { name: '5' })
      .check();
    await page.getByRole('button', { name: 'Record grade' }).click();
    await sees(page, '.toast', 'The grade is recorded.');
    const scores = { clarity: 5, completeness: 4, actionability: 4 };
    expect(session.files.timeline('grader:score')).toMatchObject([{ stage: 'DEV', scores }]);
    await page.locator('[data-stage="DEV"]').click();
    await sees(page, '.attempts', 'graded 4.3');
  });
});

describe('given a session that is to be deleted', () => {
  it('when the question is answered with no, then nothing happens and the focus is back', async () => {
    const session = world.session('keep-1');
    await session.begin('single');
    const page = await openPage(world.dashboard, { at: '/s/keep-1/overview' });
    await page.getByRole('button', { name: 'Delete session' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await page.keyboard.press('Enter');
    await page.locator('#delete-dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('delete-button');
    expect(session.files.exists('workflow.json')).toBe(true);
  });

  it('when it is answered with yes, then the session is gone from disk, and the page offers the others', async () => {
    const session = world.session('gone-1');
    await session.begin('single');
    const page = await openPage(world.dashboard, { at: '/s/gone-1/overview' });
    await page.getByRole('button', { name: 'Delete session' }).click();
    await page.locator('#delete-confirm').click();
    await sees(page, 'h2', 'This session is gone');
    expect(session.files.exists('workflow.json')).toBe(false);
    expect(await page.locator('[data-session="gone-1"]').count()).toBe(0);
    await page.locator('#main:focus').waitFor();
    await page.getByRole('link', { name: 'Show another session' }).click();
    await sees(page, '.session-row.is-selected', /./);
  });
});

describe('given a session that somebody else deletes', () => {
  it('when it is looked at, with a question about it open, then the question goes and the page says so', async () => {
    const session = world.session('lost-1');
    await session.begin('single');
    const page = await openPage(world.dashboard, { at: '/s/lost-1/overview' });
    await page.getByRole('button', { name: 'Delete session' }).click();
    rmSync(dirname(session.files.path('workflow.json')), { recursive: true });
    await sees(page, 'h2', 'This session is gone');
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
});

describe('given the files of a session', () => {
  it('when one is opened, then its text is shown, and its path can be copied', async () => {
    const session = world.session('files-1');
    await session.begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/files-1/overview' });
    await page.getByRole('button', { name: 'Open files' }).click();
    await page.getByRole('button', { name: /^workflow\.json/ }).click();
    await sees(page, '.file-view pre', '"workflowType": "quick"');
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.locator('.file-name[data-file="workflow.json"]:focus').waitFor();
    await page.getByRole('button', { name: 'Copy the path of workflow.json' }).click();
    await sees(page, '.toast', 'Copied');
    expect(await page.locator('#toasts').evaluate((box) => box.matches(':popover-open'))).toBe(true);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(session.files.path('workflow.json'));
    const link = await page.getByRole('link', { name: 'Open workflow.json in VS Code' }).getAttribute('href');
    expect(link).toBe(`vscode://file${session.files.path('workflow.json')}`);
  });

  it('when the resume command is copied, then it names the session', async () => {
    await world.session('resume-1').begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/resume-1/overview' });
    await page.getByRole('button', { name: 'Copy resume command' }).click();
    await sees(page, '.toast', 'Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('claude --resume resume-1');
  });
});

describe('given a page without the key', () => {
  it('then it shows nothing of anybody but the command for the link, and the link opens it where it is', async () => {
    await world.session('read-1').begin('quick');
    const page = await openPage(world.dashboard, { at: '/s/read-1/overview', locked: true, expected: /401/ });
    await sees(page, '.nothing.is-locked .command', 'ot dashboard');
    expect(await page.locator('body').textContent()).not.toMatch(/read-1|cart-service/);
    await page.evaluate((link) => location.assign(link), `${world.dashboard.keyUrl}/s/read-1/overview`);
    await sees(page, '#stop-button', 'Stop loop');
    expect(page.url()).toBe(`${world.dashboard.url}#/s/read-1/overview`);
  });

  it('when it is opened again in this tab, then it still has the key, and no cookie keeps it', async () => {
    const page = await openPage(world.dashboard, { at: '/s/read-1/overview' });
    await page.locator('.connection.is-live').waitFor();
    await page.reload();
    await sees(page, '#stop-button', 'Stop loop');
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('key');
  });
});
