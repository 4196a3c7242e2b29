/** A session with a workflow, in a small Python project whose tools do what a test says. */
import { advance, type FlowEvent } from '../../src/workflow/advance.ts';
import type { Flow } from '../../src/workflow/flow.ts';
import type { ReadResult } from '../../src/workflow/ports.ts';
import { NOW } from '../cli/kit.ts';
import { installTool, projectWith } from './project.ts';

export const BEFORE = '2026-02-01T00:00:00.000Z';
export const AFTER = '2026-04-01T00:00:00.000Z';

const PASS = 'console.log("fine")';
export const FAIL = 'console.error("it broke"); process.exit(1)';

/** A committed project, untouched since before the clock of the tests, with a workflow in session s1. */
export async function session(workflow: string, { withGit = true } = {}) {
  const files = { 'pyproject.toml': '[project]\n', 'src/a.py': 'a = 1\n', '.gitignore': 'out/\n.venv/\n' };
  const ot = projectWith(files, ['git']);
  const tool = (name: 'ruff' | 'pytest' | 'mypy', script: string) =>
    installTool(ot.project, `.venv/bin/${name}`, script);
  tool('ruff', PASS);
  tool('pytest', PASS);
  for (const path of Object.keys(files)) ot.age(path, BEFORE);
  if (withGit) {
    ot.git('init', '-q');
    ot.git('add', '-A');
    ot.git('commit', '-qm', 'first');
  }
  await ot.run('init', workflow);
  const report = (...events: FlowEvent[]) =>
    ot.store.update('s1', (view) => ({
      flow: events.reduce((now, event) => advance(now, event)[0], found(view.flow())),
      value: undefined,
    }));
  return {
    ...ot,
    tool,
    finish: () =>
      ot.store.update('s1', (view) => ({ flow: { ...found(view.flow()), phase: 'finished' }, value: undefined })),
    ran: (agent: string, verdict: 'pass' | 'reject' = 'pass') =>
      report(
        { type: 'agent.started', agent, instance: agent, at: NOW },
        { type: 'agent.finished', agent, verdict, at: NOW },
      ),
    states: async () => {
      const facts = (await ot.run('status', '--json')).json();
      const states = facts.signals.map(({ signal, state }: { signal: string; state: string }) => [signal, state]);
      return { met: facts.signalsMet, ...Object.fromEntries(states) };
    },
  };
}

function found(flow: ReadResult<Flow>): Flow {
  if (flow.state !== 'found') throw new Error(`workflow.json is ${flow.state}`);
  return flow.value;
}

/** Developed and reviewed. */
export async function reviewed() {
  const ot = await session('quick');
  ot.ran('developer');
  ot.ran('code-reviewer');
  return ot;
}
