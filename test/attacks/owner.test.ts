/** A home that is not its user's alone: what others wrote there must not be believed. */

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fireHook, PLUGIN } from '../kit/hook-process.ts';

let scratch: string;
let home: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ot-attack-'));
  home = join(scratch, 'home');
  mkdirSync(join(home, 'sessions'), { recursive: true });
  writeFileSync(join(home, 'config.json'), '{}');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const start = () =>
  fireHook(
    'SessionStart',
    { hook_event_name: 'SessionStart', session_id: 's1', source: 'startup', cwd: scratch },
    { env: { HOME: scratch, OVERTONE_HOME: home, OVERTONE_LOCALE: 'en' } },
  );
const ot = (...words: string[]) =>
  spawnSync(process.execPath, [join(PLUGIN, 'dist/cli.js'), ...words], {
    env: { PATH: process.env['PATH'], HOME: scratch, OVERTONE_HOME: home, OVERTONE_LOCALE: 'en' },
    cwd: scratch,
    encoding: 'utf8',
  });

const ATTACKS: readonly (readonly [what: string, attack: () => void])[] = [
  ['the home can be written by everybody', () => chmodSync(home, 0o777)],
  ['its settings can be written by everybody', () => chmodSync(join(home, 'config.json'), 0o666)],
  ...(process.getuid?.() === 0
    ? ([['its sessions belong to another account', () => chownSync(join(home, 'sessions'), 65_534, 65_534)]] as const)
    : []),
];

it.each(ATTACKS)('when %s, then it is not used, and hooks, ot and ot doctor say how to fix it', async (_, attack) => {
  attack();
  const { code, json } = await start();
  expect([code, json['systemMessage']]).toEqual([0, expect.stringMatching(/Overtone does not use it.*(chmod|chown)/)]);
  expect(readdirSync(join(home, 'sessions'))).toEqual([]);
  expect(ot('sessions')).toMatchObject({ status: 1, stderr: expect.stringContaining('Fix it with') });
  expect(ot('doctor')).toMatchObject({ status: 1, stdout: expect.stringContaining('Fix it with') });
});
