/** Learned instincts on the real host: the right line for the right agent at the right event, or none. */

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import type { CallPart } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { armOf } from '../../src/learn/delivery.ts';
import { approveInstinct } from '../../src/learn/instinct.ts';
import type { Instinct, Receipt } from '../../src/learn/records.ts';
import type { CallEvent } from '../../src/learn/session-events.ts';
import { readEvidence, readMemory, readReceipts } from '../../src/store/learn/learn-file.ts';
import { type LearnPaths, rewritesFlag } from '../../src/store/learn/learn-paths.ts';
import { teach } from '../kit/taught.ts';
import { failing, ran, session } from '../kit/traces.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';

const HELPER = 'general-purpose';
const VERSION = { wrong: 'node --vershun', right: 'node --version', error: 'node: bad option: --vershun' };
const STATUS = { wrong: 'git stats', right: 'git help', error: "git: 'stats' is not a git command. See 'git --help'." };
const TYPO = { wrong: 'nodee --version', right: 'node --version', error: 'bash: nodee: command not found' };

/** What is old has faded. */
const TODAY = new Date().toISOString();

type Lesson = { readonly wrong: string; readonly right: string; readonly error: string };

const repaired = ({ wrong, right, error }: Lesson, agent = ''): CallEvent[] => [
  failing(wrong, error, { agent, at: TODAY }),
  ran(right, { agent, at: TODAY }),
];

/**
 * Eleven sessions: the version was asked wrongly in all, by the main agent and by a helper; the status in the first five
 * by both; the typing error once, and the user has allowed to replace it.
 */
function teachWorld({ home, project }: World): LearnPaths {
  const traces = Array.from({ length: 11 }, (_, index) =>
    session(
      `earlier-${index}`,
      ...repaired(VERSION),
      ...repaired(VERSION, HELPER),
      ...(index < 5 ? [...repaired(STATUS), ...repaired(STATUS, HELPER)] : []),
      ...(index === 0 ? repaired(TYPO) : []),
    ),
  );
  const allow = (one: Instinct): Instinct => (one.tag === 'nodee' ? { ...approveInstinct(one), rewrites: true } : one);
  const overtone = join(home, '.overtone');
  mkdirSync(join(overtone, 'global'), { recursive: true });
  writeFileSync(rewritesFlag(overtone), '');
  return teach({ home: overtone, project }, traces, undefined, ({ instincts, ...rest }) => ({
    ...rest,
    instincts: instincts.map(allow),
  }));
}

/** A session in which chance shows, or withholds, everything. */
function sessionId(arm: Receipt['arm'], instincts: readonly string[]): string {
  for (;;) {
    const id = randomUUID();
    if (instincts.every((instinct) => armOf(id, instinct, { shown: 0, withheld: 0 }) === arm)) return id;
  }
}

const shell = (command: string): CallPart => call('Bash', { command, description: 'try' });

/** Obeys when told: asks for the version as the line says it works, and wrongly without a line. */
const version = ({ text }: ModelRequest): CallPart =>
  shell(text.includes('`node --vershun …`') ? VERSION.right : VERSION.wrong);

const MAIN: readonly ((request: ModelRequest) => CallPart)[] = [
  version,
  // The pipe hides the exit code.
  () => shell(`${STATUS.wrong} 2>&1 | tail -20`),
  () => shell(TYPO.wrong),
  () => call('Agent', { description: 'help', prompt: 'Help.', subagent_type: HELPER, run_in_background: false }),
];
const SUB = [version, () => shell(STATUS.wrong)];

const play = (world: World, id: string): Promise<HostRun> =>
  runHost({
    ...world,
    plugin: OVERTONE,
    prompts: ['Begin.'],
    args: ['--session-id', id],
    script: (request) => {
      const next = (request.role === 'sub' ? SUB : MAIN)[request.turn];
      return next ? use(next(request)) : say('Done.');
    },
  });

const lastOf = (requests: readonly ModelRequest[]): string => requests.at(-1)?.text ?? '';
const timesIn = (text: string, part: string): number => text.split(part).length - 1;
const idsOf = (receipts: readonly Receipt[]): string[] => [...new Set(receipts.map(({ instinct }) => instinct))];
const momentsOf = (receipts: readonly Receipt[]): string[] =>
  receipts.map(({ moment, agent, arm }) => [moment, agent, arm].filter(Boolean).join(' ')).toSorted();

describe('given a project in which earlier sessions failed on the same words', () => {
  it('when chance shows them, then each agent reads its lines once, at the start or with the failure, and obeys', async ({
    world,
  }) => {
    const paths = teachWorld(world);
    const id = sessionId('shown', instinctsIn(paths));
    const run = await play(world, id);
    expectHealthy(run);
    const receipts = readReceipts(paths);
    expect(momentsOf(receipts)).toEqual([
      'agent general-purpose shown',
      'failure general-purpose shown',
      'failure shown',
      'rewrite shown',
      'start shown',
    ]);
    const [main, sub] = [lastOf(run.mainRequests()), lastOf(run.agentRequests(HELPER))];
    for (const { line, agent } of receipts) {
      expect(timesIn(agent === HELPER ? sub : main, line), line).toBe(1);
    }
    // Before the first decision, and with the very result of the failure.
    for (const [first] of [run.mainRequests(), run.agentRequests(HELPER)]) {
      expect(first?.text).toMatch(/`node --vershun …`[^\n]* 22[^\n]*`node --version …`/);
    }
    for (const [, , third] of [run.mainRequests(), run.agentRequests(HELPER)]) {
      expect(behind(third)).toMatch(/is not a git command[\s\S]*`git stats …`[^\n]* 10[^\n]*`git help …`/);
    }
    // The command that the user allowed to replace ran as the other one.
    expect(behind(run.mainRequests()[3])).toMatch(/^v\d+\.\d+/);
    // At the end the session was read: what became of the lines, and what it showed again.
    expect(receipts.filter(({ moment }) => moment === 'start' || moment === 'agent')).toMatchObject([
      { outcome: 'worked', followed: true },
      { outcome: 'worked', followed: true },
    ]);
    expect(
      readEvidence(paths)
        .filter((line) => line.session === id)
        .map(({ what }) => what),
    ).toContain('failed');
  });

  it('when chance withholds them, then no agent reads a line, and the receipts say so', async ({ world }) => {
    const paths = teachWorld(world);
    const run = await play(world, sessionId('withheld', instinctsIn(paths)));
    expectHealthy(run);
    const receipts = readReceipts(paths).filter(({ moment }) => moment !== 'rewrite');
    expect(momentsOf(receipts)).toEqual([
      'agent general-purpose withheld',
      'failure general-purpose withheld',
      'failure withheld',
      'start withheld',
    ]);
    expect(idsOf(receipts)).toHaveLength(2);
    for (const text of [lastOf(run.mainRequests()), lastOf(run.agentRequests(HELPER))]) {
      expect(text).not.toMatch(/`(?:node --vershun|git stats) …`/);
      expect(text).toContain('bad option: --vershun');
    }
    expect(receipts.find(({ moment }) => moment === 'start')).toMatchObject({ outcome: 'failed' });
  });
});

describe('given a workflow that came again in session after session', () => {
  it('when it evolved into a command, then the host offers it and the model reads its steps', async ({ world }) => {
    const steps = ['mise run fmt', 'mise run lint', 'mise run test'].map((command) => ran(command, { at: TODAY }));
    const overtone = join(world.home, '.overtone');
    const names = Array.from({ length: 13 }, (_, index) => `earlier-${index}`);
    teach(
      { home: overtone, project: world.project },
      names.map((name) => session(name, ...steps)),
    );
    const evolve = [join(OVERTONE, 'dist', 'cli.js'), 'instinct', 'evolve', 'fmt-lint-test', '--write'];
    const { PATH = '' } = process.env;
    execFileSync('node', evolve, {
      cwd: world.project,
      env: { PATH, HOME: world.home, CLAUDE_PROJECT_DIR: world.project },
    });
    const run = await runHost({ ...world, plugin: OVERTONE, prompts: ['/fmt-lint-test'], script: () => say('Done.') });
    expectHealthy(run);
    expect(run.mainRequests()[0]?.text).toMatch(/1\. `mise run fmt`\n2\. `mise run lint`\n3\. `mise run test`/);
  });
});

/** Ids of the instincts that chance decides about. */
const instinctsIn = (paths: LearnPaths): string[] =>
  readMemory(paths).instincts.flatMap(({ id, tag }) => (tag === 'nodee' ? [] : [id]));

/** What came back for the last call. */
function behind(request: ModelRequest | undefined): string {
  const part = request?.newest.flatMap(({ parts }) => parts).find(({ type }) => type === 'result');
  return part?.type === 'result' ? part.text : '';
}
