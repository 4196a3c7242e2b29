/** `ot status --watch` on real files: what is on the screen, what is printed, and how it ends. */
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CliContext, Terminal } from '../../src/cli/context.ts';
import { runCli } from '../../src/cli/run.ts';
import { createFileSpecsStore } from '../../src/store/specs/specs-file-store.ts';
import { widthOf } from '../../src/text/terminal.ts';
import { advance, type FlowEvent } from '../../src/workflow/advance.ts';
import { cliText } from '../kit/texts.ts';
import { createCli, fleetTools, NO_DASHBOARD, NOW, piped } from './kit.ts';

let calls = 0;
const started = (agent: string): FlowEvent => ({ type: 'agent.started', agent, instance: `call-${++calls}`, at: NOW });
const finished = (agent: string, verdict: 'pass' | 'fail' | 'reject'): FlowEvent => ({
  type: 'agent.finished',
  agent,
  verdict,
  at: NOW,
});

const ignore = (): void => undefined;

const tty = (columns: number, rows: number): Terminal & { resize: (columns: number) => void } => {
  let wide = columns;
  let listener: () => void = ignore;
  return {
    columns: () => wide,
    rows: () => rows,
    onResize(next) {
      listener = next;
      return () => {
        listener = ignore;
      };
    },
    resize(next) {
      wide = next;
      listener();
    },
  };
};

/** The command runs until it is interrupted; `out` is what it has printed so far. */
async function watching(words: readonly string[], over: Partial<CliContext> = {}) {
  const ot = createCli();
  await ot.run('init', 'standard', '--session', 's1');
  let out = '';
  let interrupt: () => void = ignore;
  const clock = { pid: process.pid, now: () => new Date('2026-03-01T08:02:05.000Z') };
  const text = cliText('en');
  const context: CliContext = {
    store: ot.store,
    findSecrets: async () => [],
    specsAt: (root) =>
      createFileSpecsStore({ root, lockDir: `${ot.home}/locks`, words: () => text.specsErrors, ...clock }),
    projectRoot: ot.project,
    trusted: () => true,
    home: ot.home,
    locale: 'en',
    env: {},
    text,
    version: '1.2.3',
    pluginRoot: resolve('plugins/overtone'),
    readHooks: () => ({ state: 'missing' }),
    tryHook: () => 50,
    stdin: () => piped(),
    dashboard: NO_DASHBOARD,
    hubDashboard: NO_DASHBOARD,
    fleet: fleetTools,
    opensBrowser: false,
    ...clock,
    onInterrupt(stop) {
      interrupt = () => stop();
      return () => {
        interrupt = ignore;
      };
    },
    print: (printed) => {
      out += printed;
    },
    warn: (printed) => {
      out += printed;
    },
    ...over,
  };
  const running = runCli(['status', '--session', 's1', '--watch', ...words], context);
  return {
    ...ot,
    running,
    interrupt: () => interrupt(),
    seen: (text: string) => vi.waitFor(() => expect(out).toContain(text), { timeout: 10_000 }),
    out: () => out,
    apply: (...events: FlowEvent[]) =>
      ot.store.update('s1', (session) => {
        const flow = session.flow();
        if (flow.state !== 'found') throw new Error(`the workflow is ${flow.state}`);
        const [next, written] = events.reduce<ReturnType<typeof advance>>(
          ([now, all], event) => {
            const [then, more] = advance(now, event);
            return [then, [...all, ...more]];
          },
          [flow.value, []],
        );
        return { flow: next, events: written, value: undefined };
      }),
  };
}

const passed = (...agents: string[]): FlowEvent[] =>
  agents.flatMap((agent) => [started(agent), finished(agent, 'pass')]);

/** What stands on the screen in the end: colours, moves and earlier pictures taken away. */
const lastPicture = (out: string): string[] => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a terminal is spoken to
  const pictures = out.replace(/\x1b\[\d+G/g, '').split(/\x1b\[\d+A\r|\x1b\[2J\x1b\[H\r?|\x1b\[\?25[lh]\r?/);
  const last = pictures.filter((picture) => picture.trim() !== '').at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  return last.replace(/\x1b\[[\d;]*[A-Za-z]/g, '').split('\n');
};

describe('given a terminal', () => {
  it('when the session continues, then its status is painted in place, with what it waits for', async () => {
    const watch = await watching([], { terminal: tty(100, 40) });
    await watch.seen('the main agent should delegate PLAN');
    watch.apply(...passed('planner', 'architect', 'tester', 'developer'), started('code-reviewer'), started('tester'));
    await watch.seen('REVIEW, TEST:2 side by side, 0 of 2 done');
    const picture = lastPicture(watch.out()).join('\n');
    for (const fact of ['s1', '4/8', 'REVIEW', 'code-reviewer · REVIEW · 2m 5s', 'agent delegated (agent:delegate)']) {
      expect(picture).toContain(fact);
    }
    watch.interrupt();
    expect(await watch.running).toBe(0);
    expect(watch.out().startsWith('\x1b[?25l')).toBe(true);
    expect(watch.out().endsWith('\x1b[?25h')).toBe(true);
  });

  it('when it is narrow or low, then nothing is wider or higher, whatever the language', async () => {
    const terminal = tty(100, 12);
    const watch = await watching([], { terminal, locale: 'zh-TW', text: cliText('zh-TW') });
    watch.apply(...passed('planner', 'architect', 'tester', 'developer'), started('code-reviewer'), started('tester'));
    await watch.seen('並行中');
    terminal.resize(34);
    const picture = lastPicture(watch.out());
    expect(picture.length - 1).toBeLessThanOrEqual(11);
    for (const line of picture) expect(widthOf(line)).toBeLessThanOrEqual(33);
    expect(picture.join('\n')).toContain('REVIEW');
    expect(picture.at(-2)).toContain('Ctrl-C');
    watch.interrupt();
    await watch.running;
  });

  it('when it cannot move its cursor, then it gets blocks', async () => {
    const dumb = await watching([], { terminal: tty(100, 40), env: { TERM: 'dumb' } });
    await dumb.seen('PLAN');
    dumb.interrupt();
    await dumb.running;
    expect(dumb.out()).not.toContain('\x1b');
  });

  it('when the session is removed, then that is said, and the cursor is back', async () => {
    const watch = await watching([], { terminal: tty(100, 40) });
    await watch.seen('PLAN');
    watch.store.removeSession('s1');
    expect(await watch.running).toBe(0);
    expect(watch.out()).toContain('Session s1 was removed.');
    expect(watch.out().endsWith('\x1b[?25h')).toBe(true);
  });

  it('when the state becomes unreadable, then it ends with the reason, and the cursor is back', async () => {
    const watch = await watching([], { terminal: tty(100, 40) });
    await watch.seen('PLAN');
    appendFileSync(watch.sessionFile('s1', 'workflow.json'), 'broken');
    expect(await watch.running).toBe(1);
    expect(watch.out().split('\x1b[?25h').at(-1)).toMatch(/^ot: .*workflow\.json/);
  });
});

describe('given no terminal', () => {
  it('when the session is paused and resumed, then that is visible, also to programs', async () => {
    const [watch, program] = [await watching([]), await watching(['--json'])];
    await watch.seen('PLAN');
    await program.seen('"pause":null');
    for (const { run } of [watch, program]) await run('pause', '--session', 's1');
    await watch.seen('no tool runs until: ot resume --session s1');
    await program.seen('"pause":{"scope":"session","by":"ot"');
    for (const seen of [watch, program]) {
      seen.interrupt();
      expect(await seen.running).toBe(0);
    }
  });

  it('when something changes, then a new block is printed, with what was held back, and nothing in between', async () => {
    const watch = await watching([]);
    await watch.seen('the main agent should delegate PLAN');
    const denial = { ts: NOW, kind: 'guard', subject: 'developer\u001b[31m', causes: ['PLAN', 'ARCH'], text: 'no' };
    appendFileSync(watch.sessionFile('s1', 'denials.jsonl'), `${JSON.stringify(denial)}\n`);
    await watch.seen('⛔ 08:00:00 developer [31m refused: PLAN, ARCH not done yet');
    watch.interrupt();
    await watch.running;
    expect(watch.out()).not.toContain('\u001b');
    expect(watch.out().match(/Now: /g)).toHaveLength(2);
  });

  it('when JSON is wanted, then each change is one line', async () => {
    const watch = await watching(['--json']);
    await watch.seen('\n');
    watch.apply(started('planner'));
    await watch.seen('"working"');
    watch.store.removeSession('s1');
    await watch.running;
    const lines = watch
      .out()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({
      row: { sessionId: 's1', group: 'open' },
      holds: [],
      events: [{ type: 'workflow:start' }],
    });
    expect(lines.at(-2)).toMatchObject({ row: { group: 'working' }, agents: [{ agent: 'planner' }] });
    expect(lines.at(-1)).toEqual({ sessionId: 's1', removed: true });
  });
});
