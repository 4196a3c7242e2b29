/** All agents at once on the real host: their tools, what happens when they reach for others, and the texts they get. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delegation } from '../../host-kit/conductor/conductor.ts';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import { createWorld, type World } from '../../host-kit/host/world.ts';
import type { CallPart, ResultPart } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import type { Script } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { AGENTS, type AgentId } from '../../src/workflow/registry/stages.ts';
import { expectHealthy } from './kit/expectations.ts';
import { bodyOf } from './kit/overtone.ts';

const EVERYONE = Object.keys(AGENTS) as AgentId[];
const READS_ONLY = ['code-reviewer', 'debugger', 'security-reviewer', 'database-reviewer', 'retrospective'] as const;
const WRITES = ['architect', 'planner', 'product-manager', 'designer'] as const;
const UNBOUND = [
  ...['developer', 'tester', 'e2e-runner'],
  ...['build-error-resolver', 'refactor-cleaner', 'doc-updater'],
] as const;

const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  developer: ['ref-bdd-guide', 'ref-failure-handling'],
  tester: ['ref-bdd-guide', 'ref-failure-handling'],
  'code-reviewer': ['ref-failure-handling', 'ref-wording-guide'],
  qa: ['ref-bdd-guide'],
  'doc-updater': ['ref-wording-guide'],
};

const DRAFT = 'as written';
const EDITED = 'as edited';

let world: World;
let run: HostRun;

const fileOf = (agent: string): string => join(world.project, 'specs/features/in-progress/search-box', `${agent}.md`);
const isOnDisk = (agent: string): boolean => existsSync(fileOf(agent));
const onDisk = (agent: string): string => readFileSync(fileOf(agent), 'utf8');

/** Writes a file and edits it; the other two are called wrongly on purpose, since an agent that has them would start work. */
const reaches = (agent: string): readonly CallPart[] => [
  call('Write', { file_path: fileOf(agent), content: DRAFT }),
  call('Edit', { file_path: fileOf(agent), old_string: DRAFT, new_string: EDITED }),
  call('NotebookEdit', {}),
  call('Agent', {}),
];

const script: Script = ({ role, turn, agentType }) => {
  if (turn > 0) return say('Done. <!-- VERDICT: {"result":"pass"} -->');
  if (role === 'sub') return use(...reaches(agentType.replace(/^ot:/, '')));
  return use(...EVERYONE.map((agent) => delegation(agent, { turn }, { mode: 'foreground' })));
};

/** Names of the tools the host told this agent it does not have. */
function refusedTo(agent: string): string[] {
  const parts =
    run
      .agentRequests(`ot:${agent}`)
      .at(-1)
      ?.messages.flatMap(({ parts }) => parts) ?? [];
  const results = parts.filter((part): part is ResultPart => part.type === 'result');
  expect(results).toHaveLength(reaches(agent).length);
  return results.flatMap(({ text }) => /No such tool available: (\w+)/.exec(text)?.[1] ?? []);
}

describe('given all agents in one session', () => {
  beforeAll(async () => {
    world = await createWorld();
    run = await runHost({ ...world, plugin: OVERTONE, prompts: ['Begin.'], script });
  });
  afterAll(() => world.dispose());

  it('then each of them starts', () => {
    expectHealthy(run);
    expect(new Set(run.requests.map(({ agentType }) => agentType))).toEqual(
      new Set(['', ...EVERYONE.map((agent) => `ot:${agent}`)]),
    );
  });

  it.each(READS_ONLY)('1a-1: when the %s tries to write, then the host refuses and nothing is on disk', (agent) => {
    expect(refusedTo(agent)).toEqual(['Write', 'Edit', 'NotebookEdit', 'Agent']);
    expect(isOnDisk(agent)).toBe(false);
    expect(run.agentRequests(`ot:${agent}`)[0]?.tools).toEqual(expect.arrayContaining(['Read', 'Bash']));
  });

  it.each(WRITES)('1a-2, 1a-3, 1a-5: when the %s writes and edits, then it may, but it delegates nothing', (agent) => {
    expect(refusedTo(agent)).toEqual(['NotebookEdit', 'Agent']);
    expect(onDisk(agent)).toBe(EDITED);
  });

  it('1a-4: when qa writes, then it may, but its edit is refused', () => {
    expect(refusedTo('qa')).toEqual(['Edit', 'NotebookEdit', 'Agent']);
    expect(onDisk('qa')).toBe(DRAFT);
  });

  it('1a-6: then the grader has Read and Bash and nothing else', () => {
    expect([...(run.agentRequests('ot:grader')[0]?.tools ?? [])].sort()).toEqual(['Bash', 'Read']);
    expect(refusedTo('grader')).toEqual(['Write', 'Edit', 'NotebookEdit', 'Agent']);
    expect(isOnDisk('grader')).toBe(false);
  });

  it.each(UNBOUND)('1a-7: then the %s has every tool', (agent) => {
    expect(refusedTo(agent)).toEqual([]);
    expect(onDisk(agent)).toBe(EDITED);
  });

  it.each(EVERYONE)(
    '1b: then the first message of the %s holds the reference texts of its role and no others',
    (agent) => {
      const text = run.agentRequests(`ot:${agent}`)[0]?.text ?? '';
      const given = ['ref-bdd-guide', 'ref-failure-handling', 'ref-wording-guide'].filter((skill) =>
        text.includes(bodyOf(skill)),
      );
      expect(given).toEqual(REFERENCES[agent] ?? []);
    },
  );
});
