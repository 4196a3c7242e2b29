/** Hostile repositories, payloads and requests against the shipped hooks and server; `npm run fuzz` tries all, `npm test` a part. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { PLUGIN } from '../kit/hook-process.ts';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import { askPort } from '../server/kit.ts';
import { bound, requireKey, scratchHome, startServer } from '../server/process-kit.ts';
import { createRandom, makeCase, makeRepository } from './kit/hostile-cases.ts';
import { type HostileRequest, makeRequest } from './kit/hostile-requests.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_301);
const CASES = Number(process.env['FUZZ_CASES'] ?? 100);
const STATE = '{"kept":true}\n';
/** A hook that works on a hostile file for this long counts as hanging. The processor is shared, so the suite allows more. */
const LONGEST_MS = process.env['FUZZ_CASES'] === undefined ? 10_000 : 1_000;

const fire = usePlayedHooks();
let scratch: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ot-fuzz-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it(`given ${CASES} hostile repositories and payloads, then nothing runs, hangs, opens a guard in silence or loses a byte`, async () => {
  const [home, kept] = [join(scratch, 'home'), join(scratch, 'kept')];
  const [project, traces] = [join(scratch, 'clone'), join(scratch, 'traces')];
  const state = join(kept, '.task-meta.json');
  for (const folder of [home, kept, traces]) mkdirSync(folder);
  writeFileSync(state, STATE);
  const random = createRandom(SEED);
  const failures: string[] = [];
  for (let number = 0; number < CASES; number += 1) {
    makeRepository(project, traces, random);
    const { event, payload, guarded } = makeCase(project, state, random);
    const isAccepted = random.next() < 0.3;
    const began = performance.now();
    const { code, stdout } = await fire(event, payload, {
      cwd: project,
      env: {
        HOME: scratch,
        OVERTONE_HOME: home,
        CLAUDE_PROJECT_DIR: project,
        OVERTONE_TRUST: isAccepted ? project : undefined,
      },
    });
    const took = performance.now() - began;
    const told = `case ${number} (${event}): `;
    if (code !== 0 || !stdout.startsWith('{')) failures.push(`${told}exit ${code}, ${stdout.slice(0, 200)}`);
    if (took > LONGEST_MS) failures.push(`${told}took ${Math.round(took)} ms`);
    if (guarded && !/"deny"|"systemMessage"/.test(stdout)) failures.push(`${told}open: ${stdout.slice(0, 200)}`);
    if (readFileSync(state, 'utf8') !== STATE) failures.push(`${told}lost bytes`);
  }
  const traced = [...readdirSync(traces), ...['TRACE'].filter((name) => existsSync(join(project, name)))];
  expect({ failures, traced }).toEqual({ failures: [], traced: [] });
}, 1_200_000);

/** What is answered; to the owner, who may follow streams, its beginning. Undefined where it does not come to an end. */
const exchange = (port: number, { bytes, isOwner }: HostileRequest): Promise<string | undefined> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const end = (answer: string | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(undefined), LONGEST_MS);
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
      if (isOwner) end(text);
    });
    // A server that closes without a word has refused as well.
    socket.on('error', () => end(text)).on('close', () => end(text));
    socket.end(bytes);
  });

it(`given ${CASES} hostile requests to the dashboard, then none hangs, learns anything, runs, or costs a byte of a state file`, async () => {
  const home = scratchHome();
  const session = 'nobody-else-may-know';
  const directory = join(home, 'sessions', session);
  mkdirSync(directory, { recursive: true });
  const files = ['workflow.json', 'loop.json', 'timeline.jsonl'].map((name) => join(directory, name));
  for (const file of files) writeFileSync(file, STATE);
  const steered = 'steered';
  const ot = spawnSync(process.execPath, [join(PLUGIN, 'dist/cli.js'), 'init', 'standard', '--session', steered], {
    env: { PATH: process.env['PATH'], HOME: home, OVERTONE_HOME: home },
    cwd: scratch,
  });
  expect(ot.status).toBe(0);
  const store = createFileSessionStore({ home, pid: process.pid, now: () => new Date() });
  const timeline = join(home, 'sessions', steered, 'timeline.jsonl');
  let written = readFileSync(timeline, 'utf8');
  const server = startServer(home);
  const { port } = await bound(home, server);
  const key = requireKey(home);
  const random = createRandom(SEED);
  const failures: string[] = [];
  let answered = 0;
  let obeyed = 0;
  for (let number = 0; number < CASES; number += 1) {
    const request = makeRequest({ port, key, session, steered }, random);
    const answer = await exchange(port, request);
    const told = `request ${number} (${request.bytes.subarray(0, 80).toString('latin1')}): `;
    if (answer === undefined) failures.push(`${told}hangs`);
    else if (/^HTTP\S+ 500/.test(answer)) failures.push(`${told}${answer.slice(0, 200)}`);
    else if (!request.isOwner && (answer.includes(key) || /kept\\?":true/.test(answer)))
      failures.push(`${told}${answer}`);
    if (answer) answered += 1;
    if (request.bytes.toString('latin1', 0, 4) === 'POST' && answer?.includes('"ok":true')) obeyed += 1;
    const now = readFileSync(timeline, 'utf8');
    if (!now.startsWith(written)) failures.push(`${told}lost lines`);
    written = now;
    for (const { state } of [store.readFlow(steered), store.readLoop(steered)])
      if (state !== 'found') failures.push(`${told}left the session ${state}`);
    if (files.some((file) => readFileSync(file, 'utf8') !== STATE)) failures.push(`${told}lost bytes`);
  }
  const left = readdirSync(directory).sort();
  expect(readdirSync(join(home, 'sessions')).sort()).toEqual([session, steered]);
  expect(obeyed, 'commands that were obeyed').toBeGreaterThan(CASES / 20);
  const traced = [home, process.cwd()].filter((folder) => existsSync(join(folder, 'TRACE')));
  const { status } = await askPort(port, '/api/list', { headers: { Authorization: `Bearer ${key}` } });
  expect(answered).toBeGreaterThan(CASES / 2);
  expect({ failures, left, traced, status, ended: server.child.exitCode }).toEqual({
    failures: [],
    left: ['loop.json', 'timeline.jsonl', 'workflow.json'],
    traced: [],
    status: 200,
    ended: null,
  });
}, 1_200_000);
