/** Strict reviews: code waits for the report of a review, where the project wants that, and never for ever. */
import { rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { MOST_WAITS } from '../../src/tasks/review.ts';
import { contextOf, denialOf, expectAllowed, HEALTHY, healthOf, messageOf } from './kit/answers.ts';
import { projectWithCommand } from './kit/task-command.ts';
import { META } from './kit/task-files.ts';
import { projectForTest, type TaskProject } from './kit/task-project.ts';

const REPORT = '# Expert diagnosis report\n\n## 1. Root cause\nThe price is text.\n\n## 3. Recommendation\nParse it.';

/** A task whose user has asked for a review. */
async function underReview(config: object = { tasks: { reviews: 'strict' } }) {
  const project = projectForTest({ pack: 'base', locale: 'en' });
  project.put('.overtone.json', config);
  for (const file of ['src/shop.py', 'docs/shop.md']) project.put(file, 'x = 1\n');
  const s1 = project.session('S1');
  await s1.prompt('/ot:task fix the shop prices');
  await s1.prompt('/ot:task review');
  const edit = (file: string, fields = {}) =>
    s1.about('Edit', { file_path: project.files.at(file), old_string: 'x = 1', new_string: 'x = 2' }, fields);
  return { project, s1, edit };
}

describe('given a project whose reviews are strict, and a review that was called for', () => {
  it('6.7 when code is changed before the report, then it is refused with what to write and how to end it', async () => {
    const { project, s1, edit } = await underReview();
    const run = await edit('src/shop.py');
    expect(healthOf(run)).toEqual(HEALTHY);
    const reason = denialOf(run);
    expect(reason).toContain('src/shop.py');
    expect(reason).toContain('# Expert diagnosis report');
    expect(reason).toContain('/ot:task continue');
    expect(reason).toContain('"reviews": "advise"');
    expect(project.overtone(s1.id).readText('denials.jsonl')).toContain('report-first');
  });

  it('6.7 when an agent changes code, then it is refused as well', async () => {
    const { edit } = await underReview();
    expect(denialOf(await edit('src/shop.py', { agent_id: 'a1', agent_type: 'ot:developer' }))).toContain('report');
  });

  it('6.7 when a document is changed, then nothing stands against it', async () => {
    const { edit } = await underReview();
    expectAllowed(await edit('docs/shop.md'));
  });

  it('6.7 when the turn has ended with the report, then code is free', async () => {
    const { project, s1, edit } = await underReview();
    expect(denialOf(await edit('src/shop.py'))).toContain('report');
    await s1.stop(REPORT);
    expectAllowed(await edit('src/shop.py'));
    expect(project.files.record()).toMatchObject({ technical_decisions: [{ decision: 'Parse it.' }] });
  });

  it('6.7 when an agent that was sent to look reports under this heading, then code is free', async () => {
    const { project, s1, edit } = await underReview();
    await s1.subagentStop(REPORT, 'ot:debugger');
    expectAllowed(await edit('src/shop.py'));
    expect(project.files.record()).toMatchObject({ technical_decisions: [{ decision: 'Parse it.' }] });
  });

  it('6.7 when a turn ends with something else, then code still waits', async () => {
    const { s1, edit } = await underReview();
    await s1.stop('I will look into it.');
    await s1.subagentStop('Nothing found.', 'ot:debugger');
    expect(denialOf(await edit('src/shop.py'))).toContain('report');
  });

  it('6.7 when the user wants to go on, then code is free at once, and the next review is waited for again', async () => {
    const { s1, edit } = await underReview();
    await s1.prompt('/ot:task continue');
    expectAllowed(await edit('src/shop.py'));
    await s1.stop(REPORT);
    await s1.prompt('/ot:task review');
    expect(denialOf(await edit('src/shop.py'))).toContain('report');
  });

  it('6.7 when it was refused often enough, then the task gets on without', async () => {
    const { edit } = await underReview();
    for (let time = 0; time < MOST_WAITS; time += 1) expect(denialOf(await edit('src/shop.py'))).toContain('report');
    expectAllowed(await edit('src/shop.py'));
  });

  it('6.7 when another session without a task changes code, then nothing stands against it', async () => {
    const { project } = await underReview();
    const file_path = project.files.at('src/shop.py');
    expectAllowed(await project.session('S2').about('Edit', { file_path, old_string: 'x = 1', new_string: 'x = 2' }));
  });
});

describe('given a review that was called for from a terminal', () => {
  it('6.7 when code is changed before the model has heard of it, then the refusal says what the review is about, once', async () => {
    const project = projectWithCommand({ pack: 'base', locale: 'en' });
    project.put('.overtone.json', { tasks: { reviews: 'strict' } });
    project.put('src/shop.py', 'x = 1\n');
    const s1 = project.session('S1');
    await s1.prompt('/ot:task fix the shop prices');
    project.ot('task', 'expert');
    const change = { file_path: project.files.at('src/shop.py'), old_string: 'x = 1', new_string: 'x = 2' };
    expect(denialOf(await s1.about('Edit', change))).toMatch(/cannot be changed yet[\s\S]*Change of role/);
    expect(denialOf(await s1.about('Edit', change))).not.toContain('Change of role');
    expect(contextOf(await s1.bash('ls'))).not.toContain('Change of role');
  });
});

describe('given reviews that are not strict', () => {
  it.each([
    ['by default', {}],
    ['by choice', { tasks: { reviews: 'advise' } }],
  ])('6.7 when code is changed before the report, %s, then it is left to the model', async (_, config) => {
    const { edit } = await underReview(config);
    expectAllowed(await edit('src/shop.py'));
  });

  it('6.7 when a pack wants them strict, then its word counts', async () => {
    const { project, s1, edit } = await underReview({ pack: 'mine' });
    expectAllowed(await edit('src/shop.py'));
    project.put('.overtone/packs/mine/pack.json', {
      id: 'mine',
      version: '1',
      extends: ['base'],
      loops: { reviews: 'strict' },
    });
    await s1.prompt('How far are you?');
    expect(denialOf(await edit('src/shop.py'))).toContain('report');
  });
});

describe('given a review whose report is due, and files of the task that are damaged', () => {
  const DAMAGES = {
    'the record is gone': ({ files }: TaskProject) => rmSync(files.pathOf(META)),
    'the record was cut off': ({ files }: TaskProject) => files.truncate(files.pathOf(META)),
    'the index was cut off': ({ files }: TaskProject) => files.truncate(files.indexPath),
  };

  it.each(Object.entries(DAMAGES))('6.7 when %s, then code waits all the same', async (_, damage) => {
    const { project, s1, edit } = await underReview();
    damage(project);
    const run = await edit('src/shop.py');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(denialOf(run)).toContain('# Expert diagnosis report');
    await s1.prompt('/ot:task continue');
    expectAllowed(await edit('src/shop.py'));
  });

  it('2.8 when the user has said to go on, then that still holds, and they hear that the record was restored', async () => {
    const { project, s1, edit } = await underReview();
    await s1.prompt('/ot:task continue');
    DAMAGES['the record was cut off'](project);
    const run = await edit('src/shop.py');
    expectAllowed(run);
    expect(messageOf(run)).toContain('restored');
    expect(messageOf(await edit('src/shop.py'))).toBe('');
  });

  it('2.8 when another process is at work on it, then code is let through, and user and model hear why', async () => {
    const { project, edit } = await underReview();
    const owner = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString(), nonce: 'n' };
    writeFileSync(project.files.pathOf('.lock'), JSON.stringify(owner));
    DAMAGES['the record is gone'](project);
    const run = await edit('src/shop.py');
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('the record of the task cannot be read') });
    expect(denialOf(run)).toBe('');
    expect(messageOf(run)).toMatch(/could not check this call \(the record/);
    expect(contextOf(run)).toBe(messageOf(run));
  });
});
