import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliText } from '../kit/texts.ts';
import { createCli } from './kit.ts';

const inSpecs = (project: string, ...parts: string[]) => join(project, 'specs', 'features', ...parts);

describe('ot specs', () => {
  it('list says how to begin when there is no feature', async () => {
    const { code, out } = await createCli().run('specs', 'list');
    expect(code).toBe(0);
    expect(out).toContain('ot specs init');
  });

  it('list shows every place, the workflow and the ticked boxes', async () => {
    const ot = createCli();
    await ot.run('specs', 'init', 'user-login', '--workflow', 'tdd');
    await ot.run('specs', 'backlog', 'dark-mode');
    await ot.run('specs', 'init', 'old-work');
    await ot.run('specs', 'archive', 'old-work');
    ot.specs.editTasks('user-login', (text) => text.replace('- [ ] TEST', '- [x] TEST'));
    const { out } = await ot.run('specs', 'list');
    expect(out.split('\n')).toEqual([
      'In Progress (1)',
      '  user-login [tdd] (1/2 tasks)',
      'Paused (0)',
      'Backlog (1)',
      '  dark-mode [standard] (0/7 tasks)',
      'Archived (1)',
      '  2026-03-01_old-work',
      '',
    ]);
    expect((await ot.run('specs', 'list', '--json')).json()).toMatchObject({
      inProgress: [{ name: 'user-login', workflow: 'tdd', tasks: { checked: 1, total: 2 } }],
      paused: [],
      backlog: [{ name: 'dark-mode' }],
      archived: ['2026-03-01_old-work'],
    });
  });

  it('a feature goes from backlog to work, rests, goes on and is archived', async () => {
    const ot = createCli();
    await ot.run('specs', 'backlog', 'user-login');
    expect((await ot.run('specs', 'resume', 'user-login', '--json')).json()).toEqual({
      feature: 'user-login',
      path: inSpecs(ot.project, 'in-progress', 'user-login'),
    });
    await ot.run('specs', 'pause', 'user-login');
    expect(existsSync(inSpecs(ot.project, 'paused', 'user-login', 'tasks.md'))).toBe(true);
    await ot.run('specs', 'resume', 'user-login');
    const { out } = await ot.run('specs', 'archive', 'user-login');
    const archived = inSpecs(ot.project, 'archive', '2026-03-01_user-login');
    expect(out).toContain(archived);
    expect(readFileSync(join(archived, 'tasks.md'), 'utf8')).toContain('status: archived');
  });

  it('resume warns when others are in progress', async () => {
    const ot = createCli();
    await ot.run('specs', 'init', 'first');
    await ot.run('specs', 'backlog', 'second');
    const { code, err } = await ot.run('specs', 'resume', 'second');
    expect(code).toBe(0);
    expect(err).toContain('first');
  });

  it.each([
    ['init', 'Bad Name', 2],
    ['pause', '../up', 2],
    ['pause', 'nobody', 1],
    ['resume', 'nobody', 1],
    ['archive', 'nobody', 1],
  ])('%s refuses %j and makes nothing', async (action, feature, exit) => {
    const ot = createCli();
    const { code, err } = await ot.run('specs', action, feature);
    expect(code).toBe(exit);
    expect(err).toContain(feature);
    expect(existsSync(join(ot.project, 'specs'))).toBe(false);
  });

  it('init refuses a feature that is there, and an unknown workflow', async () => {
    const ot = createCli();
    await ot.run('specs', 'init', 'user-login');
    expect((await ot.run('specs', 'init', 'user-login')).err).toContain('already in in-progress');
    expect(await ot.run('specs', 'init', 'other', '--workflow', 'none')).toMatchObject({ code: 2 });
    expect(ot.specs.listFeatures().inProgress).toHaveLength(1);
  });

  it.each([
    ['zh-TW', '已存在於 in-progress', '不在 paused 或 backlog 中', '無效的 feature 名稱'],
    ['zh-CN', '已存在于 in-progress', '不在 paused 或 backlog 中', '无效的 feature 名称'],
    ['en', 'already in in-progress', 'neither paused nor in the backlog', 'Invalid feature name'],
  ] as const)('refuses in one language, %s', async (locale, taken, notWaiting, badName) => {
    const ot = createCli({ text: cliText(locale) });
    await ot.run('specs', 'init', 'user-login');
    const refusals = [
      [1, taken, await ot.run('specs', 'init', 'user-login')],
      [1, notWaiting, await ot.run('specs', 'resume', 'nobody')],
      [2, badName, await ot.run('specs', 'init', 'Bad Name')],
    ] as const;
    for (const [exit, words, { code, err }] of refusals) {
      expect(code).toBe(exit);
      expect(err).toContain(words);
      if (locale === 'en') expect(err).not.toMatch(/\p{Script=Han}/u);
      else expect(err).not.toMatch(/\b(?:the|use|choose|another|see)\b/i);
    }
  });
});
