/** `ot run` and `ot demo`: real processes, started by the built command. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'ot-launch-'));
const repository = join(scratch, 'repository');
const plugin = join(repository, 'plugins', 'overtone');
const installed = join(scratch, 'installed');
const programs = join(scratch, 'programs');

/** Says how it was called, and ends with 7. */
const FAKE_CLAUDE = `#!${process.execPath}
console.log(JSON.stringify({ words: process.argv.slice(2), input: require('fs').readFileSync(0, 'utf8'), seen: process.env.SEEN }));
process.exit(7);
`;
const FAKE_START =
  'console.log(JSON.stringify(process.argv.slice(2)));console.error(process.env.OVERTONE_DEMO_CALL);\nprocess.exitCode = 3;\n';
const SLEEPER = `#!${process.execPath}
process.on('SIGTERM', () => process.exit(42));
console.log('ready');
setInterval(() => {}, 1000);
`;

beforeAll(async () => {
  for (const root of [plugin, installed]) {
    await build({
      entryPoints: ['src/main/cli.ts'],
      outfile: join(root, 'dist', 'cli.js'),
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      logLevel: 'error',
    });
    cpSync('plugins/overtone/text', join(root, 'text'), { recursive: true });
    mkdirSync(join(root, '.claude-plugin'));
    writeFileSync(join(root, '.claude-plugin', 'plugin.json'), '{"name":"ot","version":"1.0.0"}');
  }
  for (const folder of ['demo', 'scripts']) mkdirSync(join(repository, folder));
  writeFileSync(join(repository, 'demo', 'main.ts'), '');
  writeFileSync(join(repository, 'scripts', 'start.mjs'), FAKE_START);
  mkdirSync(programs);
  for (const [name, text] of Object.entries({ claude: FAKE_CLAUDE, sleeper: SLEEPER, 'not-executable': '' })) {
    writeFileSync(join(programs, name), text);
    if (text) chmodSync(join(programs, name), 0o755);
  }
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function start(words: readonly string[], root = plugin) {
  const env = {
    PATH: [programs, process.env['PATH']].join(delimiter),
    OVERTONE_HOME: join(scratch, 'home'),
    OVERTONE_LOCALE: 'en',
    SEEN: 'yes',
  };
  return spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...words], { cwd: scratch, env });
}

async function ot(words: readonly string[], root = plugin) {
  const child = start(words, root);
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece) => (out += piece));
  child.stderr.on('data', (piece) => (err += piece));
  child.stdin.end('typed');
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out, err };
}

describe('ot run', () => {
  it.each([[['run', '--', 'claude', '-p', 'a b', '--', '--json']], [['run', 'claude', '-p', 'a b', '--', '--json']]])(
    'for %j starts the program with the plugin first, and passes words, input, environment and exit code through',
    async (words) => {
      const { code, out, err } = await ot(words);
      expect({ code, err }).toEqual({ code: 7, err: '' });
      expect(JSON.parse(out)).toEqual({
        words: ['--plugin-dir', plugin, '-p', 'a b', '--', '--json'],
        input: 'typed',
        seen: 'yes',
      });
    },
  );

  it.each([
    ['no-such-program', 'there is no such program'],
    [join(programs, 'not-executable'), 'permissions'],
  ])('when %s cannot be started, then it says why and ends with 1', async (program, why) => {
    const { code, out, err } = await ot(['run', '--', program]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(why);
  });

  it.each([[['run']], [['run', '--']], [['run', '--nope']]])('for %j points to its help', async (words) => {
    const { code, err } = await ot(words);
    expect(code).toBe(2);
    expect(err).toContain('ot run --help');
  });

  it('when it is told to end, then the program is told as well, and its exit code is passed on', async () => {
    const child = start(['run', '--', 'sleeper']);
    await new Promise((ready) => child.stdout.once('data', ready));
    const ended = new Promise((done) => child.on('close', done));
    child.kill('SIGTERM');
    expect(await ended).toBe(42);
  });
});

describe('ot demo', () => {
  it('when the plugin lies in the repository, then the demonstration starts with the same words', async () => {
    const { code, out, err } = await ot(['demo', '--workflow', 'quick', '--keep']);
    expect({ code, err }).toEqual({ code: 3, err: 'ot demo\n' });
    expect(JSON.parse(out)).toEqual(['--workflow', 'quick', '--keep']);
  });

  it('when the plugin was installed without it, then it says what to do', async () => {
    const { code, out, err } = await ot(['demo'], installed);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('npm start');
  });
});
