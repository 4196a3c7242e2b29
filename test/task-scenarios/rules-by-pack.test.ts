/** Rules of a pack that is chosen by its markers: they hold wherever it could be in force, and cost nothing elsewhere. */
import { describe, expect, it } from 'vitest';
import { denialOf, expectSilent } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';

const WRONG = 'import os\n';

describe('given a Python file that only a mod may not have', () => {
  it.each([
    ['lies beside its main file', 'modMain.py', ''],
    ['has its main file one folder below', 'addon/modMain.py', ''],
    ['has its packs one folder below', 'addon/behavior_packs/a.json', {}],
    ['was chosen by the project', '.overtone.json', { pack: 'modsdk' }],
  ])('3.9 when the mod %s, then the edit is refused', async (_, file, content) => {
    const project = projectForTest({ pack: 'base' });
    project.put(file, content);
    expect(denialOf(await project.session('S1').aboutWrite('src/a.py', WRONG))).toContain('os');
  });

  it('3.9 when a pack of the project extends that of mods, then the edit is refused', async () => {
    const project = projectForTest({ pack: 'base' });
    const detect = { markers: ['setup.cfg'] };
    project.put('.overtone/packs/own/pack.json', { id: 'own', version: '1', extends: ['modsdk'], detect });
    project.put('setup.cfg', '');
    expect(denialOf(await project.session('S1').aboutWrite('src/a.py', WRONG))).toContain('os');
  });

  it.each([
    ['nothing of a mod', 'setup.py', ''],
    ['its main file too deep', 'a/b/modMain.py', ''],
    ['another pack chosen', '.overtone.json', { pack: 'base' }],
  ])('A24 when the project has %s, then nothing is said', async (_, file, content) => {
    const project = projectForTest({ pack: 'base' });
    project.put(file, content);
    expectSilent(await project.session('S1').aboutWrite('src/a.py', WRONG));
  });

  it('3.9 when a rule of the base is broken without a mod, then the edit is refused', async () => {
    const edit = projectForTest({ pack: 'base' }).session('S1').aboutWrite('src/a.py', 'breakpoint()\n');
    expect(denialOf(await edit)).toContain('breakpoint');
  });
});
