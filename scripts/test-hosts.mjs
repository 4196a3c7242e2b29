/** `npm run test:hosts`: the smoke tests on every pinned Claude Code; one that is missing is installed on the way. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies, ROOT, requireNode } from './install.mjs';

requireNode();
installDependencies();

const results = readdirSync(join(ROOT, 'host-kit/hosts')).map((version) => ({ version, passed: passesOn(version) }));
for (const { version, passed } of results) console.log(`${passed ? '✓' : '✗'} Claude Code ${version}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

function passesOn(version) {
  const vitest = join(ROOT, 'node_modules', '.bin', 'vitest');
  const { status } = spawnSync(vitest, ['run', '--project', 'e2e', 'test/e2e/smoke.test.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, OVERTONE_HOST_UNDER_TEST: version },
  });
  return status === 0;
}
