/** What a pack of the project says about names and places holds for its tasks. */
import { describe, expect, it } from 'vitest';
import { contextOf, denialOf, expectAllowed, expectSilent } from './kit/answers.ts';
import { changedFiles, metricsOf } from './kit/record-parts.ts';
import { META, nameOf } from './kit/task-files.ts';
import { projectForTest } from './kit/task-project.ts';

function projectWith(fields: object) {
  const project = projectForTest();
  project.put('.overtone/packs/modsdk/pack.json', { id: 'modsdk', version: '1', extends: ['base'], ...fields });
  return project;
}

describe('given a pack that writes the year into task ids', () => {
  it('17.2 when a task is opened, then its directory has it, and it is found by its time', async () => {
    const project = projectWith({ naming: { timeFormat: 'YYYYMMDD-HHMMSS' } });
    await project.session('S1').prompt('/mc 修复玩家死亡BUG');
    const [place] = project.files.places();
    const [, time = 'no time'] = /^任务-\d{8}-(\d{6})-修复玩家死亡BUG$/.exec(nameOf(place)) ?? [];
    const s2 = project.session('S2');
    expect(contextOf(await s2.prompt(`/mc resume ${time}`))).toContain('修复玩家死亡BUG');
    expect(project.files.bound()).toHaveProperty(s2.id, nameOf(place));
  });
});

describe('given a pack that says where code lies', () => {
  const CODE = { paths: { code: ['behavior_packs'] } };

  it('17.2 when other files are edited, then no test is asked for, and they are not code changes', async () => {
    const project = projectWith(CODE);
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    for (let count = 0; count < 3; count += 1) expectSilent(await s1.edit('resource_packs/ui/shop.json'));
    expect(metricsOf(project.files.record())).toMatchObject({
      code_changes: [],
      docs_edited: ['resource_packs/ui/shop.json'],
    });
    expectAllowed(await s1.stop('改好了。'));
    await s1.edit('behavior_packs/demo/mod.py');
    expect(changedFiles(project.files.record())).toEqual(['behavior_packs/demo/mod.py']);
    expect(contextOf(await s1.edit('behavior_packs/demo/mod.py'))).toContain('已修复');
  });

  it('A16 when the record is lost and rebuilt, then documents and other files are still no code changes', async () => {
    const project = projectWith(CODE);
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('behavior_packs/demo/mod.py');
    await s1.edit('behavior_packs/demo/README.md');
    await s1.edit('resource_packs/ui/shop.json');
    const before = metricsOf(project.files.record());
    project.files.truncate(project.files.pathOf(META));
    await s1.read('mod.py');
    const after = project.files.record();
    expect(changedFiles(after)).toEqual(['behavior_packs/demo/mod.py']);
    expect(before).toMatchObject({ docs_edited: ['behavior_packs/demo/README.md', 'resource_packs/ui/shop.json'] });
    expect(metricsOf(after)).toMatchObject({ docs_edited: before['docs_edited'], code_changes_count: 1 });
  });

  it('3.11 when documents have to come before code, then other files do not wait for them', async () => {
    const project = projectWith({ ...CODE, readBeforeCode: { mode: 'deny', minDocs: 1 } });
    project.put('markdown/玩家.md', '# 玩家\n');
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    expectSilent(await s1.aboutEdit('tools/convert.py', 'a = 1', 'a = 2'));
    expect(denialOf(await s1.aboutEdit('behavior_packs/demo/mod.py', 'a = 1', 'a = 2'))).toContain('markdown/玩家.md');
  });
});

describe('given the directory of a task that an earlier version named otherwise', () => {
  const OLD = 'task-1114-143025-old-shop';

  function projectWithOld() {
    const project = projectForTest();
    project.put(`tasks/${OLD}/.task-meta.json`, {
      task_id: OLD,
      task_description: '修复商店报错',
      task_type: 'feature',
      created_at: '2025-11-14T14:30:25',
      archived: false,
      workflow_state: { current_step: 'step3_execute', task_type: 'bug_fix' },
    });
    project.put('tasks/task-notes/notes.txt', 'a directory without a record is no task');
    return project;
  }

  it('3.1 when a session starts, then it is offered, and what has no record is not', async () => {
    const told = contextOf(await projectWithOld().session('S1').sessionStart('startup'));
    expect(told).toContain(OLD);
    expect(told).not.toContain('task-notes');
  });

  it('3.1 when it is resumed by its time, then it goes on and is archived under its name', async () => {
    const project = projectWithOld();
    const s1 = project.session('S1');
    expect(contextOf(await s1.prompt('/mc resume 143025'))).toContain('修复商店报错');
    expect(project.files.bound()).toEqual({ [s1.id]: OLD });
    await s1.edit('shop.py');
    await s1.prompt('已修复');
    await s1.prompt('跳过收尾');
    await s1.stop('好的。');
    expect(project.files.places()).toMatchObject([{ name: OLD, folder: '已归档' }]);
    expect(project.files.record()).toMatchObject({ task_id: OLD, archived: true });
  });
});
