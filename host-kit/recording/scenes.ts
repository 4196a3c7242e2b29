/** Short scenes in which the host fires every event the plugin registers, in every distinct variant. */
import { isAnswerOf } from '../host/stream.ts';
import type { World } from '../host/world.ts';
import { call, type Reply, refuse, say, use } from '../model/reply.ts';
import type { ModelRequest } from '../model/request.ts';
import { type ProbeOptions, type ProbeRun, probe } from '../probe/probe.ts';
import { createSignal } from '../signal.ts';

export type Scene = (world: World) => Promise<ProbeRun>;

const DONE = say('MAIN DONE');
const SUMMARY = say('<analysis>a</analysis><summary>COMPACT-SUMMARY</summary>');
const SAY_HI = use(call('Bash', { command: 'echo hi', description: 'say hi' }));
const BACKGROUND = 'in the background';

/** One process: tools, agents that report, fail, and work in the background, a command, a compaction. */
const playAll: Scene = (world) => {
  const released = createSignal();
  const workers = new Set<string>();
  let stops = 0;
  return probe(world, {
    prompts: ['do it', BACKGROUND, '/probe:greet p q', '/compact'],
    script: async (request) => {
      if (request.role === 'compaction') return SUMMARY;
      if (request.role === 'main') return lead(request, world);
      workers.add(request.agentId);
      if (workers.size === 3) await released.given;
      return work(request);
    },
    answers: ONCE_MORE,
    onLine: (line) => {
      // Two Stop events for the first prompt, two for the second while the third agent runs.
      if (isAnswerOf('Stop', line) && ++stops === 4) released.give();
    },
  });
};

/** Each Stop is blocked once; the next payload shows it. */
const ONCE_MORE: NonNullable<ProbeOptions['answers']> = {
  Stop: { decision: 'block', reason: 'once more' },
  SubagentStop: { decision: 'block', reason: 'once more' },
};

function lead({ turn, text }: ModelRequest, { project }: World): Reply {
  const plan = [
    use(call('Write', { file_path: `${project}/w.txt`, content: 'x' })),
    use(call('Bash', { command: 'echo oops >&2; exit 3', description: 'fail' })),
    SAY_HI,
    use(call('Skill', { skill: 'greet', args: 'ARG1' })),
    sendFor('worker', { run_in_background: false }),
    sendFor('checker', { run_in_background: false }),
  ];
  const isDue = text.includes(BACKGROUND) && !text.includes('Async agent launched');
  return isDue ? sendFor('worker') : (plan[turn] ?? DONE);
}

const sendFor = (agent: string, more: { readonly run_in_background?: false } = {}): Reply => {
  const task = { description: 'do the thing', prompt: 'PROMPT-ORIGINAL please write' };
  return use(call('Agent', { ...task, subagent_type: `probe:${agent}`, ...more }));
};

function work({ agentType, turn }: ModelRequest): Reply {
  if (agentType === 'probe:checker') return refuse(400, 'scripted 400');
  return turn === 0 ? SAY_HI : say('VERDICT: PASS');
}

/** A resumed conversation. */
const playResumed: Scene = async (world) => {
  await probe(world, { script: () => DONE });
  return probe(world, { script: () => DONE, resume: 'latest' });
};

/** A context that overflows during a turn. */
const playOverflow: Scene = (world) => {
  let isFull = false;
  return probe(world, {
    env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' },
    script: ({ role }) => {
      if (role === 'compaction') return SUMMARY;
      if (isFull) return DONE;
      isFull = true;
      return { ...SAY_HI, inputTokens: 190_000 };
    },
  });
};

/** A user who is asked before a file is written. */
const playAsked: Scene = (world) =>
  probe(world, {
    args: ['--permission-mode', 'default'],
    script: ({ turn }) =>
      turn === 0 ? use(call('Write', { file_path: `${world.project}/w.txt`, content: 'x' })) : DONE,
  });

export const SCENES: readonly Scene[] = [playAll, playResumed, playOverflow, playAsked];
