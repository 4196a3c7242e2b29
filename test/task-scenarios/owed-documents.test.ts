/** Documents of an archived task that a session still owes. */
import { describe, expect, it } from 'vitest';
import { recorded } from '../scenarios/world.ts';
import { contextOf, expectSilent } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';
import { wrappingUp } from './kit/wrapping-up.ts';

describe('given documents that are owed while another task is on top', () => {
  const owing = async () => {
    const project = projectForTest();
    project.put('.overtone.json', { tasks: { onActive: 'stack' } });
    project.put('markdown/玩家.md', '# 玩家\n');
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.prompt('/mc 修复商店报错');
    await s1.edit('shop.py');
    await s1.prompt('已修复');
    await s1.prompt('需要收尾');
    await s1.wrapUp();
    const name = project.files.places().find(({ folder }) => folder === '已归档')?.name;
    const status = () => project.files.record(name)['doc_sync'];
    expect(status()).toMatchObject({ status: 'pending' });
    return { s1, status };
  };

  it('when the user needs none, then they are owed no longer', async () => {
    const { s1, status } = await owing();
    await s1.prompt('不用更新文档了');
    expect(status()).toMatchObject({ status: 'waived' });
  });

  it('when code is edited nothing changes, and when a document is, then they are done', async () => {
    const { s1, status } = await owing();
    await s1.edit('player.py');
    expect(status()).toMatchObject({ status: 'pending' });
    await s1.edit('markdown/玩家.md');
    expect(status()).toMatchObject({ status: 'done' });
  });
});

describe('given a wrap-up agent that worked in the background', () => {
  const ended = String(recorded('UserPromptSubmit--task-notification')['prompt']);

  const archived = async () => {
    const { s1 } = await wrappingUp();
    await s1.wrapUp();
    return s1;
  };

  it('15.1 #16 when the host tells of its end, then the documents are asked for', async () => {
    const s1 = await archived();
    expect(contextOf(await s1.prompt(ended))).toContain('文档同步');
  });

  it('8.9 when the host tells of another end, then there is no reminder: those are not the user’s words', async () => {
    const s1 = await archived();
    await s1.prompt(ended);
    expectSilent(await s1.prompt(ended));
  });
});

it('17.2 given a pack with folders of its own, when documents are owed, then the job names those and no others', async () => {
  const { s1 } = await wrappingUp();
  await s1.wrapUp();
  const job = contextOf(await s1.prompt('好的'));
  expect(job).toContain('- markdown/systems/');
  expect(job).not.toContain('docs/features/');
});

describe('given documents that have been owed for more than a day', () => {
  const owing = async (config: object) => {
    const { project, s1 } = await wrappingUp();
    project.put('.overtone.json', config);
    await s1.wrapUp();
    project.files.age(25 * 60);
    return { project, s1 };
  };

  it('8.9 when the user speaks again, then there is no reminder, and the record says why', async () => {
    const { project, s1 } = await owing({});
    expect(contextOf(await s1.prompt('好的'))).not.toContain('文档同步');
    expect(project.files.record()['doc_sync']).toMatchObject({ status: 'waived', waived_by: 'timeout' });
  });

  it('8.9 when the project gives them more time, then they are asked for', async () => {
    const { project, s1 } = await owing({ tasks: { docSyncHours: 48 } });
    expect(contextOf(await s1.prompt('好的'))).toContain('文档同步');
    expect(project.files.record()['doc_sync']).toMatchObject({ status: 'pending' });
  });
});
