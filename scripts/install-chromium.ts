/** Installs the browser for the tests where permitted; otherwise says what to install. */
import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.ts';

const WANTED = 'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium) and run again.';

if (findChromium() === undefined) {
  if (process.getuid?.() === 0) install();
  if (findChromium() === undefined) {
    console.error(WANTED);
    process.exitCode = 1;
  }
}

function install(): void {
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
