/** The built command as a user runs it: one file, a real process, real pipes. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'ot-process-'));
const plugin = join(scratch, 'plugin');
const cli = join(plugin, 'dist', 'cli.js');
let home = '';
let project = '';
let worlds = 0;

beforeAll(async () => {
  await build({
    entryPoints: ['src/main/cli.ts'],
    outfile: cli,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
  cpSync('plugins/overtone/text', join(plugin, 'text'), { recursive: true });
  mkdirSync(join(plugin, '.claude-plugin'));
  mkdirSync(join(plugin, 'hooks'));
  writeFileSync(join(plugin, '.claude-plugin', 'plugin.json'), '{"name":"ot","version":"9.8.7"}');
  const hooks = { SessionEnd: [{ hooks: [{ type: 'command', command: 'node', args: ['on-session-end.js'] }] }] };
  writeFileSync(join(plugin, 'hooks', 'hooks.json'), JSON.stringify({ hooks }));
});

beforeEach(() => {
  worlds += 1;
  home = join(scratch, `home-${worlds}`);
  project = join(scratch, `project-${worlds}`);
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(project, 'src'));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Call = {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly input?: string;
  readonly script?: string;
};

function start(words: readonly string[], { env = {}, cwd = project, script = cli }: Call = {}) {
  return spawn(process.execPath, [script, ...words], {
    cwd,
    env: { PATH: process.env['PATH'], OVERTONE_HOME: home, OVERTONE_LOCALE: 'en', OVERTONE_TRUST: project, ...env },
    // One that hangs must not outlive its test.
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
}

async function ot(words: readonly string[], call: Call = {}) {
  const child = start(words, call);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdin.end(call.input ?? '');
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out, err };
}

const readJson = (...parts: string[]) => JSON.parse(readFileSync(join(home, ...parts), 'utf8'));

describe('given the built command', () => {
  it('when run without words, then it helps and touches nothing', async () => {
    const { code, out, err } = await ot([]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('ot <command>');
  });

  it('when asked for its version or hooks, then it reads the plugin it lies in, even through a link', async () => {
    const link = join(scratch, `ot-${worlds}`);
    symlinkSync(cli, link);
    expect((await ot(['--version'], { script: link })).out).toBe('9.8.7\n');
    expect(JSON.parse((await ot(['hooks', '--json'])).out)).toEqual([
      { event: 'SessionEnd', type: 'command', command: 'node', args: ['on-session-end.js'] },
    ]);
  });

  it('when a workflow starts in a sub-directory, then its specs lie at the project root', async () => {
    const env = { CLAUDE_CODE_SESSION_ID: 's1' };
    const { code } = await ot(['init', 'quick', '--feature', 'user-login'], { env, cwd: join(project, 'src') });
    expect(code).toBe(0);
    expect(readFileSync(join(project, 'specs/features/in-progress/user-login/tasks.md'), 'utf8')).toContain(
      '- [ ] DEV',
    );
    expect(readJson('sessions', 's1', 'workflow.json')).toMatchObject({
      workflowType: 'quick',
      featureName: 'user-login',
    });
    const status = JSON.parse((await ot(['status', '--json'], { env })).out);
    expect(status.workflow).toMatchObject({ currentStage: 'DEV', feature: { tasks: { checked: 0, total: 3 } } });
    expect((await ot(['stop'], { env })).code).toBe(0);
    expect(readJson('sessions', 's1', 'loop.json')).toMatchObject({ stopped: true, stopReason: 'user' });
  });

  it('when two workflows are started at once in one session, then one wins and the other is refused', async () => {
    const codes = await Promise.all(
      ['quick', 'single', 'tdd', 'debug'].map(async (name) => (await ot(['init', name, '--session', 's1'])).code),
    );
    expect(codes.sort()).toEqual([0, 1, 1, 1]);
  });

  it('when something is wrong, then stdout stays empty and the exit code says what kind', async () => {
    expect(await ot(['init', 'quick'])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--session') });
    expect(await ot(['stat'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Did you mean') });
  });

  it.each([
    [['stat'], 2],
    [['status', '--session', 'gone'], 1],
    [['verify', '--phase', 'nothing'], 2],
  ])('when the stderr of %j is not read, then it still ends with %d', async (words, exit) => {
    const child = start(words);
    child.stderr.destroy();
    expect(await new Promise((done) => child.on('close', done))).toBe(exit);
  });

  it('when the progress of a verification is not read, then it still runs to its end', async () => {
    writeFileSync(join(project, 'package.json'), '{"scripts":{"test":"exit 1"}}');
    const child = start(['verify', '--json']);
    child.stderr.destroy();
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      out += piece;
    });
    expect(await new Promise((done) => child.on('close', done))).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, stoppedAt: 'tests' });
  });

  it('when the home cannot be written, then it says so and ends with 1', async () => {
    writeFileSync(home, 'a file in the way');
    const { code, err } = await ot(['init', 'single', '--session', 's1']);
    expect(code).toBe(1);
    expect(err).toContain(home);
  });
});

describe('given a home in a place where the system denies every directory as missing', () => {
  const env = { OVERTONE_HOME: '/proc/overtone' };

  it.each([[['init', 'quick', '--session', 's1']], [['dashboard']]])(
    'when %j needs it, then it names the place and ends with 1',
    async (words) => {
      const { code, out, err } = await ot(words, { env });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain("mkdir '/proc/overtone'");
      expect(err).toContain('OVERTONE_HOME');
    },
  );
});

describe('given configuration', () => {
  it('when the project chooses a language, then texts come in it', async () => {
    writeFileSync(join(project, '.overtone.json'), '{"locale":"zh-CN"}');
    expect((await ot(['help'], { env: { OVERTONE_LOCALE: '' } })).out).toContain('退出码');
  });

  it('when nothing is chosen, then texts come in the language of the system, else in English', async () => {
    const system = { OVERTONE_LOCALE: '', LC_ALL: 'zh_TW.UTF-8', LANG: 'en_US.UTF-8' };
    expect((await ot(['help'], { env: system })).out).toContain('結束碼');
    expect((await ot(['help'], { env: { OVERTONE_LOCALE: '' } })).out).toContain('Exit code');
  });

  it('when files have mistakes, then each is named on stderr and the command still runs', async () => {
    mkdirSync(home);
    writeFileSync(join(home, 'config.json'), '{"prot":1}');
    writeFileSync(join(project, '.overtone.json'), '{"webhook":{"url":"https://example.test"}}');
    const { code, out, err } = await ot(['sessions', '--json'], { env: { OVERTONE_PORT: 'x', OVERTONE_LOCALE: 'en' } });
    expect({ code, out }).toEqual({ code: 0, out: '[]\n' });
    for (const hint of ['prot', '"webhook"', 'OVERTONE_PORT']) expect(err).toContain(hint);
  });

  it('when a file is not JSON or the language is unknown, then that is said', async () => {
    writeFileSync(join(project, '.overtone.json'), '{broken');
    const { code, err } = await ot(['sessions'], { env: { OVERTONE_LOCALE: 'fr' } });
    expect(code).toBe(0);
    expect(err).toContain('.overtone.json');
    expect(err).toContain('"OVERTONE_LOCALE" must be en, zh-TW or zh-CN; it is ignored.');
  });
});

describe('given a stream of reports', () => {
  const report = (id: number) =>
    JSON.stringify({ id, stage: 'DEV', text: `${'測試 '.repeat(100)}<!-- VERDICT: {"result":"pass"} -->` });

  it('when it is large, then every line is answered', async () => {
    const lines = Array.from({ length: 2_000 }, (_, id) => report(id));
    const { code, out } = await ot(['verdict', '--jsonl'], { input: `${lines.join('\n')}\n` });
    expect(code).toBe(0);
    const answers = out.trimEnd().split('\n');
    expect(answers).toHaveLength(2_000);
    expect(JSON.parse(answers.at(-1) ?? '')).toEqual({ id: 1_999, result: 'pass' });
  });

  it('when each line waits for the answer to the one before, then it is answered without waiting for the end of input', async () => {
    const child = start(['verdict', '--jsonl']);
    const answer = new Promise<string>((done) => child.stdout.setEncoding('utf8').once('data', done));
    child.stdin.write(`${report(1)}\n`);
    expect(JSON.parse(await answer)).toEqual({ id: 1, result: 'pass' });
    child.stdin.end();
    expect(await new Promise((done) => child.on('close', done))).toBe(0);
  });

  it('when the reader goes away, then it ends quietly', async () => {
    const child = start(['verdict', '--jsonl']);
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => child.stdout.destroy());
    for (let id = 0; id < 2_000; id++) child.stdin.write(`${report(id)}\n`);
    child.stdin.end();
    await new Promise((done) => child.on('close', done));
    expect(err).toBe('');
  });
});

describe('given a session that is being watched', () => {
  const hasPrinted = (child: ReturnType<typeof start>, text: string) =>
    new Promise<string>((done) => {
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (piece: string) => {
        out += piece;
        if (out.includes(text)) done(out);
      });
    });
  const closed = (child: ReturnType<typeof start>) => new Promise<number | null>((done) => child.on('close', done));

  it('when another process changes it, then a line follows, and Ctrl-C ends it cleanly', async () => {
    await ot(['init', 'single', '--session', 's1']);
    const child = start(['status', '--session', 's1', '--watch', '--json']);
    const [end, stopped] = [closed(child), hasPrinted(child, '"stopReason":"user"')];
    await hasPrinted(child, '\n');
    expect((await ot(['stop', '--session', 's1'])).code).toBe(0);
    const lines = (await stopped).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ row: { sessionId: 's1', group: 'paused' } });
    child.kill('SIGINT');
    expect(await end).toBe(0);
  });

  it('when it sits in a terminal, then the picture fits it, and the cursor is back afterwards', async () => {
    await ot(['init', 'quick', '--session', 's1']);
    const script = join(scratch, 'in-terminal.cjs');
    const pretend = 'Object.assign(process.stdout, { isTTY: true, columns: 30, rows: 10 })';
    writeFileSync(script, `${pretend}; process.argv[1] = ${JSON.stringify(cli)}; require(${JSON.stringify(cli)});`);
    const child = start(['status', '--session', 's1', '--watch'], { script, env: { NO_COLOR: '1' } });
    const [end, all] = [closed(child), hasPrinted(child, '\x1b[?25h')];
    const painted = await hasPrinted(child, 'Ctrl-C');
    for (const line of painted.split('\n')) expect(line.length).toBeLessThan(50);
    child.kill('SIGINT');
    expect([await end, (await all).endsWith('\x1b[?25h')]).toEqual([0, true]);
  });

  it('when the session is not there, then it says so and does not wait', async () => {
    expect(await ot(['status', '--session', 's9', '--watch'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('s9'),
    });
  });
});
