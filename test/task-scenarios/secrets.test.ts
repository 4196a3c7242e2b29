/** Tokens and passwords that are said or printed during a task: none of them is written down. */
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectForTest, type TaskProject } from './kit/task-project.ts';

const PASSWORD = 'hunter2-of-the-test';
const TOKEN = `ghp_${'a1b2'.repeat(6)}`;
const HEADER = 'Authorization: Bearer abcdefgh12345678';
const TICKET = 'ACME-0123456789';

/** Every place below the project where one of the words stands. */
function leaksIn({ files }: TaskProject, words: readonly string[]): string[] {
  return files.paths().flatMap((path) => {
    const isFile = statSync(files.at(path)).isFile();
    const text = isFile ? `${path}\n${readFileSync(files.at(path), 'utf8')}` : path;
    return words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`);
  });
}

async function wrappedUp(project: TaskProject, secret: string): Promise<void> {
  const s1 = project.session('S1');
  await s1.prompt(`/mc 修复登录BUG ${secret}`);
  await s1.edit('mod.py');
  await s1.failEdit('mod.py', `cannot replace ${secret}`);
  await s1.failBash(`curl -H "${secret}" localhost`, `Exit code 1\nrefused ${secret}`);
  await s1.prompt(`还是不行，我用的是 ${secret}`);
  await s1.prompt(`/mc note try another way than ${secret}`);
  await s1.stop(`I tried ${secret}.`);
  await s1.edit('mod.py');
  await s1.prompt('已修复');
  await s1.prompt('需要收尾');
}

describe('given a task in which secrets are said and printed', () => {
  it.each([
    ['a password', `password=${PASSWORD}`, PASSWORD],
    ['a token', TOKEN, TOKEN],
    ['a header', HEADER, 'abcdefgh12345678'],
  ])('10.2 when %s comes up everywhere, then no file of the project holds it', async (_, said, secret) => {
    const project = projectForTest();
    await wrappedUp(project, said);
    expect(leaksIn(project, [secret])).toEqual([]);
    expect(project.files.textOf('solution.md')).toContain('[masked]');
  });

  it('10.2 when the pack of the project knows a secret of its own, then that one is kept out as well', async () => {
    const project = projectForTest();
    project.put('.overtone/packs/modsdk/pack.json', { id: 'modsdk', version: '1', secrets: ['ACME-[0-9]{10}'] });
    await wrappedUp(project, TICKET);
    expect(leaksIn(project, [TICKET])).toEqual([]);
  });
});
