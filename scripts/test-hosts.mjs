/**
 * `npm run test:hosts`: on every pinned Claude Code, installs it if missing, then runs the smoke tests and what is answered from
 * elsewhere; on the newest also what the host does by itself.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies, ROOT, requireNode } from './install.mjs';

requireNode();
installDependencies();

const versions = readdirSync(join(ROOT, 'host-kit/hosts'));
const newest = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
const results = versions.map((version) => ({ version, passed: passesOn(version) }));
for (const { version, passed } of results) console.log(`${passed ? '✓' : '✗'} Claude Code ${version}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

function passesOn(version) {
  return (
    run(version, 'tsx', 'scripts/install-host.ts') &&
    (version !== newest || run(version, 'vitest', 'run', '--project', 'hosts')) &&
    run(version, 'vitest', 'run', '--project', 'e2e', 'test/e2e/smoke.test.ts', 'test/e2e/exec-form.test.ts') &&
    // Without a terminal the oldest host denies instead of asking.
    run(version, 'vitest', 'run', '--project', 'e2e', 'test/e2e/remote.test.ts', '-t', 'given (?!a host without)')
  );
}

function run(version, command, ...args) {
  const { status } = spawnSync(join(ROOT, 'node_modules', '.bin', command), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, OVERTONE_HOST_UNDER_TEST: version },
  });
  return status === 0;
}
