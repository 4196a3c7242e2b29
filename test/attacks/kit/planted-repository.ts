/** A project folder that git would accept as a repository, with settings that run commands. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MISSING_OBJECT = '1'.repeat(40);

/** Each command leaves a file in `traces` when it runs. */
export function plantRepository(folder: string, traces: string): void {
  for (const name of ['objects', 'refs']) mkdirSync(join(folder, name), { recursive: true });
  mkdirSync(traces, { recursive: true });
  const leave = (name: string) => `touch '${join(traces, name)}'; false`;
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(
    join(folder, 'config'),
    [
      '[core]',
      'repositoryformatversion = 1',
      'bare = false',
      'worktree = .',
      `fsmonitor = "${leave('fsmonitor')}"`,
      '[extensions]',
      'partialClone = evil',
      '[remote "evil"]',
      'promisor = true',
      'url = .',
      `uploadpack = "${leave('uploadpack')}"`,
      '[diff]',
      `external = "${leave('external-diff')}"`,
      '[filter "evil"]',
      `clean = "${leave('filter')}"`,
      '',
    ].join('\n'),
  );
  // An attributes file that only the index knows, of an object that has to be fetched.
  const git = (input: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'core.fsmonitor=false', '--git-dir=.', ...words], { cwd: folder, input });
  git(`100644 ${MISSING_OBJECT} 0\t.gitattributes\n`, 'update-index', '--index-info');
  git('', 'update-index', '--skip-worktree', '.gitattributes');
}
