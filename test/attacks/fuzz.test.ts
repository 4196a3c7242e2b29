/** Hostile repositories and payloads against the shipped hooks; `npm run fuzz` tries all, `npm test` a part. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import { createRandom, makeCase, makeRepository } from './kit/hostile-cases.ts';

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
