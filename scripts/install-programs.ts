/** Installs the programs some tests need where permitted; otherwise says what to install. */
import { spawnSync } from 'node:child_process';
import { findChromium, findNatsServer } from './programs.ts';

const PROGRAMS = [
  { what: 'The browser tests need Chromium', find: findChromium, name: 'chromium' },
  { what: 'The tests of the fleet need nats-server', find: findNatsServer, name: 'nats-server' },
];

const missing = () => PROGRAMS.filter(({ find }) => find() === undefined);

if (missing().length > 0 && process.getuid?.() === 0) install(missing().map(({ name }) => name));
for (const { what, name } of missing()) {
  console.error(`${what}. Install it (Debian, Ubuntu: apt-get install ${name}) and run again.`);
  process.exitCode = 1;
}

function install(names: readonly string[]): void {
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
