/** Runs a hook script once as the host would, with an event in which nothing happened and a home that is thrown away. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOOK_EVENTS, type HookEvent } from '../workflow/registry/hook-events.ts';

type Surroundings = {
  readonly pluginRoot: string;
  readonly projectRoot: string;
  readonly trusted: () => boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Of a trial; a hook may wait for an hour, but not for an event like this. */
const LONGEST_MS = 20_000;

/** How many milliseconds it took; undefined where it did not answer. */
export function tryHook(event: HookEvent, { pluginRoot, projectRoot, trusted, env }: Surroundings): number | undefined {
  const home = mkdtempSync(join(tmpdir(), 'ot-doctor-'));
  try {
    const began = performance.now();
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(pluginRoot, 'dist/hooks', HOOK_EVENTS[event].script)],
      {
        input: JSON.stringify({ ...EMPTY, hook_event_name: event, cwd: projectRoot }),
        cwd: projectRoot,
        env: {
          ...env,
          OVERTONE_HOME: home,
          OVERTONE_NO_DASHBOARD: '1',
          CLAUDE_PROJECT_DIR: projectRoot,
          OVERTONE_TRUST: trusted() ? projectRoot : '',
        },
        timeout: LONGEST_MS,
        encoding: 'utf8',
      },
    );
    return status === 0 && stdout.startsWith('{') ? performance.now() - began : undefined;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const EMPTY = {
  session_id: 'ot-doctor',
  source: 'startup',
  prompt: '',
  tool_name: 'Write',
  tool_input: { file_path: 'ot-doctor.txt', content: 'x\n' },
  tool_response: {},
  agent_id: 'ot-doctor',
  agent_type: 'general-purpose',
};
