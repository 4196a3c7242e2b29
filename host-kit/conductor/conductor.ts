/** Plays the main agent: follows the newest instructions exactly and stops when there are none. */
import { asText } from '../json.ts';
import type { CallPart, Message } from '../model/message.ts';
import { newestMessages, readableText } from '../model/message.ts';
import { call, type Reply, say, use } from '../model/reply.ts';
import type { ModelRequest } from '../model/request.ts';
import type { Script } from '../model/server.ts';
import { type Cast, createCompany, playOf } from './cast.ts';
import { type Instruction, readAfterCommand, readInstruction } from './reading.ts';

export type ConductorOptions = {
  readonly agents?: Cast;
  /** `background` is the default of the reference host; older ones support only `foreground`. */
  readonly mode?: 'foreground' | 'background';
  /** The skill the main agent picks from the selection: `quick`. */
  readonly picks?: string;
  /** Values for the placeholders in capitals of a command: `{ NAME: 'search-box' }`. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Runs before reading: an answer the texts did not ask for, or a pause, to play a disobedient or slow main agent. */
  readonly strays?: (request: ModelRequest) => Reply | undefined | Promise<Reply | undefined>;
  /** Awaited before an agent answers. */
  readonly lingers?: (request: ModelRequest) => Promise<void> | undefined;
};

/** A longer conversation is a loop. */
const MAX_MAIN_TURNS = 120;

export const QUESTION = 'I need a decision from you before I go on.';

export function conduct(options: ConductorOptions = {}): Script {
  const company = createCompany(options.agents ?? {}, options.mode !== 'foreground');
  return async (request) => {
    if (request.role === 'sub') {
      await options.lingers?.(request);
      return company.play(request);
    }
    if (request.role === 'compaction') return say('<summary>The work so far.</summary>');
    if (request.turn > MAX_MAIN_TURNS) throw new Error(`[conductor] ${MAX_MAIN_TURNS} turns and still told to go on`);
    for (const { agentId } of launchesIn(request.messages)) company.launched(agentId);
    const stray = await options.strays?.(request);
    if (stray) return stray;
    const doomed = doomedAgents(request, options);
    if (doomed.length === 0) return obey(pickSkill(request, options) ?? nextInstruction(request), request, options);
    await Promise.all(doomed.map(company.entered));
    return use(...doomed.map((id) => call('TaskStop', { task_id: id })));
  };
}

/** Only the workflow selection leaves the next step to the reader. */
function pickSkill({ newest }: ModelRequest, { picks }: ConductorOptions): Instruction | undefined {
  if (!readableText(newest).includes(SELECTION_MARK)) return undefined;
  if (picks === undefined) throw new Error('[conductor] was shown the selection and not told what to pick');
  return { do: 'skill', skill: `ot:${picks}` };
}

const SELECTION_MARK = '/skills/a\n';

/** Instructions of a text remain valid while its command runs. */
function nextInstruction({ messages, newest }: ModelRequest): Instruction {
  const now = readInstruction(newest);
  if (now.do !== 'nothing') return now;
  const before = messages.slice(0, messages.length - newest.length);
  const ranCommand = callsOf(before.at(-1)).some(({ name }) => name === 'Bash');
  return ranCommand ? readAfterCommand(newestMessages(before.slice(0, -1))) : now;
}

function obey(instruction: Instruction, request: ModelRequest, options: ConductorOptions): Reply {
  switch (instruction.do) {
    case 'run':
      return use(call('Bash', { command: fillIn(instruction.command, options), description: 'as the skill says' }));
    case 'skill':
      return use(call('Skill', { skill: instruction.skill }));
    case 'delegate':
      return use(...instruction.agents.map((agent) => delegation(agent, request, options)));
    case 'ask':
      return say(`${QUESTION} ${instruction.why}`);
    case 'wait':
      return say('Waiting for the agents at work.');
    case 'sum-up':
    case 'nothing':
      return say('Done.');
  }
}

/** The prompt of a delegation; it names its turn so that a test can find it. */
export const delegation = (agent: string, { turn }: Pick<ModelRequest, 'turn'>, { mode }: ConductorOptions): CallPart =>
  call('Agent', {
    description: `${agent} stage work`,
    prompt: `Do the work of ${agent} (asked at turn ${turn}).`,
    subagent_type: `ot:${agent}`,
    ...(mode === 'foreground' && { run_in_background: false }),
  });

function fillIn(command: string, { choices = {} }: ConductorOptions): string {
  return command.replaceAll(/(?<= )[A-Z]{3,}(?= |$)/g, (name) => {
    const choice = choices[name];
    if (choice === undefined) throw new Error(`[conductor] nothing says what ${name} is in: ${command}`);
    return choice;
  });
}

/** Ids of agents scripted to be killed that the host has just started. */
function doomedAgents({ messages, newest }: ModelRequest, { agents = {} }: ConductorOptions): string[] {
  const fresh = new Set(launchesIn(newest, messages).map(({ agentId }) => agentId));
  const launches = launchesIn(messages);
  return launches.flatMap(({ agent, agentId }, index) => {
    const run = launches.slice(0, index).filter((other) => other.agent === agent).length;
    return fresh.has(agentId) && playOf(agents, agent, run) === 'killed' ? [agentId] : [];
  });
}

function launchesIn(messages: readonly Message[], history = messages): { agent: string; agentId: string }[] {
  const calls = history.flatMap(callsOf);
  return messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      if (part.type !== 'result') return [];
      const agentId = /^Async agent launched[\s\S]*?agentId: (\w+)/.exec(part.text)?.[1];
      const origin = calls.find(({ id }) => id === part.callId);
      return agentId && origin ? [{ agent: asText(origin.input['subagent_type']).replace(/^ot:/, ''), agentId }] : [];
    });
}

const callsOf = (message: Message | undefined): CallPart[] =>
  message?.parts.flatMap((part) => (part.type === 'call' ? [part] : [])) ?? [];
