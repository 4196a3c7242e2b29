/** A home with sessions written by real hooks and commands, and the dashboard that shows them. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Json, PLUGIN } from '../../kit/hook-process.ts';
import { usePlayedAlone } from '../../kit/played-hooks.ts';
import { createSessionFiles, type SessionFiles } from '../../kit/session-files.ts';
import { recorded } from '../../scenarios/world.ts';
import { type Dashboard, startDashboard } from './dashboard.ts';

const run = promisify(execFile);
const playAlone = usePlayedAlone();

export type World = {
  readonly dashboard: Dashboard;
  /** Overtone's own directory. */
  readonly home: string;
  readonly project: string;
  session(id: string): Session;
  /** Files below the project. */
  put(path: string, text: string): void;
  close(): Promise<void>;
};

export type Session = {
  readonly id: string;
  readonly files: SessionFiles;
  /** The host starts, and a workflow with it. */
  begin(workflow: string, feature?: string): Promise<void>;
  /** The main agent calls an agent; returns how it ends. */
  call(agent: string): Promise<(verdict: 'pass' | 'fail' | 'reject' | 'issues', words?: string) => Promise<void>>;
  /** From the call to the report. */
  work(agent: string, verdict?: 'pass' | 'fail' | 'reject' | 'issues'): Promise<void>;
  fail(tool: string, error: string): Promise<void>;
  endTurn(): Promise<void>;
  fire(payload: string, fields?: Json): Promise<void>;
};

export async function createWorld(): Promise<World> {
  const root = mkdtempSync(join(tmpdir(), 'overtone-browser-'));
  const [home, project] = [join(root, 'home'), join(root, 'cart-service')];
  mkdirSync(join(home, '.overtone'), { recursive: true });
  mkdirSync(join(project, '.git'), { recursive: true });
  const dashboard = await startDashboard(join(home, '.overtone'));
  return {
    dashboard,
    home: join(home, '.overtone'),
    project,
    session: (id) => sessionIn({ home, project }, id),
    put(path, text) {
      mkdirSync(join(project, path, '..'), { recursive: true });
      writeFileSync(join(project, path), text);
    },
    async close() {
      await dashboard.kill();
      rmSync(root, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

let calls = 0;

function sessionIn({ home, project }: { home: string; project: string }, id: string): Session {
  const env = { HOME: home, OVERTONE_NO_DASHBOARD: '1', OVERTONE_LOCALE: 'en' };
  const fire = async (name: string, fields: Json = {}) => {
    const payload = { ...recorded(name), session_id: id, cwd: project, ...fields };
    await playAlone(String(payload['hook_event_name' as keyof typeof payload]), payload, { env, cwd: project });
  };
  const call: Session['call'] = async (agent) => {
    calls += 1;
    const [use, agentId, type] = [`call-${calls}`, `agent-${calls}`, `ot:${agent}`];
    const tool_input = { description: `the work of ${agent}`, prompt: 'go', subagent_type: type };
    await fire('PreToolUse--Agent', { tool_use_id: use, tool_input });
    await fire('SubagentStart', { agent_id: agentId, agent_type: type });
    return async (result, words = 'Done.') => {
      const last_assistant_message = `${words}\n\n<!-- VERDICT: ${JSON.stringify({ result })} -->`;
      await fire('SubagentStop', { agent_id: agentId, agent_type: type, last_assistant_message });
      const tool_response = { status: 'completed', agentId };
      await fire('PostToolUse--Agent-foreground', { tool_use_id: use, tool_input, tool_response });
    };
  };
  return {
    id,
    files: createSessionFiles(home, id),
    fire,
    call,
    async begin(workflow, feature) {
      await fire('SessionStart');
      const words = ['init', workflow, '--session', id, ...(feature === undefined ? [] : ['--feature', feature])];
      const options = { cwd: project, env: { PATH: process.env['PATH'], ...env } };
      await run(process.execPath, [join(PLUGIN, 'dist/cli.js'), ...words], options);
    },
    async work(agent, verdict = 'pass') {
      const end = await call(agent);
      await end(verdict);
    },
    fail: (tool_name, error) => fire('PostToolUseFailure', { tool_name, tool_use_id: 'call-0', tool_input: {}, error }),
    endTurn: () => fire('Stop', { background_tasks: [] }),
  };
}
