/**
 * `npm run lock`: writes package-lock.json, and enters the packages of other platforms that this machine's registry did
 * not offer. npm omits those silently, and `npm ci` then refuses the lock file.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const { status } = spawnSync(
  'npm',
  [
    'install',
    '--package-lock-only',
    '--ignore-scripts',
    '--omit-lockfile-registry-resolved',
    '--no-audit',
    '--no-fund',
  ],
  { stdio: 'inherit', shell: process.platform === 'win32' },
);
if (status !== 0) process.exit(1);

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !(`node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages))
    .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version)]),
);
const [root, ...others] = [...Object.entries(lock.packages), ...missing];
others.sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries([root, ...others]);
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json is complete; ${missing.length} packages of other platforms were added.`);

/** The names of such packages contain their platform; npm skips them on other platforms because of these fields. */
function entryOf(name, version) {
  const words = name.split(/[/-]/);
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (!/^\d/.test(version) || cpu.length !== 1) throw new Error(`${name}@${version} does not name one platform`);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return {
    version,
    cpu,
    dev: true,
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
