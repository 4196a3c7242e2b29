/** Tokens and passwords that are said or printed during a task: none of them is written down. */
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notified, shownBy } from './kit/notified.ts';
import { projectForTest, sessionId, type TaskProject } from './kit/task-project.ts';

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

const knowsTickets = (project: TaskProject): void =>
  project.put('.overtone/packs/modsdk/pack.json', { id: 'modsdk', version: '1', secrets: ['ACME-[0-9]{10}'] });

const wrapUpReport = (word: string): string =>
  `<!-- WRAP-UP: ${JSON.stringify({ completed: false, docs_updated: [], debug_found: [word], notes: word })} -->`;

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
    ['a password in Chinese', `密码：${PASSWORD}`, PASSWORD],
    ['a token', TOKEN, TOKEN],
    ['a header', HEADER, 'abcdefgh12345678'],
    ['an address without a user', `redis://:${PASSWORD}@localhost`, PASSWORD],
    ['a password of several words', `password='correct ${PASSWORD}'`, PASSWORD],
  ])('10.2 when %s comes up everywhere, then no file of the project holds it', async (_, said, secret) => {
    const project = projectForTest();
    await wrappedUp(project, said);
    expect(leaksIn(project, [secret])).toEqual([]);
    expect(project.files.textOf('solution.md')).toContain('[masked]');
  });

  it('10.2 when the pack of the project knows a secret of its own, then that one is kept out as well', async () => {
    const project = projectForTest();
    knowsTickets(project);
    await wrappedUp(project, TICKET);
    await project.session('S1').subagentStop(wrapUpReport(TICKET));
    expect(leaksIn(project, [TICKET])).toEqual([]);
  });

  it('13 when such a secret stands in the description, then no notification shows it', async () => {
    const project = notified();
    knowsTickets(project);
    const [opened = ''] = shownBy(await project.session('S1').prompt(`/mc 修复登录BUG ${TICKET}`));
    expect(opened).toContain('修复登录BUG [masked]');
    expect(opened).not.toContain(TICKET);
  });

  it('10.2 when such a secret stands in what a rule refuses, then it is not kept with the refusal', async () => {
    const project = projectForTest();
    knowsTickets(project);
    await project.session('S1').aboutWrite(`behavior_packs/${TICKET}.py`, 'import os\n');
    const kept = project.overtone(sessionId('S1')).readText('denials.jsonl');
    expect(kept).toContain('[masked].py');
    expect(kept).not.toContain(TICKET);
  });
});
