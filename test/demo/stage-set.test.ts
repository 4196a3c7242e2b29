/** The demonstration's scratch home and project: nothing of the user's is touched. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoText } from '../../demo/demo-text.ts';
import { checkProject } from '../../demo/final-check.ts';
import { changedSince, takeInventory } from '../../demo/project-files.ts';
import { beginningOf, ProjectError, setStage } from '../../demo/stage-set.ts';
import { createTimelineTail } from '../../demo/timeline-tail.ts';
import type { WorkflowId } from '../../src/workflow/registry/workflows.ts';

const text = demoText('en');
const scratch = mkdtempSync(join(tmpdir(), 'ot-stage-'));
let folders = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function createFolder(files: Readonly<Record<string, string>> = {}): string {
  folders += 1;
  const folder = join(scratch, String(folders));
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

async function stageFor(workflow: WorkflowId, project?: string) {
  const stage = await setStage(workflow, project, text);
  onTestFinished(stage.dispose);
  return stage;
}

describe('given no directory', () => {
  it.each([
    ['standard', 'fresh', { passed: 2, failed: 0 }],
    ['debug', 'broken', { passed: 5, failed: 1 }],
    ['refactor', 'working', { passed: 6, failed: 0 }],
  ] as const)(
    'when %s is to be shown, then the sample is laid out %s and its tests say so',
    async (workflow, beginning, run) => {
      const stage = await stageFor(workflow);
      expect(beginningOf(workflow)).toBe(beginning);
      expect((await checkProject(stage)).tests).toMatchObject({ ...run, ok: run.failed === 0 });
      expect(existsSync(join(stage.project, 'bin/slugify.mjs'))).toBe(beginning !== 'fresh');
    },
  );

  it('when it is over, then nothing is left', async () => {
    const stage = await setStage('quick', undefined, text);
    await stage.dispose();
    expect(existsSync(stage.root)).toBe(false);
  });
});

describe('given an empty or new directory', () => {
  it.each([() => createFolder(), () => join(scratch, 'new', 'deep')])(
    'then the work is done in it and stays',
    async (make) => {
      const folder = make();
      const stage = await setStage('quick', folder, text);
      expect(stage).toMatchObject({ project: folder, isUsers: true, testCommand: 'node --test' });
      await stage.dispose();
      expect(readdirSync(folder)).toContain('package.json');
    },
  );
});

describe('given a directory with files', () => {
  it('then a copy is worked on, without what must not be copied, and the play begins fresh in it', async () => {
    const folder = createFolder({
      'README.md': 'mine',
      'lib/a.js': 'a',
      'src/slugify.mjs': 'mine as well',
      'node_modules/x/index.js': 'x',
      '.git/HEAD': 'ref',
      '.claude/settings.json': '{}',
      'specs/old.md': 'old',
    });
    symlinkSync('/nowhere', join(folder, 'broken-link'));
    const before = await takeInventory(folder);
    const stage = await stageFor('standard', folder);
    expect(stage).toMatchObject({ isUsers: false, copiedFrom: folder });
    expect(stage.project.startsWith(stage.root)).toBe(true);
    expect(readFileSync(join(stage.project, 'README.md'), 'utf8')).toBe('mine');
    expect(readFileSync(join(stage.project, 'lib/a.js'), 'utf8')).toBe('a');
    for (const path of ['src/slugify.mjs', 'node_modules', '.git', '.claude', 'specs/old.md', 'broken-link']) {
      expect(existsSync(join(stage.project, path))).toBe(false);
    }
    writeFileSync(join(stage.project, 'README.md'), 'changed');
    expect(changedSince(before, await takeInventory(folder))).toEqual([]);
  });

  it('when it is too big, then it is refused and no scratch directory stays', async () => {
    const folder = createFolder();
    execFileSync(process.execPath, ['-e', 'for (let i = 0; i < 2001; i++) fs.writeFileSync(String(i), "")'], {
      cwd: folder,
    });
    await expect(setStage('quick', folder, text)).rejects.toThrow(ProjectError);
    await expect(setStage('quick', folder, text)).rejects.toThrow('2000');
  });

  it('when it is a file, then it is refused', async () => {
    const folder = createFolder({ file: '' });
    await expect(setStage('quick', join(folder, 'file'), text)).rejects.toThrow(
      text.trouble.notADirectory({ path: join(folder, 'file') }),
    );
  });
});

describe('given a project in which agents worked', () => {
  it('then new and changed files are named, others are not', async () => {
    const folder = createFolder({ kept: 'same', changed: 'old' });
    const before = await takeInventory(folder);
    writeFileSync(join(folder, 'changed'), 'longer than before');
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub', 'new'), '');
    expect(changedSince(before, await takeInventory(folder))).toEqual(['changed', 'sub/new']);
  });
});

describe('given the timeline of a session', () => {
  it('when it grows, then each line is read once, and one that is half written waits', () => {
    const home = createFolder();
    const tail = createTimelineTail(home);
    expect(tail.read('s1')).toEqual([]);
    const file = join(home, '.overtone/sessions/s1/timeline.jsonl');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, '{"type":"a","label":"階段"}\n{"type":"b"');
    expect(tail.read('s1')).toEqual([{ type: 'a', label: '階段' }]);
    expect(tail.read('s1')).toEqual([]);
    writeFileSync(file, '}\n{"type":"c"}\n', { flag: 'a' });
    expect(tail.read('s1').map(({ type }) => type)).toEqual(['b', 'c']);
  });
});
