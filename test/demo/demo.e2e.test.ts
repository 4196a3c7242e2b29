/** The whole demonstration as a person starts it: the real host, with and without a terminal, and interrupted. */
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const START = join(process.cwd(), 'scripts/start.mjs');
const TIMEOUT_MS = 600_000;

type Stage = { readonly temp: string; readonly project: string; readonly options: SpawnOptions };

/** A directory for temporary files of its own, so that whatever is left behind can be seen. */
function createStage(env: Readonly<Record<string, string>> = {}): Stage {
  const scratch = mkdtempSync(join(tmpdir(), 'ot-demo-e2e-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const temp = join(scratch, 'tmp');
  mkdirSync(temp);
  const options = {
    cwd: scratch,
    env: { PATH: process.env['PATH'] ?? '', HOME: scratch, TMPDIR: temp, TERM: 'xterm', OVERTONE_LOCALE: 'en', ...env },
  };
  return { temp, project: join(scratch, 'project'), options };
}

type Watched = {
  /** Done once, when this was seen. */
  readonly when?: string;
  readonly act?: (child: { readonly pid: number; readonly type: (keys: string) => void }, output: string) => void;
};

async function run(program: string, words: readonly string[], { options }: Stage, watched: Watched = {}) {
  const child = spawn(program, words, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  let acted = false;
  const hear = (piece: string) => {
    output += piece;
    if (acted || watched.when === undefined || !output.includes(watched.when)) return;
    acted = true;
    watched.act?.({ pid: child.pid ?? 0, type: (keys) => child.stdin?.write(keys) }, output);
  };
  child.stdout?.setEncoding('utf8').on('data', hear);
  child.stderr?.setEncoding('utf8').on('data', hear);
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, output };
}

const start = (words: readonly string[], stage: Stage, watched?: Watched) =>
  run(process.execPath, [START, ...words], stage, watched);

/** Under a pseudo terminal of a known size, by whatever this machine has for it. */
function startInTerminal(words: readonly string[], stage: Stage, watched?: Watched) {
  const line = ['stty cols 100 rows 40;', 'exec', process.execPath, START, ...words].join(' ');
  if (existsSync('/usr/bin/script')) return run('script', ['-qec', line, '/dev/null'], stage, watched);
  const python = 'import os,pty,sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(["sh","-c",sys.argv[1]])))';
  return run('python3', ['-c', python, line], stage, watched);
}

/** Processes that were given this directory, which only what a test started was. */
const processesWith = (directory: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).includes(directory));

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
    return '';
  }
}

function expectNothingLeft({ temp }: Stage): void {
  expect(readdirSync(temp)).toEqual([]);
  expect(processesWith(temp)).toEqual([]);
}

const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with this one
const COLOR = /\x1b\[\d+m/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: so does the way up
const UP = /\x1b\[\d+A/;

/** An output is long: what it lacks says more than all of it. */
const missing = (output: string, words: readonly string[]) => words.filter((word) => !output.includes(word));

describe('given no terminal', () => {
  it(
    'when the standard workflow is shown in an empty directory, then the whole story is told in lines and the code it ends with works',
    async () => {
      const stage = createStage();
      const { code, output } = await start(['--project', stage.project], stage);
      expect(output).toContain('node --test: 6 passed, 0 failed');
      expect(code).toBe(0);
      expect(
        missing(output, [
          '⛔ guard: developer',
          '🔁 loop:',
          '⇉  side by side',
          '↩  repair: 🧪',
          '🔧 debugger',
          '🎉 workflow complete',
        ]),
      ).toEqual([]);
      expect(output.indexOf('❌ tester: fail')).toBeLessThan(output.indexOf('✅ tester: pass. Every scenario'));
      expect(output).not.toContain('\x1b');

      const tests = execFileSync(process.execPath, ['--test'], {
        cwd: stage.project,
        env: stage.options.env,
        encoding: 'utf8',
      });
      expect(tests).toMatch(/^(?:#|ℹ) pass 6$/m);
      const shown = execFileSync(process.execPath, ['bin/slugify.mjs', 'Crème', 'Brûlée'], {
        cwd: stage.project,
        encoding: 'utf8',
      });
      expect(shown).toBe('creme-brulee\n');
      expect(readFileSync(join(stage.project, 'README.md'), 'utf8')).toContain('slugify(title)');
      expect(readdirSync(join(stage.project, 'specs/features/archive'))).toHaveLength(1);
      expectNothingLeft(stage);
    },
    TIMEOUT_MS,
  );

  it(
    'when the dashboard is to stay and the project to be kept, then it shows the finished session until Enter, and says where both are',
    async () => {
      const stage = createStage();
      let list: Promise<string> | undefined;
      const { code, output } = await start(['--workflow', 'single', '--stay', '--keep'], stage, {
        when: 'stays open: ',
        act: ({ type }, output) => {
          const [, base, token] = /Dashboard \(live\): (\S+)#key=(\S+)/.exec(output) ?? [];
          const headers = { Authorization: `Bearer ${token}` };
          list = fetch(`${base}api/list`, { headers }).then((answer) => answer.text());
          void list.finally(() => type('\n'));
        },
      });
      expect(code).toBe(0);
      expect(JSON.parse((await list) ?? '')).toMatchObject({
        total: 1,
        sessions: [{ workflowType: 'single', group: 'done', project: expect.stringContaining(stage.temp) }],
      });
      const project = /kept in (\S+\/project)$/m.exec(output)?.[1] ?? '';
      const session = /kept in (\S+\/sessions\/\S+)$/m.exec(output)?.[1] ?? '';
      expect(existsSync(join(project, 'src/slugify.mjs'))).toBe(true);
      expect(existsSync(join(session, 'timeline.jsonl'))).toBe(true);
      expect(processesWith(stage.temp)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'when it is interrupted in the middle, then the host is ended and nothing is left',
    async () => {
      const stage = createStage();
      const { code, output } = await start([], stage, {
        when: 'planner takes',
        act: ({ pid }) => process.kill(pid, 'SIGINT'),
      });
      expect(output).toContain('Interrupted.');
      expect(output).not.toContain('workflow complete');
      expect(code).toBe(130);
      expectNothingLeft(stage);
    },
    TIMEOUT_MS,
  );
});

describe('given a terminal', () => {
  it(
    'when a workflow is shown, then the screen is painted in place in colour and the cursor comes back',
    async () => {
      const stage = createStage();
      const { code, output } = await startInTerminal(['--workflow', 'quick'], stage);
      expect(code).toBe(0);
      expect(output.split(UP).length).toBeGreaterThan(2);
      expect(COLOR.test(output)).toBe(true);
      expect(output.split(HIDE_CURSOR)).toHaveLength(2);
      expect(output.indexOf(SHOW_CURSOR)).toBeGreaterThan(output.lastIndexOf('⏳'));
      expect(missing(output, ['🎼 Overtone', '✅ 🧪 test verify', '🎉 Done'])).toEqual([]);
      expectNothingLeft(stage);
    },
    TIMEOUT_MS,
  );

  it(
    'when NO_COLOR is set and Ctrl-C is pressed, then there was no colour, the cursor is back and nothing is left',
    async () => {
      const stage = createStage({ NO_COLOR: '1' });
      const { output } = await startInTerminal(['--workflow', 'quick'], stage, {
        when: 'developer',
        act: ({ type }) => type('\x03'),
      });
      expect(output).toContain('Interrupted.');
      expect(COLOR.test(output)).toBe(false);
      expect(output.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(output.lastIndexOf(HIDE_CURSOR));
      expectNothingLeft(stage);
    },
    TIMEOUT_MS,
  );
});
