/** Installs the development dependencies when they are missing or older than the lock file. No package runs a script. */
import { spawnSync } from 'node:child_process';
import { lstatSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

const NEEDED = [20, 0];

export function requireNode() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= NEEDED[0]) return;
  console.error(
    `Overtone needs Node ${NEEDED[0]} or newer; this is ${process.version}. Install a newer Node and try again.`,
  );
  process.exit(1);
}

export function isInstalled() {
  const installed = modified('node_modules/.package-lock.json');
  return installed !== undefined && installed >= (modified('package-lock.json') ?? 0);
}

export function installDependencies() {
  if (isInstalled()) return;
  if (lstatSync(new URL('../node_modules', import.meta.url), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link, and npm ci would empty the directory behind it. Remove the link and try again.',
    );
    process.exit(1);
  }
  console.log('Installing development dependencies …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('npm ci failed. Is the package registry reachable? Run it by hand to see more.');
  process.exit(1);
}

function modified(path) {
  return statSync(new URL(`../${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs;
}
