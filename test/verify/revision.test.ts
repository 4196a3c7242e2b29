/** What counts as an edit, in a project that git keeps and in one it does not. */
import { rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRevision } from '../../src/store/verify/verify-revision.ts';
import { type Files, git, scratchDirectory, write } from './project.ts';

const FILES: Files = { 'src/a.js': 'one\n', 'src/中文 名.js': 'two\n', '.gitignore': 'out/\n' };

function project({ withGit }: { withGit: boolean }) {
  const root = scratchDirectory();
  write(root, FILES);
  if (withGit) {
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'first');
  }
  return root;
}

const later = (root: string, path: string) => utimesSync(join(root, path), new Date(), new Date(Date.now() + 60_000));

type Change = readonly [what: string, change: (root: string) => void];

const EDITS: readonly Change[] = [
  ['a file is changed', (root) => write(root, { 'src/a.js': 'other\n' })],
  ['a file with a name of its own is changed', (root) => write(root, { 'src/中文 名.js': 'other\n' })],
  ['a file is added', (root) => write(root, { 'src/b.js': 'new\n' })],
  ['a file is removed', (root) => rmSync(join(root, 'src/a.js'))],
  ['a link is added', (root) => symlinkSync('a.js', join(root, 'src/link.js'))],
];

const NO_EDITS: readonly Change[] = [
  ['nothing happens', () => undefined],
  ['a box of a feature is ticked', (root) => write(root, { 'specs/features/in-progress/f/tasks.md': '- [x] DEV\n' })],
  ['tools leave their output', (root) => write(root, { 'out/bundle.js': 'x\n' })],
];

describe.each([{ withGit: true }, { withGit: false }])('given a project, $withGit that git keeps it', (kept) => {
  it.each(kept.withGit ? EDITS : EDITS.slice(0, 1))('when %s, then it is another revision', (_, change) => {
    const root = project(kept);
    const before = readRevision(root, process.env).id;
    change(root);
    expect(readRevision(root, process.env).id).not.toBe(before);
  });

  it.each(NO_EDITS)('when %s, then it is the same', (_, change) => {
    const root = project(kept);
    const before = readRevision(root, process.env).id;
    change(root);
    expect(readRevision(root, process.env).id).toBe(before);
  });

  it('when asked whether it was edited since, then the times of its files tell', () => {
    const root = project(kept);
    const now = new Date(Date.now() + 30_000).toISOString();
    expect(readRevision(root, process.env).editedSince(now)).toBe(false);
    later(root, 'src/a.js');
    expect(readRevision(root, process.env).editedSince(now)).toBe(true);
  });
});

describe('given a project that git keeps', () => {
  it('when the content is committed, then the revision stays and is based on another commit', () => {
    const root = project({ withGit: true });
    write(root, { 'src/a.js': 'other\n', 'src/b.js': 'new\n' });
    symlinkSync('a.js', join(root, 'src/link.js'));
    const before = readRevision(root, process.env);
    git(root, 'add', '-A');
    expect(readRevision(root, process.env).id).toBe(before.id);
    git(root, 'commit', '-qm', 'second');
    expect(readRevision(root, process.env).id).toBe(before.id);
    expect(readRevision(root, process.env).head).not.toBe(before.head);
  });

  it('when a file that git does not know changes, then its tracked part stays', () => {
    const root = project({ withGit: true });
    const before = readRevision(root, process.env);
    write(root, { 'src/b.js': 'new\n' });
    expect(readRevision(root, process.env).tracked).toBe(before.tracked);
    write(root, { 'src/a.js': 'other\n' });
    expect(readRevision(root, process.env).tracked).not.toBe(before.tracked);
  });

  it('when it has no commit yet, then it has a revision all the same', () => {
    const root = scratchDirectory();
    write(root, FILES);
    git(root, 'init', '-q');
    expect(readRevision(root, process.env)).toMatchObject({ id: expect.stringMatching(/^git:/), head: null });
  });

  it('when the project is a folder of it, then only that folder counts', () => {
    const root = project({ withGit: true });
    const before = readRevision(join(root, 'src'), process.env).id;
    write(root, { 'README.md': 'elsewhere\n' });
    expect(readRevision(join(root, 'src'), process.env).id).toBe(before);
    write(root, { 'src/a.js': 'here\n' });
    expect(readRevision(join(root, 'src'), process.env).id).not.toBe(before);
  });
});
