/** A session with the real plugin, the real host and a conductor in the main agent's place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConductorOptions, conduct } from '../../../host-kit/conductor/conductor.ts';
import type { HostOptions, Prompt } from '../../../host-kit/host/environment.ts';
import { type HostRun, runHost } from '../../../host-kit/host/run-host.ts';
import type { World } from '../../../host-kit/host/world.ts';
import { asRecord, asText } from '../../../host-kit/json.ts';
import { OVERTONE } from '../../../host-kit/overtone.ts';
import type { WorkflowId } from '../../../src/workflow/registry/workflows.ts';

export type SessionOptions = ConductorOptions &
  Partial<
    Pick<
      HostOptions,
      'plugin' | 'installed' | 'dialog' | 'through' | 'resume' | 'env' | 'args' | 'onLine' | 'crashesAt'
    >
  >;

export const playSession = (world: World, prompts: readonly Prompt[], options: SessionOptions = {}): Promise<HostRun> =>
  runHost({
    ...world,
    plugin: OVERTONE,
    prompts,
    ...options,
    script: conduct({ choices: { NAME: FEATURE }, ...options }),
  });

/** A request that names its workflow. */
export const asked = (workflow: WorkflowId): string => `[workflow:${workflow}] Add a search box.`;

/** What the conductor calls a feature when a command leaves the name open. */
const FEATURE = 'search-box';

/** What a skill says, without its frontmatter. */
export const bodyOf = (skill: string): string =>
  readFileSync(join(OVERTONE, 'skills', skill, 'SKILL.md'), 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .trim();

/** Agents in the order of their first request, one entry per run. */
export function runsOf({ requests }: HostRun): string[] {
  const firsts = new Map(
    requests.filter(({ role }) => role === 'sub').map(({ agentId, agentType }) => [agentId, agentType]),
  );
  return [...firsts.values()].map((type) => type.replace(/^ot:/, ''));
}

/** Result of every stage by its key; `null` where there is none. */
export function stageResults(run: HostRun): Record<string, unknown> {
  const stages = asRecord(run.stateOf().workflow?.['stages']);
  return Object.fromEntries(Object.entries(stages).map(([key, entry]) => [key, asRecord(entry)['result']]));
}

/** The agents each message of the main agent sent for. */
export function delegationsOf(run: HostRun): string[][] {
  const messages = run.mainRequests().at(-1)?.messages ?? [];
  return messages
    .map(({ parts }) =>
      parts.flatMap((part) =>
        part.type === 'call' && part.name === 'Agent' ? [asText(part.input['subagent_type']).replace(/^ot:/, '')] : [],
      ),
    )
    .filter((agents) => agents.length > 0);
}
