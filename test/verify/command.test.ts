/** The built command as a user runs it: the session of the host, the plugin it lies in, and Ctrl-C. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLUGIN } from '../packs/shipped.ts';
import { whenGone, whenPidsIn } from './gone.ts';
import { PASSES, PROGRAMS, packageJson, scratchDirectory, write } from './project.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ot-command-'));
const plugin = join(scratch, 'plugin');

beforeAll(async () => {
  cpSync(PLUGIN, plugin, { recursive: true });
  await build({
    entryPoints: ['src/main/cli.ts'],
    outfile: join(plugin, 'dist', 'cli.js'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function start(words: readonly string[], project: string): ChildProcess {
  const env = { PATH: process.env['PATH'], HOME: scratch, OVERTONE_HOME: join(scratch, 'home'), OVERTONE_LOCALE: 'en' };
  return spawn(process.execPath, [join(plugin, 'dist', 'cli.js'), ...words], {
    cwd: project,
    env: { ...env, CLAUDE_CODE_SESSION_ID: 's1' },
  });
}

async function ot(words: readonly string[], project: string) {
  const child = start(words, project);
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

function project(files: Readonly<Record<string, string>>): string {
  const root = scratchDirectory();
  mkdirSync(join(root, 'specs'));
  write(root, { ...PROGRAMS, ...files });
  return root;
}

describe('given the built command in a session of the host', () => {
  it('when it verifies, then stdout holds the JSON alone and status knows the signals', async () => {
    const root = project({ 'package.json': packageJson({ lint: PASSES, test: PASSES }) });
    await ot(['init', 'tdd'], root);
    const { code, out, err } = await ot(['verify', '--json'], root);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true, sessionId: 's1' });
    expect(err).toContain('▶ Tests: npm test');
    expect(JSON.parse((await ot(['status', '--json'], root)).out)).toMatchObject({ signalsMet: true });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'when %s comes while it verifies, then nothing goes on without it',
    async (signal) => {
      const waits = 'require("node:fs").writeFileSync("pid", process.pid + "\\n"); setInterval(() => {}, 1000)';
      const root = project({ 'package.json': packageJson({ test: 'node wait.js' }), 'wait.js': waits });
      const child = start(['verify'], root);
      let [out, err] = ['', ''];
      child.stdout?.on('data', (text) => {
        out += text;
      });
      child.stderr?.on('data', (text) => {
        err += text;
      });
      const pids = await whenPidsIn(join(root, 'pid'));
      child.kill(signal);
      const [code] = await once(child, 'close');
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain('Interrupted');
      expect(await whenGone(...pids)).toBe(true);
    },
  );
});
