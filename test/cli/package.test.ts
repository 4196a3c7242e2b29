/** The package as users get it: packed, installed or linked, and started from a project of their own. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let scratch = '';
const at = (...path: string[]): string => join(scratch, ...path);

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: at('home'), npm_config_prefix: at('global'), OVERTONE_LOCALE: 'en' },
  });

/** A project whose own build would leave a trace. */
function foreignProject(name: string): string {
  const project = at(name);
  mkdirSync(project);
  const scripts = { build: "node -e \"require('fs').writeFileSync('built', '')\"" };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }));
  return project;
}

const expectOvertone = (command: string, project: string): void => {
  expect(JSON.parse(run(command, ['specs', 'list', '--json'], project))).toMatchObject({ inProgress: [] });
  expect(existsSync(join(project, 'built'))).toBe(false);
};

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ot-package-'));
  for (const folder of ['home', 'packed', 'global']) mkdirSync(at(folder));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('given the package', () => {
  it('when it is packed and installed in another project, then ot runs there and the plugin is complete', () => {
    run('npm', ['pack', '--pack-destination', at('packed'), '--ignore-scripts'], ROOT);
    const [archive = ''] = readdirSync(at('packed'));
    const project = foreignProject('installed');
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', at('packed', archive)], project);
    expectOvertone(join(project, 'node_modules/.bin/ot'), project);
    const plugin = join(project, 'node_modules/overtone/plugins/overtone');
    for (const path of ['hooks/hooks.json', 'dist/hooks/on-stop.js', 'agents', 'skills', 'web/index.html'])
      expect(existsSync(join(plugin, path)), path).toBe(true);
  });

  it('when it is linked, then ot runs in a foreign project', () => {
    run('npm', ['link', '--ignore-scripts', '--offline'], ROOT);
    expectOvertone(at('global/bin/ot'), foreignProject('linked'));
  });
});
