/** How a new task is led to what is known (5.5, 5.8): documents by name and heading, and a note where nothing fits. */
import { describe, expect, it } from 'vitest';
import { contextOf } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';

describe('given a bug in a project with documents', () => {
  it('5.5 when only a heading has its word, then the document is still found', async () => {
    const project = projectForTest();
    project.put('markdown/规则.md', '# 规则\n\n## 排行榜结算\n\n每天结算。\n');
    const told = contextOf(await project.session('S1').prompt('/mc 排行榜显示不对'));
    expect(told).toContain('markdown/规则.md');
  });
});

describe('given a request no entry knows of', () => {
  it('5.8 when it is opened, then its record says what was looked for in vain', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    await project.session('S1').prompt('/task fix the hologram renderer');
    expect(project.files.record()).toMatchObject({ routing: { missed: expect.stringContaining('hologram') } });
  });
});

describe('given a request that is a list', () => {
  it('6.7 T8 when it is opened, then it is complex', async () => {
    const project = projectForTest();
    await project.session('S1').prompt('/mc 修复商店：1、价格不对 2、不能付款 3、崩溃');
    expect(project.files.record()).toMatchObject({ task_complexity: 'complex' });
  });
});
