/** Runs the project's tests and its command without Claude Code, because a report is not proof. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTestRun, type TestRun } from './cast/test-run.ts';
import { COMMAND_FILE } from './cast/tools.ts';
import type { StageSet } from './stage-set.ts';

export type FinalCheck = {
  readonly tests: TestRun;
  /** Output of the built command; undefined if none was built. */
  readonly shown?: { readonly command: string; readonly output: string };
};

const TITLE = 'Crème Brûlée, twice!';

export async function checkProject({ project, home, testCommand }: StageSet): Promise<FinalCheck> {
  const [, ...testWords] = testCommand.split(' ');
  const tests = readTestRun(await runNode(testWords, project, home));
  if (!existsSync(join(project, COMMAND_FILE))) return { tests };
  const { text } = await runNode([COMMAND_FILE, TITLE], project, home);
  return { tests, shown: { command: `node ${COMMAND_FILE} "${TITLE}"`, output: text.trim() } };
}

/** A clean environment: variables of an outer test runner would change the output. */
function runNode(words: readonly string[], cwd: string, home: string): Promise<{ text: string; isError: boolean }> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd, env }, (error, stdout, stderr) =>
      resolve({ text: stdout + stderr, isError: error !== null }),
    );
  });
}
