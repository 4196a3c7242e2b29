/** Learning on disk: from a transcript to the files, and back to what hooks read. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { harvest, harvestIdle } from '../../src/store/learn/harvest.ts';
import { appendBounded, readEvidence, readIndexes, readMemory } from '../../src/store/learn/learn-file.ts';
import { projectId, projectPaths } from '../../src/store/learn/learn-paths.ts';
import { createLearnStore } from '../../src/store/learn/learn-store.ts';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { maskSecrets } from '../../src/tasks/history/mask-secrets.ts';

let root: string;
let home: string;
let project: string;
const now = () => new Date('2026-03-01T12:00:00.000Z');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ot-learn-'));
  home = join(root, 'home');
  project = join(root, 'shop');
  mkdirSync(project);
});
afterEach(() => rmSync(root, { recursive: true }));

it('given a project whose git configuration is a pipe, when it is identified, then that ends', () => {
  mkdirSync(join(project, '.git'));
  spawnSync('mkfifo', [join(project, '.git/config')]);
  expect(projectId(project)).toMatch(/^shop-/);
});

type Line = { readonly command: string; readonly error?: string; readonly output?: string };

/** A transcript as the host writes it. */
function transcript(session: string, ...lines: readonly Line[]): string {
  const path = join(root, `${session}.jsonl`);
  const stamp = (index: number) => `2026-03-01T10:00:${String(index).padStart(2, '0')}.000Z`;
  const entries = lines.flatMap(({ command, error, output = '' }, index) => [
    {
      ...{ type: 'assistant', timestamp: stamp(2 * index) },
      message: { content: [{ type: 'tool_use', id: `toolu_${session}_${index}`, name: 'Bash', input: { command } }] },
    },
    {
      ...{ type: 'user', timestamp: stamp(2 * index + 1) },
      message: {
        content: [
          {
            type: 'tool_result',
            tool_use_id: `toolu_${session}_${index}`,
            content: error ?? output,
            is_error: error !== undefined,
          },
        ],
      },
    },
  ]);
  writeFileSync(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { flag: 'a' });
  return path;
}

const learn = (session: string, ...lines: readonly Line[]): void =>
  harvest({
    ...{ home, project, session, transcript: transcript(session, ...lines) },
    mask: maskSecrets,
    observations: () => [],
    files: { pid: process.pid, now },
  });

const memory = () => readMemory(projectPaths(home, project));
const FAILS: Line = { command: 'rtk bun run test', error: "error: unrecognized subcommand 'bun'" };
const WORKS: Line = { command: 'bun run test' };

describe('given sessions of one project', () => {
  it('when each fails and repairs the same command, then the index holds it for the start of the next', () => {
    for (const session of ['s1', 's2', 's3', 's4', 's5']) learn(session, FAILS, WORKS);
    expect(readIndexes({ home, project }).entries).toMatchObject([
      { place: 'project', startFor: [''], instinct: { confidence: 0.7, fixes: [{ text: 'bun' }] } },
    ]);
    expect(readEvidence(projectPaths(home, project)).map(({ what }) => what)).toContain('failed');
  });

  it('when a transcript is read twice, then its second reading begins where the first ended', () => {
    learn('s1', FAILS, WORKS);
    learn('s1');
    expect(memory().instincts).toMatchObject([{ failures: 1 }]);
    learn('s1', FAILS);
    expect(memory().instincts).toMatchObject([{ failures: 2, seen: 1 }]);
  });

  it('when a command holds a secret, then no file keeps it', () => {
    const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
    learn('s1', { command: `GITHUB_TOKEN=${secret} gh pr diff 1 --stat`, error: 'unknown flag: --stat' });
    const { directory } = projectPaths(home, project);
    const kept = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
    expect(kept.join('')).toContain('--stat');
    expect(kept.join('')).not.toContain(secret);
  });

  it('when the file is damaged, then it is set aside and learning starts again', () => {
    learn('s1', FAILS, WORKS);
    const { instincts, directory } = projectPaths(home, project);
    writeFileSync(instincts, '{"instincts": [{]');
    learn('s2', FAILS, WORKS);
    expect(memory().instincts).toMatchObject([{ seen: 1 }]);
    expect(readdirSync(directory).some((name) => name.startsWith('instincts.json.corrupt-'))).toBe(true);
  });
});

describe('given an instinct that is told', () => {
  const SURE = ['s1', 's2', 's3', 's4', 's5'];

  it('when telling it made things worse, then it is retired automatically and says why', () => {
    for (const session of SURE) learn(session, FAILS, WORKS);
    const [instinct] = memory().instincts;
    const paths = projectPaths(home, project);
    const receipt = (arm: 'shown' | 'withheld', index: number) => ({
      ...{
        at: `2026-02-0${index}`,
        session: `${arm}-${index}`,
        agent: '',
        run: '',
        instinct: instinct?.id,
        moment: 'start',
      },
      ...{ arm, tokens: 30, line: '', outcome: arm === 'shown' ? 'failed' : 'worked', followed: false },
    });
    const many = [1, 2, 3, 4, 5, 6].flatMap((index) => [receipt('shown', index), receipt('withheld', index)]);
    appendBounded(paths.receipts, many, { pid: process.pid, now });
    learn('s6', FAILS, WORKS);
    expect(memory().instincts).toMatchObject([{ state: 'retired', reason: 'harmful' }]);
    expect(existsSync(paths.index)).toBe(false);
  });

  it('when it is known in all projects, then sessions of any project confirm it there, and what is new stays local', () => {
    for (const session of SURE) learn(session, FAILS, WORKS);
    const store = createLearnStore({ home, project }, { pid: process.pid, now });
    const known = memory().instincts;
    store.change('global', () => known);
    store.change('project', () => []);
    learn('s6', FAILS, WORKS, { command: 'gh pr diff 1 --stat', error: 'unknown flag: --stat' });
    expect(store.memory('global').instincts).toMatchObject([{ failures: 6, confidence: 0.8 }]);
    expect(store.memory('project').instincts.map(({ tag }) => tag)).toContain('gh');
  });
});

describe('given a session that never ended', () => {
  const idle = (minutes: number): void => {
    const path = transcript('s1', FAILS, WORKS);
    utimesSync(path, now(), new Date(now().getTime() - minutes * 60_000));
    const store = createFileSessionStore({ home, pid: process.pid, now });
    store.appendEvents('s1', [{ type: 'session:start', data: { project, transcript: path } }]);
    harvestIdle({ home, pid: process.pid, now, store });
  };

  it('when it has been silent for a while, then the server learns from it; before that, it does not', () => {
    idle(2);
    expect(memory().instincts).toEqual([]);
    idle(20);
    expect(memory().instincts).toHaveLength(1);
  });
});

describe('given a repository', () => {
  const withRemote = (url: string): string => {
    const clone = mkdtempSync(join(root, 'clone-'));
    mkdirSync(join(clone, '.git'));
    writeFileSync(join(clone, '.git', 'config'), `[core]\n[remote "origin"]\n\turl = ${url}\n`);
    return projectId(clone);
  };

  it('when it is cloned from another address, then it is the same project, and credentials are not part of its id', () => {
    const ids = [
      'https://u:tok@git.example/a/Shop.git',
      'git@git.example:a/shop.git',
      'ssh://git@git.example/a/shop',
    ].map(withRemote);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^shop-[0-9a-f]{16}$/);
    expect(withRemote('git@git.example:b/shop.git')).not.toBe(ids[0]);
  });
});
