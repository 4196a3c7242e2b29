/** Runs `ot` in this process: real files in a scratch directory, a fixed clock, and captured output. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { CliContext } from '../../src/cli/context.ts';
import { runCli } from '../../src/cli/run.ts';
import * as fleet from '../../src/remote/fleet/fleet.ts';
import { createFileSpecsStore } from '../../src/store/specs/specs-file-store.ts';
import { findSecrets } from '../../src/store/verify/secrets.ts';
import { advance, type FlowEvent } from '../../src/workflow/advance.ts';
import type { Flow } from '../../src/workflow/flow.ts';
import { cliText } from '../kit/texts.ts';
import { createTestStore } from '../store/test-store.ts';

const PLUGIN = fileURLToPath(new URL('../../plugins/overtone', import.meta.url));

/** No test of a command starts a server by accident. */
export const NO_DASHBOARD: CliContext['dashboard'] = {
  find: async () => undefined,
  start: async () => ({ state: 'failed', logFile: 'dashboard.log', why: 'not in this test' }),
  stop: async () => 'missing',
  open: async () => undefined,
};

export const fleetTools = async () => fleet;

export const NOW = '2026-03-01T08:00:00.000Z';

export function createCli(over: Partial<CliContext> = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'ot-cli-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const [home, project] = [join(scratch, 'home'), join(scratch, 'project')];
  mkdirSync(project);
  const words = () => (over.text ?? cliText('en')).specsErrors;
  const files = { pid: process.pid, now: () => new Date(NOW) };
  const store = createTestStore({ home, ...files });
  const specs = createFileSpecsStore({ root: project, lockDir: join(home, 'locks'), words, ...files });
  const context: Omit<CliContext, 'print' | 'warn'> = {
    store,
    findSecrets,
    specsAt: () => specs,
    projectRoot: project,
    trusted: () => true,
    home,
    pid: process.pid,
    locale: 'en',
    env: {},
    now: files.now,
    text: cliText('en'),
    version: '1.2.3',
    pluginRoot: PLUGIN,
    dashboard: NO_DASHBOARD,
    hubDashboard: NO_DASHBOARD,
    fleet: fleetTools,
    opensBrowser: false,
    readHooks: () => ({ state: 'missing' }),
    tryHook: () => 50,
    stdin: () => piped(),
    onInterrupt: () => () => undefined,
    ...over,
  };
  const sessionFile = (session: string, name: string) => join(home, 'sessions', session, name);
  return {
    home,
    project,
    store,
    specs,
    sessionFile,
    run: (...words: string[]) => runWith(context, words),
    readJson: (session: string, name: string) => JSON.parse(readFileSync(sessionFile(session, name), 'utf8')),
    sessionsOnDisk: () => (existsSync(join(home, 'sessions')) ? readdirSync(join(home, 'sessions')) : []),
    eventTypes: (session: string) => store.queryEvents(session).map(({ type }) => type),
  };
}

async function runWith(context: Omit<CliContext, 'print' | 'warn'>, words: readonly string[]) {
  let [out, err] = ['', ''];
  const code = await runCli(words, {
    ...context,
    print: (text) => {
      out += text;
    },
    warn: (text) => {
      err += text;
    },
  });
  return { code, out, err, json: () => JSON.parse(out) };
}

/** What another program pipes in, in these pieces. */
export async function* piped(...pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

/** A session `s1` in which this workflow has just begun. */
export async function startedCli(workflow: string, ...words: string[]) {
  const ot = createCli();
  await ot.run('init', workflow, '--session', 's1', ...words);
  const change = (next: (flow: Flow) => Flow) =>
    ot.store.update('s1', (session) => {
      const flow = session.flow();
      if (flow.state !== 'found') throw new Error(`the workflow was just written, but it is ${flow.state}`);
      return { flow: next(flow.value), value: undefined };
    });
  return {
    ...ot,
    setPhase: (phase: Flow['phase']) => change((flow) => ({ ...flow, phase })),
    apply: (...events: FlowEvent[]) => change((flow) => events.reduce((now, event) => advance(now, event)[0], flow)),
  };
}

/** The host says which session this is, and nothing has happened in it yet. */
export function withSession(over: Partial<CliContext> = {}) {
  const ot = createCli({ env: { CLAUDE_CODE_SESSION_ID: 's1' }, ...over });
  ot.store.appendEvents('s1', [{ type: 'session:start' }]);
  return ot;
}
