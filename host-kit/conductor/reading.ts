/**
 * How the conductor reads instructions. It knows nothing of workflows and only follows these signs; a hint it cannot read
 * is one a model may miss. Signs count only at the start of a line, so that an indented report is never an instruction.
 *
 *   ⏭️ … `ot:<agent>` …   delegate these agents now, all of the line in one message
 *   ⏭️ or ⛔ … `/ot:<skill>` …   call that skill (where the same text names agents to delegate, the agents win)
 *   ⏳ …                  wait: do nothing from this text now
 *   🎉 …                  the work is done: sum up
 *   ⛔ … 詢問, 人工 or human …   end the turn with a question to the person
 *   `node "…/dist/cli.js" init …`, `… stop …` or `… verify` in back-ticks or a fence   run it, before anything else of that text
 *
 * A ⛔ line that forbids (禁止, never, must not) is not an instruction, whatever else it names.
 * If several texts arrive together, asking the human wins over go, go and done win over wait (they are newer), and the
 * later of two go texts counts.
 */
import { isAgentId } from '../../src/workflow/registry/stages.ts';
import { type Message, readableParts } from '../model/message.ts';

export type Instruction =
  | { readonly do: 'run'; readonly command: string }
  | { readonly do: 'skill'; readonly skill: string }
  | { readonly do: 'delegate'; readonly agents: readonly string[] }
  | { readonly do: 'ask'; readonly why: string }
  | { readonly do: 'wait' }
  | { readonly do: 'sum-up' }
  | { readonly do: 'nothing' };

const NEXT = /^⏭\uFE0F?/u;
const BLOCK = /^⛔\uFE0F?/u;
const WAIT = /^⏳\uFE0F?/u;
const DONE = /^🎉/u;
const HUMAN = /詢問|人工|human/iu;
const FORBIDS = /禁止|never|must not/iu;
const AGENT = /(?<![\w/:-])ot:([a-z0-9-]+)/gu;
const SKILL = /\/ot:([a-z0-9-]+)/u;
const COMMAND =
  /`(node "[^"`\n]*\/dist\/cli\.js" (?:(?:init|stop) [^`\n]*|verify))`|^(node "[^"\n]*\/dist\/cli\.js" (?:init|stop) .*)$/mu;

export function readInstruction(messages: readonly Message[]): Instruction {
  const found = textsOf(messages).map(readText);
  const last = (kinds: readonly Instruction['do'][]) => found.findLast((instruction) => kinds.includes(instruction.do));
  return last(['ask']) ?? last(['run', 'skill', 'delegate']) ?? last(['sum-up']) ?? last(['wait']) ?? { do: 'nothing' };
}

/** The same for a text whose command has already run. */
export const readAfterCommand = (messages: readonly Message[]): Instruction =>
  readInstruction(messages.map(withoutCommands));

/** The texts of a message, one per reminder, without the host's framing and agents' reports. */
function textsOf(messages: readonly Message[]): string[] {
  return messages
    .flatMap(readableParts)
    .map((text) => text.replace(/<task-notification>[\s\S]*?<\/task-notification>/g, ''))
    .flatMap((text) => text.split(/<\/?system-reminder>\n?/))
    .map((text) => text.replace(HOST_FRAMING, '').trimEnd())
    .filter((text) => text !== '' && !text.startsWith(OLD_SKILLS));
}

/** After a compaction the host repeats skill texts and marks them as not to be executed again. */
const OLD_SKILLS = 'The following skills were invoked EARLIER';

/** The prefix the host puts before the text of a hook. */
const HOST_FRAMING =
  /^(?:\w+(?::\w+)? hook (?:additional context|error): |Stop hook blocking error from command: "[^\n]*": |Stop hook feedback:\n)/gm;

function readText(text: string): Instruction {
  const lines = text.split('\n').filter((line) => !(BLOCK.test(line) && FORBIDS.test(line)));
  const appeal = lines.find((line) => BLOCK.test(line) && HUMAN.test(line));
  if (appeal !== undefined) return { do: 'ask', why: appeal };
  if (lines.some((line) => WAIT.test(line))) return { do: 'wait' };

  const command = COMMAND.exec(text);
  if (command) return { do: 'run', command: command[1] ?? command[2] ?? '' };

  const agents = lines.filter((line) => NEXT.test(line)).map(agentsIn);
  const next = agents.find((names) => names.length > 0);
  if (next !== undefined) return { do: 'delegate', agents: next };

  const pointer = lines.filter((line) => NEXT.test(line) || BLOCK.test(line)).find((line) => SKILL.test(line));
  const skill = pointer && SKILL.exec(pointer)?.[1];
  if (skill) return { do: 'skill', skill: `ot:${skill}` };
  return { do: lines.some((line) => DONE.test(line)) ? 'sum-up' : 'nothing' };
}

const agentsIn = (line: string): string[] => [
  ...new Set([...line.matchAll(AGENT)].flatMap(([, name = '']) => (isAgentId(name) ? [name] : []))),
];

const withoutCommands = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) =>
    part.type === 'call' ? part : { ...part, text: part.text.replaceAll(new RegExp(COMMAND, 'gmu'), '') },
  ),
});
