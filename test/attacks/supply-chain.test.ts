/** What is inside the plugin, and how it is installed. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PLUGIN } from '../kit/hook-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const npm = (...words: string[]) => spawnSync('npm', words, { cwd: ROOT, encoding: 'utf8' });

const scripts = readdirSync(join(PLUGIN, 'dist'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(join(PLUGIN, 'dist', name), 'utf8') }));

it('given the bundles, then every module in them is named by its place in the repository', () => {
  const modules = scripts.flatMap(({ text }) => text.match(/^ *\/\/ (?:[\w-]+:)?\S+\.ts$/gm) ?? []);
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter((line) => !/^ *\/\/ (?:\w+:)?src\//.test(line))).toEqual([]);
});

it('given the bundles, then the licence of every library inside them is shipped', () => {
  const inside = scripts.flatMap(({ text }) =>
    [...text.matchAll(/^\s*\/\/ node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/gm)].map(([, library = '']) => library),
  );
  const licences = readFileSync(join(PLUGIN, 'dist/LICENSES'), 'utf8');
  expect(inside).toContain('hono');
  expect([...new Set(inside)].filter((library) => !licences.includes(`${library} `))).toEqual([]);
});

it('given the committed lock file, then npm ci takes it', () => {
  const { status, stderr } = npm('ci', '--dry-run', '--offline', '--ignore-scripts');
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('not in sync')]);
});

it('given the scripts that install, then they run no script of a package', () => {
  const calls = ['start.mjs', 'test.mjs', 'install.mjs', 'complete-lock.mjs'].flatMap((name) =>
    installsIn(join(ROOT, 'scripts', name)),
  );
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => !call.includes('--ignore-scripts'))).toEqual([]);
});

it('given a developer who installs by hand, then no package runs a script either', () => {
  expect(npm('config', 'get', 'ignore-scripts').stdout.trim()).toBe('true');
});

function installsIn(file: string): string[] {
  return readFileSync(file, 'utf8').match(/\[[^\]]*'(?:ci|install)'[^\]]*\]/g) ?? [];
}

it('given the packages, then a bill of materials names them', () => {
  const { status, stdout } = npm('run', '--silent', 'sbom');
  expect(status).toBe(0);
  expect((JSON.parse(stdout) as { components: { name: string }[] }).components.map(({ name }) => name)).toContain(
    'hono',
  );
});

it('given hooks.json, then no failing hook blocks: where node is missing every call would be refused', () => {
  expect(readFileSync(join(PLUGIN, 'hooks/hooks.json'), 'utf8')).not.toContain('onFailure');
});
