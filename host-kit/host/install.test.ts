/** The installer in a fresh clone, with several concurrent requests. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { REFERENCE_HOST } from './ensure-host.ts';

const KIT = join(dirname(fileURLToPath(import.meta.url)), '..');
const run = promisify(execFile);

/** A fake npm that installs a package slowly and records each call. */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
fs.appendFileSync(process.env.NPM_CALLS, process.argv.slice(2, 3) + '\\n');
const [[name, version]] = Object.entries(JSON.parse(fs.readFileSync('package.json', 'utf8')).dependencies);
const folder = 'node_modules/' + name;
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(folder + '/package.json', JSON.stringify({ name, version }));
setTimeout(() => fs.writeFileSync(folder + '/claude', '', { mode: 0o755 }), 200);
`;

/** Prints the path of the host; fails if the file does not exist. */
const ASKS = `import { accessSync, constants } from 'node:fs';
import { ensureHost } from './host/ensure-host.ts';
const path = await ensureHost('${REFERENCE_HOST}');
accessSync(path, constants.X_OK);
process.stdout.write(path);
`;

function createClone() {
  const root = mkdtempSync(join(tmpdir(), 'ot-install-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [kit, bin, calls] = [join(root, 'host-kit'), join(root, 'bin'), join(root, 'calls')];
  cpSync(KIT, kit, { recursive: true, filter: (path) => !path.includes('node_modules') });
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), NPM);
  chmodSync(join(bin, 'npm'), 0o755);
  writeFileSync(join(kit, 'asks.mts'), ASKS);
  writeFileSync(calls, '');
  const env = { PATH: `${bin}${delimiter}${process.env['PATH']}`, NPM_CALLS: calls, TSX_DISABLE_CACHE: '1' };
  return {
    packages: join(kit, 'hosts', REFERENCE_HOST, 'node_modules'),
    calls: () => readFileSync(calls, 'utf8').split('\n').filter(Boolean),
    ask: async () => (await run('node_modules/.bin/tsx', [join(kit, 'asks.mts')], { env })).stdout,
  };
}

it('given a fresh clone, when several ask for the host at once, then it is installed once and none sees a partial install', async () => {
  const clone = createClone();
  const paths = await Promise.all([clone.ask(), clone.ask(), clone.ask()]);
  expect(new Set(paths)).toEqual(new Set([join(clone.packages, '@anthropic-ai/claude-code-linux-x64/claude')]));
  expect(clone.calls()).toEqual(['ci']);
  expect(readdirSync(clone.packages)).toEqual(['@anthropic-ai']);
});

it('given an installer that died, when the host is asked for again, then its lock and its leavings do not count, and a host that is there stays', async () => {
  const clone = createClone();
  mkdirSync(join(clone.packages, '@anthropic-ai/claude-code-linux-x64'), { recursive: true });
  writeFileSync(join(clone.packages, '.install.lock'), String(2 ** 22 + 1));
  await clone.ask();
  await clone.ask();
  expect(clone.calls()).toEqual(['ci']);
});
