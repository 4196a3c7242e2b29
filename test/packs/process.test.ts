/** The built command on the packs beside it, as a user runs it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PLUGIN } from './shipped.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ot-packs-process-'));
const project = join(scratch, 'project');
mkdirSync(join(project, '.git'), { recursive: true });
writeFileSync(join(project, 'modMain.py'), '# -*- coding: utf-8 -*-\nimport threading\n');

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function ot(...words: readonly string[]) {
  const env = { PATH: process.env['PATH'], OVERTONE_HOME: join(scratch, 'home'), OVERTONE_LOCALE: 'en' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PLUGIN, 'dist/cli.js'), ...words], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

describe('given the built command in a project', () => {
  it('when the shipped rules are tested and the packs validated, then both succeed', () => {
    expect(ot('rules', 'test')).toMatchObject({ code: 0, err: '', out: expect.stringContaining(' 0 failures') });
    expect(ot('pack', 'validate')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('modsdk: 0 errors, 0 warnings'),
    });
  });

  it('when a file is checked, then the pack is found and the answer is JSON', () => {
    const { code, out, err } = ot('rules', 'check', 'modMain.py', '--json');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      file: 'modMain.py',
      pack: 'modsdk',
      violations: [{ rule: 'mod.06-imports', line: 2 }],
    });
  });

  it('when it is called wrongly, then it says what to do', () => {
    expect(ot('rules', 'check')).toMatchObject({ code: 2, err: expect.stringContaining('ot rules check --help') });
    expect(ot('pack', 'validate', 'gone')).toMatchObject({ code: 1, err: expect.stringContaining('ot pack new gone') });
    expect(ot('pack', '--help').out).toContain('pack validate [pack]');
  });
});
